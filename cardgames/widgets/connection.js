/* The line to Python in the page: every input has a number, and its answer is awaited, for a time. */
const BUSY_AFTER = 2000;
const ASK_EVERY = 3000;
const UNHEARD = 9000;

function makeConnection(model, root, tell) {
  const waiting = new Map();
  const host = hostOf(document);
  const kernel = watchKernel(model, root, happened);
  let state = "ready", heard = 0, clock = 0;
  let seq = Math.floor(Math.random() * 1e9);  // other views of the same model count from elsewhere

  function happened(event) {
    if (event === "up" && state === "cut") ask();
    const before = state;
    state = afterEvent(state, event);
    if (state === before) return;
    if (isDown(state)) drop();
    if (state === "back") post({ type: "refresh", seq: 0 });
    clearTimeout(clock);
    if (state === "waiting") clock = setTimeout(look, BUSY_AFTER);
    if (state === "cut") clock = setTimeout(call, ASK_EVERY);
    root.dataset.line = state;
    root.classList.toggle("cg-lost", isDown(state));
    tell.line({ state, words: lineWords(state, host), way: wayBack(state, host), down: isDown(state) });
  }

  function post(message) {
    try {
      model.send(message);
      return true;
    } catch {
      if (state !== "cut") happened("ended");
      return false;
    }
  }

  function send(message, key, far) {
    if (isDown(state) || [...waiting.values()].some((entry) => entry.key === key && key)) return;  // a double click is one move
    const n = ++seq;
    if (!post({ ...message, seq: n })) return;
    root.dataset.waiting = "true";
    waiting.set(n, { key, far });
    heard = performance.now();
    happened("sent");
  }

  /* Nobody waits any longer: what was sent may never have arrived. */
  function drop() {
    const far = [...waiting.values()].some((entry) => entry.far);
    waiting.clear();
    delete root.dataset.waiting;
    tell.answered(far);
  }

  function received(message) {
    heard = performance.now();
    happened("heard");
    if (message.type === "pong") pong(message.busy);
    const entry = waiting.get(message.seq);
    if (!entry) return;
    if (message.type === "file") download(message);
    if (message.type !== "ack") return;
    waiting.delete(message.seq);
    if (waiting.size) return;
    delete root.dataset.waiting;
    happened("answered");
    tell.answered(entry.far);
  }

  /* Python that works on nothing will not answer what is still awaited: it was lost on the way. */
  function pong(busy) {
    tell.thinking(state === "slow" && busy);
    if (state === "slow" && !busy) miss();
  }

  function miss() {
    happened("missed");
    drop();
  }

  const ask = () => post({ type: "ping" });

  /* Where the line is down: whoever answers brings it back. What is sent too early after that gets lost. */
  function call() {
    ask();
    clock = setTimeout(call, ASK_EVERY);
  }

  async function look() {
    happened("late");
    if (state !== "slow" || !ask()) return;
    if (performance.now() - heard > UNHEARD) {
      const status = await kernel.asked();
      if (status !== "idle") happened(status);
      else if (state === "slow") miss();
    }
    if (state === "slow") clock = setTimeout(look, ASK_EVERY);
  }

  model.on("msg:custom", received);
  return {
    send,
    stop: () => post({ type: "stop", seq: 0 }),
    again: () => (host === "voila" && state === "gone" ? location.reload() : kernel.reconnect()),
    lost: () => isDown(state),
    close() {
      clearTimeout(clock);
      kernel.close();
      model.off("msg:custom", received);
    },
  };
}

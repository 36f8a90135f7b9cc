/* The line to Python: every input has a number, and its answer is awaited. */
const LOST = "Die Verbindung zu Python ist weg. Führe die Notebook-Zelle noch einmal aus (im Menü Ausführen → Alle Zellen ausführen).";
const BUSY = "Python rechnet noch …";
const BUSY_AFTER = 2000;

function makeConnection(model, root, tell) {
  const waiting = new Map();
  let seq = Math.floor(Math.random() * 1e9);  // other views of the same model count from elsewhere
  let lost = false;

  function lose() {
    if (lost) return;
    lost = true;
    root.classList.add("cg-lost");
    tell.lost(LOST);
  }

  function send(message, key, far) {
    if ([...waiting.values()].some((entry) => entry.key === key && key)) return;  // a double click is one move
    const n = ++seq;
    try {
      model.send({ ...message, seq: n });
    } catch {
      lose();
      return;
    }
    root.dataset.waiting = "true";
    waiting.set(n, { key, far, clock: setTimeout(() => { if (!lost) tell.busy(BUSY); }, BUSY_AFTER) });
  }

  function answered(message) {
    const entry = waiting.get(message?.seq);
    if (!entry) return;
    if (message.type === "file") download(message);
    if (message.type !== "ack") return;
    clearTimeout(entry.clock);
    waiting.delete(message.seq);
    if (waiting.size) return;
    delete root.dataset.waiting;
    tell.answered(entry.far);
  }

  model.on("msg:custom", answered);
  const kernel = watchKernel(model, root, lose);
  return {
    send,
    lost: () => lost,
    close() {
      kernel();
      model.off("msg:custom", answered);
      for (const { clock } of waiting.values()) clearTimeout(clock);
    },
  };
}

/* A restarted, dead or closed kernel: the manager lets the lines of its widgets go, and the kernel itself says so. */
function watchKernel(model, root, lose) {
  const kernel = model.widget_manager?.kernel;
  const ends = ["restarting", "autorestarting", "terminating", "dead", "disconnected"];
  const changed = (_, status) => { if (ends.includes(status)) lose(); };
  const released = () => setTimeout(() => { if (root.closest(".jupyter-widgets-disconnected")) lose(); });
  const signals = [[kernel?.statusChanged, changed], [kernel?.connectionStatusChanged, changed], [kernel?.disposed, lose]];
  const events = [["comm_live_update", released], ["comm:close", lose]];
  for (const [signal, slot] of signals) signal?.connect?.(slot);
  for (const [name, handler] of events) model.on(name, handler);
  return () => {
    for (const [signal, slot] of signals) signal?.disconnect?.(slot);
    for (const [name, handler] of events) model.off(name, handler);
  };
}

/* The table as a widget: frame after frame, input, focus, connection. */
const LOST = "Die Verbindung zu Python ist weg. Führe die Notebook-Zelle noch einmal aus (im Menü Ausführen → Alle Zellen ausführen).";
const BUSY = "Python rechnet noch …";
const BUSY_AFTER = 2000;

function render({ model, el: root, signal }) {
  const control = new AbortController();
  const opt = { signal: control.signal };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const cards = new Map();
  const waiting = new Map();
  let seq = Math.floor(Math.random() * 1e9);  // other views of the same model count from elsewhere
  let scene = null, queue = [], timer = 0, swallow = false, home = null, palette = null, lost = false, paused = false;
  root.classList.add("cg-root");
  attrs(root, { lang: "de", role: "region", tabindex: -1 });
  const ui = skeleton(root);
  const load = makeLoad((text) => send({ type: "load", text }, "load"));
  const focused = () => {
    const el = root.getRootNode().activeElement;
    return el && el !== root && root.contains(el) ? el : null;
  };

  function draw(next, news = "") {
    scene = next;
    const active = focused();
    const trail = active && { el: active, id: active.dataset.card, button: active.dataset.button, zone: active.closest(".cg-zone"), index: [...(active.parentElement?.children ?? [])].indexOf(active) };
    const before = calm.matches ? [] : [...cards].map(([id, el]) => [id, el.getBoundingClientRect()]);
    const used = new Set();
    const context = { pool: cards, used, own: false };
    attrs(root, { "aria-label": `Kartentisch ${next.title}`, "data-game": next.game, "data-at": next.at || null, "data-seats": next.seats.length });
    const rivals = next.seats.length - 1;
    root.classList.toggle("cg-crowd", rivals > 6);
    if (!queue.length) arrange(!next.tools?.length && !next.form);
    root.style.setProperty("--cg-cols", Math.max(rivals > 6 ? Math.ceil(rivals / 2) : rivals, 1));
    paint(root, palette ?? next.palette ?? "two");
    say(ui.title, next.title);
    say(ui.code, next.code ? `Spielcode ${next.code}` : "");
    const seats = (parent, list) => keyed(parent, list, (seat) => String(seat.id), (_, known) => known ?? makeSeat(), (el, seat) => updateSeat(el, seat, context));
    seats(ui.others, next.seats.filter((seat) => !seat.you));
    updatePool(ui.pool, next.pool);
    updateZones(ui.zones, next.centre, context);
    seats(ui.own, next.seats.filter((seat) => seat.you));
    for (const id of [...cards.keys()]) if (!used.has(id)) cards.delete(id);
    say(ui.status, next.status);
    updateButtons(ui.buttons, next.buttons);
    updateResult(ui.result, next.result);
    updateList(ui.list, next.log ?? []);
    if (!queue.length) updateSide(next);
    ui.show.classList.toggle("cg-off", !queue.length);
    if (!queue.length && paused) hold();
    if (!lost) {
      say(ui.alert, next.message?.kind === "error" ? next.message.text : "");
      say(ui.info, next.message && next.message.kind !== "error" ? next.message.text : news);
    }
    glide(cards, before);
    if (trail) keepFocus(trail);
  }

  /* A desk of a lesson has no side, and its words come before its many cards. */
  function arrange(desk) {
    if (root.classList.toggle("cg-desk", desk) && ui.bar.nextSibling !== ui.words) ui.bar.after(ui.words, ui.buttons);
  }

  function updateSide(next) {
    updateButtons(ui.tools, next.tools);
    updateForm(ui.form, next.form);
    updateLedger(ui.ledger, next.ledger);
    updateSetup(ui.setup, next.setup);
    load.hidden = !next.setup;
  }

  /* The focus never falls to the page: same place, else a card near by, else a live button. */
  function keepFocus(trail) {
    const now = focused();
    if (now === ui.pause && queue.length) return;
    if (now && now !== ui.skip && now !== ui.pause) {
      home = null;
      return;
    }
    home ??= trail;
    const live = (list) => [...list].find((el) => el.isConnected && !el.hasAttribute("aria-disabled"));
    let to = null;
    if (queue.length) to = ui.skip;
    else {
      const same = home.button && root.querySelector(`[data-button="${CSS.escape(home.button)}"]`);
      const card = home.id && cards.get(home.id);
      const zone = home.zone?.isConnected ? [...home.zone.querySelectorAll("button.cg-pick")] : [];
      to = (same && live([same]))
        || (card && live([card].filter((el) => el.matches("button.cg-pick"))))
        || zone[Math.min(Math.max(home.index, 0), zone.length - 1)]
        || (home.zone && live(ui.own.querySelectorAll("button.cg-pick")))
        || live(ui.buttons.children) || live(root.querySelectorAll("button.cg-pick")) || live(ui.tools.children) || root;
      home = null;
    }
    if (to !== now) to.focus({ preventScroll: true });
    const zone = to.closest(".cg-zone");
    if (zone) rove(zone);
  }

  function jump() {
    clearTimeout(timer);
    const last = queue.at(-1);
    queue = [];
    if (last) draw(last, last.news);
  }

  const pause = () => Number(ui.tempo.value);

  function step() {
    const next = queue.shift();
    draw(next);
    if (queue.length && !paused) timer = setTimeout(step, Math.max(pause(), 50));
  }

  function hold() {
    paused = !paused;
    clearTimeout(timer);
    say(ui.pause, paused ? "Weiter" : "Pause");
    attrs(ui.pause, { "aria-pressed": String(paused) });
    if (!paused && queue.length) timer = setTimeout(step, 50);
  }

  function arrive() {
    clearTimeout(timer);
    queue = [...(model.get("frames") ?? [])];
    if (!queue.length) return;
    if (!(pause() > 0) || calm.matches || document.hidden) jump();
    else step();
  }

  function loseContact() {
    lost = true;
    say(ui.info, "");
    say(ui.alert, LOST);
    root.classList.add("cg-lost");
  }

  function send(message, key) {
    if ([...waiting.values()].some((entry) => entry.key === key && key)) return;  // a double click is one move
    const n = ++seq;
    try {
      model.send({ ...message, at: scene?.at, seq: n });
    } catch {
      loseContact();
      return;
    }
    root.dataset.waiting = "true";
    const far = ui.side.contains(focused());  // the answer stands above, perhaps out of sight
    waiting.set(n, { key, far, clock: setTimeout(() => { if (!lost) say(ui.info, BUSY); }, BUSY_AFTER) });
  }

  function answered(message) {
    if (message?.type === "file" && waiting.has(message.seq)) download(message);
    if (message?.type !== "ack" || !waiting.has(message.seq)) return;
    const { clock, far } = waiting.get(message.seq);
    clearTimeout(clock);
    waiting.delete(message.seq);
    if (!waiting.size) delete root.dataset.waiting;
    if (far) requestAnimationFrame(() => ui.words.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" }));
    if (!waiting.size && ui.info.textContent === BUSY) say(ui.info, scene?.message?.kind === "info" ? scene.message.text : "");
  }

  function click(event) {
    const el = event.target.closest("button");
    if (!el || !root.contains(el)) return;
    if (el === ui.pause) hold();
    else if (el === ui.palette) {
      palette = (palette ?? scene?.palette ?? "two") === "two" ? "four" : "two";
      paint(root, palette);
      attrs(el, { "aria-pressed": String(palette === "four") });
    } else if (el.dataset.card) {
      if (!el.classList.contains("cg-pick")) return;
      send({ type: "card", id: el.dataset.card });
    } else if (el.dataset.button) send({ type: "button", id: el.dataset.button }, el.dataset.button);
  }

  function arrows(event) {
    const card = event.target.closest?.("button.cg-card");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const list = [...card.closest(".cg-zone").querySelectorAll("button.cg-card")];
    const at = list.indexOf(card);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list[(to + list.length) % list.length].focus();
    rove(card.closest(".cg-zone"));
  }

  /* JupyterLab stays in command mode while an output has the focus: its keys would cut, run or change cells. */
  function guardKeys(event) {
    const save = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    if (event.key !== "Tab" && !/^F\d+$/.test(event.key) && !save) event.stopPropagation();
  }

  /* While the others' moves are shown, any input only ends the show. */
  function skip(event) {
    if (event.target.closest?.(".cg-pause, .cg-tempo")) return;
    if (event.type === "pointerdown") swallow = false;
    if (event.type === "keydown" && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (!queue.length) {
      if (!(swallow && event.type === "click")) return;
      swallow = false;
    } else {
      swallow = event.type === "pointerdown";
      jump();
    }
    if (event.type !== "pointerdown") {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  for (const type of ["pointerdown", "click", "keydown"]) root.addEventListener(type, skip, { ...opt, capture: true });
  root.addEventListener("click", click, opt);
  root.addEventListener("keydown", arrows, opt);
  root.addEventListener("keydown", guardKeys, opt);
  root.addEventListener("focusin", (event) => { if (event.target.matches?.("button.cg-card")) rove(event.target.closest(".cg-zone")); }, opt);
  ui.form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ type: "deal", code: ui.form.querySelector("input").value }, "deal");
  }, opt);
  ui.setup.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ type: "setup", values: Object.fromEntries(new FormData(event.target)) }, "setup");
  }, opt);
  ui.desk.append(load);
  const kernel = watchKernel(model, root, loseContact);
  const events = [["change:frames", arrive], ["msg:custom", answered]];
  for (const [name, handler] of events) model.on(name, handler);
  fillTempo(ui.tempo, model.get("tempo"));
  queue = [...(model.get("frames") ?? [])];
  jump();
  ui.log.open = true;
  const width = new ResizeObserver(() => {
    if (!root.clientWidth) return;
    ui.log.open = root.clientWidth > 760;
    width.disconnect();
  });
  width.observe(root);

  function close() {
    control.abort();
    width.disconnect();
    kernel();
    clearTimeout(timer);
    for (const { clock } of waiting.values()) clearTimeout(clock);
    for (const [name, handler] of events) model.off(name, handler);
    root.classList.remove("cg-root");
  }
  signal?.addEventListener("abort", close, { once: true });
  return close;
}

/* A restarted, dead or closed kernel: the manager lets the lines of its widgets go, and the kernel itself says so. */
function watchKernel(model, root, loseContact) {
  const kernel = model.widget_manager?.kernel;
  const ends = ["restarting", "autorestarting", "terminating", "dead", "disconnected"];
  const changed = (_, status) => { if (ends.includes(status)) loseContact(); };
  const released = () => setTimeout(() => { if (root.closest(".jupyter-widgets-disconnected")) loseContact(); });
  const signals = [[kernel?.statusChanged, changed], [kernel?.connectionStatusChanged, changed], [kernel?.disposed, loseContact]];
  const events = [["comm_live_update", released], ["comm:close", loseContact]];
  for (const [signal, slot] of signals) signal?.connect?.(slot);
  for (const [name, handler] of events) model.on(name, handler);
  return () => {
    for (const [signal, slot] of signals) signal?.disconnect?.(slot);
    for (const [name, handler] of events) model.off(name, handler);
  };
}

export default { render };

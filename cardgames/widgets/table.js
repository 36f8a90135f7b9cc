/* The table as a widget: scene after scene, and every input. */
function render({ model, el: root, signal }) {
  const control = new AbortController();
  const opt = { signal: control.signal };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const cards = new Map();
  let scene = null, palette = null;
  root.classList.add("cg-root");
  attrs(root, { lang: "de", role: "region", tabindex: -1 });
  const ui = skeleton(root);
  const load = makeLoad((text, size) => send({ type: "load", text, size }, "load"));
  ui.tools.after(load);
  const cover = makeCover(ui.cover);
  const show = makeShow(ui, draw);
  const focus = makeFocus(root, ui, cards, show);
  const explore = makeExplore(ui.explore, (message) => send(message), (text) => speak(ui.live, text, true));
  const coach = makeCoach(ui.coach, advise);
  const connection = makeConnection(model, root, { line: tellLine, thinking: tellThinking, answered: settled });
  const forward = () => (show.running() ? show.next() : press("forward"));
  const projector = makeProjector(root, ui, {
    PageDown: forward, PageUp: () => press("back"), r: () => press("reveal next"), u: () => press("undo"),
  });

  function draw(next, news = "") {
    scene = next;
    const trail = focus.trail();
    const before = calm.matches ? [] : [...cards].map(([id, el]) => [id, el.getBoundingClientRect()]);
    frame(next);
    const asks = cover.update(next.cover);
    deal(next);
    updateBar(ui, next);
    say(ui.status, next.status ?? "");
    updateButtons(ui.buttons, next.buttons);
    updateResult(ui.finale, next.finale, next.status);
    updateResult(ui.result, next.result, next.status);
    updateLog(ui.log, ui.list, next.log ?? [], next.replay);
    const advice = show.running() ? "" : updateSide(next);
    explore.update(next);
    ui.table.classList.toggle("cg-with-figures", Boolean(next.figures?.length));
    if (!connection.lost()) tell(next, news);
    if (advice) speak(ui.live, advice);
    projector.fit();
    glide(cards, before);
    if (asks && trail) cover.button().focus();
    else focus.keep(trail);
  }

  function frame(next) {
    const rivals = next.seats.filter((seat) => !seat.you).length;
    attrs(root, { "aria-label": next.game === "lesson" ? next.title : `Kartentisch ${next.title}`, "aria-description": next.details ? HINT : null, "data-game": next.game, "data-at": next.at || null, "data-seats": next.seats.length });
    root.classList.toggle("cg-crowd", rivals > 6);
    root.classList.toggle("cg-looking", Boolean(next.replay?.looking));
    root.classList.toggle("cg-covered", Boolean(next.cover));
    root.style.setProperty("--cg-cols", Math.max(rivals > 6 ? Math.ceil(rivals / 2) : rivals, 1));
    arrange(next.game === "lesson");
    root.classList.toggle("cg-sided", Boolean(next.ledger));
    paint(root, palette ?? next.palette ?? "two");
  }

  function deal(next) {
    const used = new Set();
    const context = { pool: cards, used, own: false };
    const seats = (parent, list) => keyed(parent, list, (seat) => String(seat.id), (_, known) => known ?? makeSeat(), (el, seat) => updateSeat(el, seat, context));
    seats(ui.others, next.seats.filter((seat) => !seat.you));
    updatePool(ui.pool, next.pool);
    updateZones(ui.zones, next.centre, context);
    seats(ui.own, next.seats.filter((seat) => seat.you));
    for (const id of [...cards.keys()]) if (!used.has(id)) cards.delete(id);
  }

  /* A desk of a lesson has no side (but the progress has one), and its words come before its many cards. */
  function arrange(desk) {
    if (root.classList.toggle("cg-desk", desk)) {
      if (ui.bar.nextSibling !== ui.words) ui.bar.after(ui.words, ui.buttons);
    } else if (ui.centre.nextSibling !== ui.words) {
      ui.centre.after(ui.words);
      ui.own.after(ui.buttons);
    }
  }

  function updateSide(next) {
    updateReplay(ui.replay, next.replay);
    updateButtons(ui.tools, next.tools);
    updateForm(ui.form, next.form);
    updateLedger(ui.ledger, next.ledger);
    updateReveal(ui.reveal, next.reveal);
    updateSplits(ui.splits, next.splits);
    updateSetup(ui.setup, next.setup);
    updateLoad(load, next.load ?? (next.setup ? { label: "Laden", spoken: "Gespeicherte Partie laden" } : null));
    ui.hint.hidden = !next.details;
    return coach.update(next.coach);
  }

  function tell(next, news) {
    const { message } = next;
    ui.info.removeAttribute("data-line");
    const wrong = message?.kind === "error";
    say(ui.alert, wrong ? message.text : "");
    say(ui.info, wrong ? "" : message?.text ?? [news, next.remark].filter(Boolean).join(" "));
    ui.info.classList.toggle("cg-news", !message);
    ui.report.hidden = !message?.report;
    speak(ui.live, next.spoken ?? message?.text ?? next.status ?? "", Boolean(message));
  }

  /* How the line to Python stands; once it is of no account any more, the scene's own message is there again. */
  function tellLine({ state, words, way, down }) {
    tellThinking(false);
    say(ui.again, way);
    ui.again.hidden = !way;
    if (!words) {
      if (scene && ui.info.hasAttribute("data-line")) tell(scene, "");
      return;
    }
    say(ui.info, down ? "" : words);
    say(ui.alert, down ? words : "");
    ui.report.hidden = true;
    attrs(ui.info, { "data-line": state });
    speak(ui.live, words);
  }

  function tellThinking(on) {
    ui.stop.hidden = !on;
  }

  /* The answer to an input of the side stands above, perhaps out of sight. */
  function settled(far) {
    explore.settled();
    if (far && !projector.open()) requestAnimationFrame(() => ui.words.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" }));
  }

  function send(message, key) {
    if (show.running()) return;
    connection.send({ ...message, at: scene?.at }, key, ui.side.contains(focusIn(root)) && !ui.coach.contains(focusIn(root)));
  }

  /* Who asks while the others' moves are shown has seen enough of them. */
  function advise() {
    show.end();
    if (!scene.coach) return;
    coach.open();
    press("advise");
  }

  const press = (id) => send({ type: "button", id }, id);
  const jump = (ply) => send({ type: "jump", ply: Number(ply) }, "jump");

  function paintOver() {
    palette = (palette ?? scene?.palette ?? "two") === "two" ? "four" : "two";
    paint(root, palette);
    attrs(ui.palette, { "aria-pressed": String(palette === "four") });
  }

  function click(event) {
    const el = event.target.closest("button");
    if (el === ui.pause) show.press();
    else if (el === ui.skip) show.end();
    else if (el === ui.palette) paintOver();
    else if (el === ui.stop) connection.stop();
    else if (el === ui.again) connection.again();
    else if (show.running()) {
      if (show.byKey() && ui.main.contains(event.target) && !event.target.closest(".cg-bar, summary")) show.next();
    } else if (!el || cover.guards(el)) return;
    else if (el.dataset.ply) jump(el.dataset.ply);
    else if (el.classList.contains("cg-pick")) send({ type: "card", id: el.dataset.card });
    else if (el.dataset.button) press(el.dataset.button);
  }

  function key(event) {
    const button = event.target.closest?.("button");
    if (event.key === "Enter" && event.repeat && button) event.preventDefault();  // a key held down is one press
    else if (projector.press(event)) event.preventDefault();
    else if (show.running() && event.key === "Escape") {
      event.preventDefault();
      show.end();
    } else if (show.waits() && show.byKey() && [" ", "Enter"].includes(event.key) && (!button || button.matches(".cg-card, [data-button], .cg-line")) && !writes(event.target) && !event.target.matches("summary")) {
      event.preventDefault();
      show.next();
    } else if (event.key.toLowerCase() === "s" && plain(event) && !writes(event.target) && scene?.details) speak(ui.live, scene.details, true);
    else walk(event);
  }

  const on = (el, type, handler) => el.addEventListener(type, handler, opt);
  on(root, "click", click);
  on(root, "keydown", key);
  on(root, "keydown", guardKeys);
  on(root, "focusin", settle);
  on(ui.tempo, "change", show.retime);
  on(ui.replay, "change", (event) => jump(event.target.value));
  on(root, "submit", (event) => {
    event.preventDefault();
    const { figure } = event.target.dataset;
    if (figure) send({ type: "bet", id: figure, value: new FormData(event.target).get("value") ?? "" }, "bet");
    else if (event.target === ui.form) send({ type: "deal", code: ui.form.querySelector("input").value }, "deal");
    else send({ type: "setup", values: Object.fromEntries(new FormData(event.target)) }, "setup");
  });
  const arrive = () => show.start(model.get("frames") ?? [], calm.matches || document.hidden);
  model.on("change:frames", arrive);
  fillTempo(ui.tempo, model.get("tempo"));
  show.start((model.get("frames") ?? []).slice(-1), true);
  const unwatch = openLog(root, ui.log);

  function close() {
    control.abort();
    unwatch();
    show.stop();
    projector.close();
    connection.close();
    model.off("change:frames", arrive);
    root.classList.remove("cg-root");
  }
  signal?.addEventListener("abort", close, { once: true });
  return close;
}

/* The log is open where it stands beside the table. */
function openLog(root, log) {
  const width = new ResizeObserver(() => {
    if (!root.clientWidth) return;
    log.open = root.clientWidth > 760;
    width.disconnect();
  });
  width.observe(root);
  return () => width.disconnect();
}

export default { render };

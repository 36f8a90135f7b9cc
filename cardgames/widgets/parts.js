/* The parts around the cards: frame, buttons, pool, result, form of the deal code. */
function part(tag, name, values = {}) {
  return attrs(make(tag, `cg-${name}`), values);
}

function textButton(name, text, values = {}) {
  const el = part("button", name, { type: "button", ...values });
  el.textContent = text;
  return el;
}

function skeleton(root) {
  const main = mainParts();
  const side = sideParts();
  const table = part("div", "table");
  const live = part("p", "live cg-sr", { role: "status" });
  const explore = part("section", "explore");
  table.append(live, main.main, side.side, explore);
  root.append(table);
  return { ...main, ...side, table, live, explore };
}

function mainParts() {
  const parts = {
    main: part("div", "main"), ...barParts(), cover: part("section", "cover"),
    others: part("div", "others"), centre: part("div", "centre"), pool: part("div", "pool"), zones: part("div", "zones"),
    ...wordParts(), own: part("div", "own"), buttons: part("div", "buttons", { role: "group", "aria-label": "Deine Züge" }),
    splits: part("details", "splits", { hidden: "" }),
  };
  parts.centre.append(parts.pool, parts.zones);
  parts.main.append(parts.bar, parts.cover, parts.others, parts.centre, parts.words, parts.own, parts.buttons, parts.splits);
  return parts;
}

function barParts() {
  const parts = {
    bar: part("div", "bar"), title: part("div", "title", { role: "heading", "aria-level": 3 }), code: part("div", "code"),
    practice: part("span", "practice"), palette: textButton("palette", "Vier Farben", { "aria-pressed": "false" }),
    beamer: textButton("beamer", "Beamer"),
  };
  parts.bar.append(parts.title, parts.code, parts.practice, parts.palette, parts.beamer);
  return parts;
}

function wordParts() {
  const parts = {
    words: part("div", "words"), status: part("p", "status"), finale: part("div", "finale"), result: part("div", "result"), notes: part("div", "notes"),
    info: part("p", "info"), alert: part("p", "alert"), report: textButton("report", "Fehlerbericht speichern", { "data-button": "report" }),
    stop: textButton("stop", "Nachdenken beenden", { hidden: "" }), again: textButton("again", "", { hidden: "" }),
    show: part("div", "show"), pause: textButton("pause", "Pause"), skip: textButton("skip", "Überspringen"),
  };
  parts.show.append(parts.pause, parts.skip);
  parts.notes.append(parts.info, parts.alert, parts.stop, parts.again, parts.report);
  parts.words.append(parts.status, parts.finale, parts.result, parts.notes, parts.show);
  return parts;
}

const HINT = "Taste S sagt den Spielstand an.";

function sideParts() {
  const parts = {
    side: part("div", "side"), coach: part("details", "coach", { hidden: "" }), replay: part("div", "replay", { role: "group", "aria-label": "Runde ansehen" }), log: part("details", "log"),
    list: part("ol", "list", { "aria-label": "Verlauf" }), ledger: part("details", "ledger"), reveal: part("details", "reveal"),
    tools: part("div", "tools", { role: "group", "aria-label": "Werkzeuge" }), desk: part("div", "toolrow"), tempo: part("select", "tempo cg-input"),
    form: part("form", "form", { novalidate: "" }), setup: part("details", "setup"), hint: part("p", "hint"),
  };
  const { side, coach, replay, log, list, ledger, reveal, tools, desk, tempo, form, setup, hint } = parts;
  const speed = part("label", "speed");
  speed.append(make("span", "", "Tempo"), tempo);
  log.append(make("summary", "cg-summary", "Verlauf"), list);
  desk.append(tools, speed);
  hint.textContent = HINT;
  side.append(coach, replay, log, ledger, reveal, desk, form, setup, hint);
  return parts;
}

function updateButtons(parent, buttons) {
  keyed(parent, buttons ?? [], (b) => b.id, (b, known) => known ?? attrs(make("button", "cg-button"), { type: "button" }), (el, b) => {
    say(el, b.label);
    el.classList.toggle("cg-primary", Boolean(b.primary));
    attrs(el, { "aria-disabled": b.enabled ? null : "true", "aria-pressed": b.pressed === undefined ? null : String(b.pressed), "data-button": b.id });
  });
}

function updatePool(el, pool) {
  el.hidden = !pool;
  if (!pool) return;
  if (!el.firstChild) el.append(make("span", "cg-label"), make("span", "cg-coins"), make("span", "cg-text"));
  const [label, coins, text] = el.children;
  say(label, pool.label);
  const shown = Array.from({ length: Math.min(pool.chips, 8) }, (_, i) => String(i));
  keyed(coins, shown, (key) => key, (_, known) => known ?? make("i", "cg-coin"), () => {});
  say(text, pool.chips === 1 ? "1 Chip" : `${pool.chips} Chips`);
}

/* The status already says the title of the result: what stands right above is not shown a second time. */
function updateResult(el, result, status) {
  el.hidden = !result;
  const lines = result ? [result.title, ...result.lines] : [];
  keyed(el, lines.map((text, i) => ({ text, key: String(i) })), (item) => item.key, (item, known) => {
    if (known) return known;
    return item.key === "0" ? attrs(make("div", "cg-result-title"), { role: "heading", "aria-level": 4 }) : make("p");
  }, (line, item) => say(line, item.text));
  el.firstChild?.classList.toggle("cg-sr", result?.title === status);
}

function updateBar(ui, scene) {
  say(ui.title, scene.title);
  say(ui.code, scene.code ? `Spielcode ${scene.code}` : "");
  say(ui.practice, scene.practice ?? "");
  ui.practice.hidden = !scene.practice;
  const why = scene.practice_why ?? "";
  attrs(ui.practice, { role: why ? "img" : null, "aria-label": why ? `${scene.practice}: ${why}` : null, title: why || null });
}

function updateForm(form, values) {
  form.hidden = !values;
  if (!values) return;
  if (!form.firstChild) {
    const label = make("label");
    const input = attrs(make("input", "cg-input"), { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    label.append(make("span"), input);
    form.append(label, attrs(make("button", "cg-button"), { type: "submit" }));
  }
  say(form.firstChild.firstChild, values.label);
  attrs(form.querySelector("input"), { placeholder: values.placeholder, maxlength: values.room ?? 24 });
  say(form.lastChild, values.button);
}

/* The figures of an explorer: tabs, controls, a bet, then the drawing or grid with its words and numbers. */
function makeExplore(el, send, speak) {
  let flying = false, next = null;  // a slider sends its newest value, one at a time
  const set = (id, value) => {
    if (flying) next = [id, value];
    else {
      flying = true;
      send({ type: "control", id, value });
    }
  };
  el.append(part("div", "tabs", { role: "group", "aria-label": "Schaubilder" }), part("div", "controls", { role: "group", "aria-label": "Einstellungen" }), part("div", "figures"));
  const [tabs, controls, figures] = el.children;
  controls.addEventListener("input", ({ target }) => {
    const id = target.closest("[data-control]")?.dataset.control;
    if (id) set(id, target.type === "checkbox" ? target.checked : target.value);
  });
  return {
    update(scene) {
      el.hidden = !scene.figures;
      if (!scene.figures) return;
      updateButtons(tabs, scene.tabs);
      (scene.tabs ?? []).forEach(({ pressed }, i) => attrs(tabs.children[i], { "aria-pressed": String(Boolean(pressed)) }));
      updateControls(controls, scene.controls ?? [], next);
      keyed(figures, scene.figures, (figure) => figure.id, (_, known) => known ?? makeFigure(speak), updateFigure);
    },
    settled() {
      flying = false;
      if (next) set(...next);
      next = null;
    },
  };
}

function makeControl({ id, kind }) {
  const label = attrs(make("label", `cg-control cg-${kind}`), { "data-control": id });
  const input = kind === "select" ? make("select", "cg-input") : attrs(make("input", kind === "range" ? "cg-range" : "cg-check"), { type: kind === "range" ? "range" : "checkbox" });
  label.append(make("span"), input, attrs(make("output"), { "aria-hidden": "true" }));
  return label;
}

function updateControls(box, controls, moving) {
  box.hidden = !controls.length;
  keyed(box, controls, (control) => control.id, (control, known) => known ?? makeControl(control), (el, control) => {
    const [name, input, text] = el.children;
    say(name, control.label);
    say(text, control.text ?? "");
    if (control.kind === "select") updateOptions(input, control);
    else if (control.kind === "check") input.checked = Boolean(control.value);
    else {
      attrs(input, { min: control.min, max: control.max, step: control.step, "aria-valuetext": control.text });
      if (moving?.[0] !== control.id) input.value = control.value;
    }
  });
}

function updateOptions(select, { options, value }) {
  const known = JSON.stringify(options);
  if (select.dataset.known !== known) {
    select.dataset.known = known;
    select.replaceChildren(...options.map(([id, text]) => attrs(make("option", "", text), { value: id })));
  }
  select.value = value;
}

function makeFigure(speak) {
  const el = part("section", "figure");
  const bet = attrs(make("form", "cg-bet"), { novalidate: "" });
  const body = part("div", "drawing");
  body.append(part("img", "image"), part("div", "grids"));
  const numbers = make("details", "cg-numbers");
  numbers.append(make("summary", "cg-summary", "Zahlen als Tabelle"), attrs(part("div", "scroll"), { tabindex: 0, role: "region", "aria-label": "Zahlen als Tabelle" }));
  numbers.lastChild.append(make("table"));
  el.append(attrs(make("div", "cg-question"), { role: "heading", "aria-level": 4 }), make("p", "cg-given"), make("p", "cg-answer"), bet, body, numbers, make("p", "cg-note"));
  el.speak = speak;
  new ResizeObserver(() => frameFor(body)).observe(body);
  return el;
}

function updateFigure(el, figure) {
  const [question, given, answer, bet, body, numbers, note] = el.children;
  el.dataset.figure = figure.id;
  el.style.setProperty("--cg-high", figure.height);
  say(question, figure.question);
  say(given, figure.given ?? "");
  say(answer, figure.answer || figure.wait || "");
  updateBet(bet, figure);
  updateImage(body.firstChild, figure.image);
  keyed(body.lastChild, (figure.grids ?? []).map((grid, i) => ({ ...grid, key: String(i) })), (grid) => grid.key, (_, known) => known ?? makeGrid(el.speak), updateGrid);
  body.classList.toggle("cg-open", !figure.locked);
  numbers.hidden = !figure.table;
  if (figure.table) updateNumbers(numbers.querySelector("table"), figure.table);
  say(note, figure.note ?? "");
}

function updateBet(form, { id, bet, locked }) {
  form.hidden = !locked || !bet;
  if (form.hidden) return;
  const known = JSON.stringify([id, bet.label, bet.options, bet.min, bet.max]);
  if (form.dataset.known === known) return;  // what somebody is typing stays
  form.dataset.known = known;
  attrs(form, { "data-figure": id });
  const box = bet.kind === "choice" ? choiceOf(bet) : numberOf(bet);
  const open = attrs(make("button", "cg-button", "Ohne Wette zeigen"), { type: "button", "data-button": `unlock ${id}` });
  form.replaceChildren(box, attrs(make("button", "cg-button cg-primary", "Wetten"), { type: "submit" }), open);
}

function numberOf({ label, min, max, step: by, unit }) {
  const box = make("label", "cg-guess");
  const input = attrs(make("input", "cg-input"), { type: "number", name: "value", min, max, step: by, inputmode: "numeric", autocomplete: "off" });
  box.append(make("span", "", label), input, make("span", "", unit ?? ""));
  return box;
}

function choiceOf({ label, options }) {
  const box = make("fieldset", "cg-guess");
  box.append(make("legend", "", label), ...options.map(([value, text]) => {
    const choice = make("label", "cg-option");
    choice.append(attrs(make("input"), { type: "radio", name: "value", value }), make("span", "", text));
    return choice;
  }));
  return box;
}

/* The new drawing takes the place of the old one when it is ready: nothing flickers. */
function updateImage(img, image) {
  img.hidden = !image;
  if (!image) return;
  attrs(img, { alt: image.alt, width: image.width, height: image.height });
  if (img.dataset.wanted === image.src) return;
  img.dataset.wanted = image.src;
  const fresh = new Image();
  fresh.src = image.src;
  fresh.decode().catch(() => {}).then(() => { if (img.dataset.wanted === image.src) img.src = image.src; });
}

/* On a phone the drawing stays legible and scrolls in its frame, which then has to take the focus. */
function frameFor(box) {
  const wide = box.scrollWidth > box.clientWidth + 1;
  attrs(box, { tabindex: wide ? 0 : null, role: wide ? "region" : null, "aria-label": wide ? "Schaubild" : null });
}

function updateNumbers(table, { head, rows }) {
  const all = [head, ...rows].map((cells, i) => ({ cells, key: String(i) }));
  keyed(table, all, (row) => row.key, (_, known) => known ?? make("tr"), (tr, row) => {
    keyed(tr, row.cells.map((text, i) => ({ text, key: String(i) })), (cell) => cell.key, (cell, known) => {
      return known ?? (row.key === "0" ? attrs(make("th"), { scope: "col" }) : make("td"));
    }, (cell, { text }) => say(cell, text));
  });
}

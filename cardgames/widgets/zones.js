/* What is on the table: cards, zones, seats and the parts around them. Everything is updated in place. */

/* A card that was a button stays one, so that the focus can rest on it while the others play. */
function cardNode(card, known, own) {
  if (known && (known.tagName === "BUTTON" || !card.pick)) return known;
  const button = card.pick || own;
  const el = make(button ? "button" : "span", "cg-card");
  if (button) attrs(el, { type: "button", tabindex: -1 });
  return el;
}

function updateCard(el, card) {
  const face = card.face ?? "";
  if (el.dataset.face !== face || !el.firstChild) {
    el.dataset.face = face;
    el.replaceChildren(drawCard(card.face));
  }
  el.dataset.card = card.id;
  const button = el.tagName === "BUTTON";
  el.classList.toggle("cg-pick", Boolean(card.pick));
  el.classList.toggle("cg-selected", Boolean(card.selected));
  el.classList.toggle("cg-marked", Boolean(card.marked));
  attrs(el, {
    role: button ? null : "img",
    "aria-label": card.label,
    "aria-pressed": button ? String(Boolean(card.selected)) : null,
    "aria-disabled": button && !card.pick ? "true" : null,
    "aria-hidden": !button && !card.face ? "true" : null,
  });
}

function updateCards(box, cards, context) {
  const { pool, used, own } = context;
  box.classList.toggle("cg-backs", cards.length > 0 && cards.every((card) => !card.face));
  keyed(box, cards, (card) => card.id, (card) => {
    const el = cardNode(card, pool.get(card.id), own);
    pool.set(card.id, el);
    used.add(card.id);
    return el;
  }, updateCard);
}

function hiddenText(zone) {
  if (zone.text) return "";
  const all = zone.groups ? zone.groups.flat() : zone.cards;
  const backs = all.filter((card) => !card.face && !card.pick).length;
  if (backs) return backs === 1 ? "eine verdeckte Karte" : `${zone.count ?? backs} verdeckte Karten`;
  return all.length ? "" : "leer";
}

function makeZone() {
  const el = make("div", "cg-zone");
  el.append(attrs(make("div", "cg-label"), { "aria-hidden": "true" }), make("div", "cg-place"), make("div", "cg-text"), make("div", "cg-sr"));
  return el;
}

/* One tab stop a zone: the card with the focus, else the one before, else the first that can be picked. */
function rove(el) {
  const cards = [...el.querySelectorAll("button.cg-card")];
  const picks = cards.filter((card) => card.classList.contains("cg-pick"));
  const stop = cards.find((card) => card === card.getRootNode().activeElement)
    ?? picks.find((card) => card.tabIndex === 0) ?? picks[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
  return picks.length;
}

function updateZone(el, zone, context) {
  const [label, place, text, sr] = el.children;
  el.className = `cg-zone cg-${zone.kind}`;
  el.dataset.zone = zone.id;
  const groups = zone.kind === "layout" ? zone.groups ?? [] : [zone.cards ?? []];
  const own = { ...context, own: context.own && zone.kind === "hand" };
  el.style.setProperty("--cg-n", Math.max(groups[0]?.length ?? 0, 1));
  place.classList.toggle("cg-empty", groups.every((group) => !group.length));
  place.classList.toggle("cg-thick", zone.kind === "pile" && (zone.count ?? 0) > 1);
  const boxes = groups.map((cards, i) => ({ cards, key: `g${i}` }));
  keyed(place, boxes, (box) => box.key, (_, known) => known ?? make("div", "cg-cards"), (box, { cards, key }) => {
    updateCards(box, cards, own);
    const named = zone.kind === "layout";
    attrs(box, { role: named ? "group" : null, "aria-label": named ? `Kombination ${Number(key.slice(1)) + 1}` : null });
  });
  say(label, zone.label);
  say(text, zone.text ?? "");
  say(sr, hiddenText({ ...zone, cards: zone.cards ?? [] }));
  attrs(el, { role: rove(el) ? "toolbar" : "group", "aria-label": zone.label });
}

function makeSeat() {
  const el = make("div", "cg-seat");
  const head = make("div", "cg-head");
  const chips = make("span", "cg-chips");
  chips.append(make("span"), make("span", "cg-sr"));
  head.append(make("span", "cg-name"), make("span", "cg-badges"), chips, make("span", "cg-change"));
  el.append(head, make("div", "cg-zones"));
  return el;
}

function updateChips(el, count) {
  el.hidden = count === null || count === undefined;
  say(el.children[0], String(count ?? ""));
  say(el.children[1], count === 1 ? " Chip" : " Chips");
}

function updateSeat(el, seat, context) {
  const [head, zones] = el.children;
  const [name, badges, chips, change] = head.children;
  el.classList.toggle("cg-turn", Boolean(seat.turn));
  attrs(el, { role: "group", "aria-label": seat.name });
  say(name, seat.name);
  const words = [...(seat.badges ?? [])];
  if (seat.dealer && !words.includes("Geber")) words.unshift("Geber");
  if (seat.turn) words.push("am Zug");
  keyed(badges, words, (word) => word, (word, known) => known ?? make("span", "cg-badge", word), () => {});
  updateChips(chips, seat.chips);
  const plus = String(seat.change ?? "").replace("-", "−");
  change.hidden = !plus;
  change.classList.toggle("cg-minus", plus.startsWith("−"));
  say(change, seat.change > 0 && !plus.startsWith("+") ? `+${plus}` : plus);
  updateZones(zones, seat.zones, { ...context, own: seat.you });
}

function updateZones(parent, zones, context) {
  keyed(parent, zones ?? [], (zone) => zone.id, (_, known) => known ?? makeZone(), (el, zone) => updateZone(el, zone, context));
}

/* The parts around the cards: frame, buttons, pool, log, result, form. */
function skeleton(root) {
  const part = (tag, name, values = {}) => attrs(make(tag, `cg-${name}`), values);
  const parts = {
    title: part("div", "title", { role: "heading", "aria-level": 3 }), code: part("div", "code"),
    others: part("div", "others"), centre: part("div", "centre"), pool: part("div", "pool"), zones: part("div", "zones"),
    status: part("p", "status", { role: "status" }), skip: part("button", "skip", { type: "button" }),
    show: part("div", "show"), pause: part("button", "pause", { type: "button", "aria-pressed": "false" }), tempo: part("select", "tempo"),
    info: part("p", "info", { "aria-live": "polite" }), alert: part("p", "alert", { role: "alert" }),
    own: part("div", "own"), buttons: part("div", "buttons", { role: "group", "aria-label": "Deine Züge" }),
    result: part("div", "result"), log: part("details", "log"), list: part("ol", "list", { tabindex: 0, "aria-label": "Verlauf" }),
    tools: part("div", "tools", { role: "group", "aria-label": "Werkzeuge" }), form: part("form", "form", { novalidate: "" }),
    desk: part("div", "toolrow"), ledger: part("details", "ledger"), setup: part("details", "setup"),
    palette: part("button", "palette", { type: "button", "aria-pressed": "false" }),
  };
  const bar = parts.bar = part("div", "bar");
  const words = parts.words = part("div", "words");
  const notes = part("div", "notes");
  const main = part("div", "main");
  const side = parts.side = part("div", "side");
  parts.skip.textContent = "Überspringen";
  parts.pause.textContent = "Pause";
  parts.show.append(parts.pause, parts.skip);
  parts.palette.textContent = "Vier Farben";
  bar.append(parts.title, parts.code, parts.palette);
  parts.centre.append(parts.pool, parts.zones);
  notes.append(parts.info, parts.alert);
  words.append(parts.status, parts.show, notes);
  parts.log.append(part("summary", "summary"), parts.list);
  parts.log.firstChild.textContent = "Verlauf";
  main.append(bar, parts.others, parts.centre, words, parts.own, parts.buttons);
  const tempo = part("label", "speed");
  tempo.append(make("span", "", "Tempo"), parts.tempo);
  parts.desk.append(parts.tools);
  side.append(parts.result, parts.log, parts.ledger, parts.desk, tempo, parts.form, parts.setup);
  const table = part("div", "table");
  table.append(main, side);
  root.append(table);
  return parts;
}

/* How long each move of the others is shown, in milliseconds. */
function fillTempo(select, now) {
  const steps = [[2000, "langsam"], [900, "normal"], [350, "schnell"], [0, "sofort"]];
  const near = steps.map(([ms]) => ms).reduce((a, b) => (Math.abs(b - now) < Math.abs(a - now) ? b : a));
  select.classList.add("cg-input");
  select.replaceChildren(...steps.map(([ms, text]) => attrs(make("option", "", text), { value: ms, selected: ms === near ? "" : null })));
}

function updateButtons(parent, buttons) {
  keyed(parent, buttons ?? [], (b) => b.id, (b, known) => known ?? attrs(make("button", "cg-button"), { type: "button" }), (el, b) => {
    say(el, b.label);
    el.classList.toggle("cg-primary", Boolean(b.primary));
    attrs(el, { "aria-disabled": b.enabled ? null : "true", "data-button": b.id });
  });
}

function updatePool(el, pool) {
  el.hidden = !pool;
  if (!pool) return;
  if (!el.firstChild) el.append(make("span", "cg-label"), make("span", "cg-coins"), make("span", "cg-text"));
  const [label, coins, text] = el.children;
  say(label, pool.label);
  const shown = Array.from({ length: Math.min(pool.chips, 15) }, (_, i) => String(i));
  keyed(coins, shown, (key) => key, (_, known) => known ?? make("i", "cg-coin"), () => {});
  say(text, pool.chips === 1 ? "1 Chip" : `${pool.chips} Chips`);
}

function updateList(list, lines) {
  const news = list.children.length !== lines.length;
  const items = lines.map((text, i) => ({ text, key: String(i) }));
  keyed(list, items, (item) => item.key, (_, known) => known ?? make("li"), (el, item) => say(el, item.text));
  if (news) list.scrollTop = list.scrollHeight;
}

function updateResult(el, result) {
  el.hidden = !result;
  const lines = result ? [result.title, ...result.lines] : [];
  keyed(el, lines.map((text, i) => ({ text, key: String(i) })), (item) => item.key, (item, known) => {
    if (known) return known;
    return item.key === "0" ? attrs(make("div", "cg-result-title"), { role: "heading", "aria-level": 4 }) : make("p");
  }, (line, item) => say(line, item.text));
}

function updateForm(form, values) {
  form.hidden = !values;
  if (!values) return;
  if (!form.firstChild) {
    const label = make("label");
    const input = attrs(make("input", "cg-input"), { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 24 });
    label.append(make("span"), input);
    form.append(label, attrs(make("button", "cg-button"), { type: "submit" }));
  }
  say(form.firstChild.firstChild, values.label);
  attrs(form.querySelector("input"), { placeholder: values.placeholder });
  say(form.lastChild, values.button);
}

/* Cards that went to another place glide there. */
function glide(pool, before) {
  for (const [id, from] of before) {
    const el = pool.get(id);
    if (!el?.isConnected) continue;
    const to = el.getBoundingClientRect();
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (!to.width || Math.hypot(dx, dy) < 6) continue;
    el.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: 260, easing: "ease-out" });
  }
}

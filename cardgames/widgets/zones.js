/* What is on the table: cards, zones and seats. Everything is updated in place. */

/* A card of the own hand is a button, also while the others play; elsewhere it stays one while the focus rests on it. */
function cardNode(card, known, own) {
  const button = card.pick || own || (known && known === known.getRootNode().activeElement);
  if (known && (known.tagName === "BUTTON") === Boolean(button)) return known;
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
    "aria-label": card.marked ? `${card.label}, mit Stern` : card.label,
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

/* Who deals and who is on turn has a fixed place on the rim of the seat, so that it never pushes the cards. */
const PINNED = { Geber: "cg-dealer", "am Zug": "cg-on" };

function updateSeat(el, seat, context) {
  const [head, zones] = el.children;
  const [name, badges, chips, change] = head.children;
  el.classList.toggle("cg-turn", Boolean(seat.turn));
  attrs(el, { role: "group", "aria-label": seat.name });
  say(name, seat.name);
  const words = [...(seat.badges ?? [])];
  if (seat.dealer && !words.includes("Geber")) words.unshift("Geber");
  if (seat.turn) words.push("am Zug");
  keyed(badges, words, (word) => word, (word, known) => known ?? make("span", `cg-badge ${PINNED[word] ?? ""}`, word), () => {});
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

/* The rearranging view: every way in which the cards can lie, as a button that chooses it. */
function updateSplits(el, splits) {
  if (splits && el.hidden) el.open = true;  // who asks for it wants to see it
  el.hidden = !splits;
  if (!splits) return;
  if (!el.firstChild) el.append(make("summary", "cg-summary"), make("p"), part("div", "ways", { role: "group" }), make("p", "cg-more"));
  const [title, text, ways, more] = el.children;
  say(title, splits.title);
  say(text, splits.text);
  say(more, splits.more ?? "");
  attrs(ways, { "aria-label": splits.title });
  keyed(ways, splits.ways, (way) => way.id, (_, known) => known ?? attrs(make("button", "cg-way"), { type: "button" }), updateWay);
}

function updateWay(el, way) {
  attrs(el, { "aria-pressed": String(Boolean(way.chosen)), "aria-label": way.label, "data-button": way.id });
  const groups = way.groups.map((cards, i) => ({ cards, key: String(i) }));
  keyed(el, groups, (group) => group.key, (_, known) => known ?? make("span", "cg-meld"), (box, { cards }) => {
    keyed(box, cards, (card) => `${card.face}`, (card, known) => known ?? makeSmall(card), (small, card) => small.classList.toggle("cg-marked", Boolean(card.marked)));
  });
}

/* Only a picture: the button that holds it has the words. */
function makeSmall(card) {
  const el = attrs(make("span", "cg-small"), { "aria-hidden": "true" });
  el.append(drawCard(card.face));
  return el;
}

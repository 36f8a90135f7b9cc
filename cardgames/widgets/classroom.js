/* What a class needs at the table: a cover between two players, and cards that the teacher turns up. */
const COVER_GUARD = 500;

function makeCover(el) {
  let since = 0, shown = null;
  return {
    update(cover) {
      el.hidden = !cover;
      if (!cover) {
        shown = null;
        return false;
      }
      if (!el.firstChild) el.append(attrs(make("div", "cg-cover-title"), { role: "heading", "aria-level": 4 }), make("p"), make("div"));
      const [title, text, place] = el.children;
      say(title, cover.title);
      say(text, cover.text);
      updateButtons(place, [{ enabled: true, primary: true, ...cover.button }]);
      const fresh = shown !== cover.title;
      if (fresh) since = performance.now();
      shown = cover.title;
      return fresh;
    },
    button: () => el.querySelector("button"),
    /* A second press by accident must not open what the next player alone may see. */
    guards: (button) => el.contains(button) && performance.now() - since < COVER_GUARD,
  };
}

function updateReveal(el, reveal) {
  el.hidden = !reveal;
  if (!reveal) return;
  if (!el.firstChild) el.append(make("summary", "cg-summary"), part("div", "tools", { role: "group" }), make("div", "cg-lines"));
  const [summary, buttons, lines] = el.children;
  say(summary, reveal.title);
  attrs(buttons, { "aria-label": reveal.title });
  updateButtons(buttons, reveal.buttons);
  keyed(lines, reveal.lines.map((text, i) => ({ text, key: String(i) })), (line) => line.key, (_, known) => known ?? make("p"), (p, line) => say(p, line.text));
}

/* The round so far: its lines, and the way back and forward through it. */

/* The line of a position: the last one at or before it, for not every move is worth a line. */
function lineAt(lines, ply) {
  return lines.findLastIndex((line) => line.ply <= ply);
}

function updateLog(el, list, lines, replay) {
  el.hidden = !replay && !lines.length;
  list.dataset.empty = lines.length ? "" : "Hier steht gleich, was geschieht.";
  const news = list.children.length !== lines.length;
  const items = lines.map((line, i) => ({ ...line, key: String(i) }));
  const current = replay ? lineAt(lines, replay.ply) : lines.length - 1;
  keyed(list, items, (item) => item.key, (_, known) => known ?? makeLine(), ({ firstChild: line }, item) => {
    say(line, item.text);
    attrs(line, { "data-ply": item.ply, "aria-current": Number(item.key) === current ? "true" : null });
  });
  const stop = list.contains(list.getRootNode().activeElement) ? list.getRootNode().activeElement : (list.children[current] ?? list.firstChild)?.firstChild;
  if (stop) stay(list, stop);
  if (replay?.looking) reach(list, list.children[current]);
  else if (news) list.scrollTop = list.scrollHeight;
}

function makeLine() {
  const item = make("li");
  item.append(attrs(make("button", "cg-line"), { type: "button", tabindex: -1 }));
  return item;
}

/* One tab stop for the whole list. */
function stay(list, stop) {
  for (const line of list.querySelectorAll(".cg-line")) line.tabIndex = line === stop ? 0 : -1;
}

function reach(list, item) {
  if (!item) return;
  const [box, at] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (at.top < box.top) list.scrollTop -= box.top - at.top;
  if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom;
}

const ARROWS = { back: "◀", forward: "▶" };

function updateReplay(el, replay) {
  el.hidden = !replay;
  if (!replay) return;
  if (!el.firstChild) {
    const range = attrs(make("input", "cg-range"), { type: "range", min: 0, step: 1, "aria-label": "Stelle in der Runde" });
    el.append(attrs(make("span", "cg-where"), { "aria-hidden": "true" }), range, make("div", "cg-steps"));
  }
  const [where, range, steps] = el.children;
  say(where, replay.label);
  attrs(range, { max: replay.plies, "aria-valuetext": replay.label });
  range.value = replay.ply;
  updateButtons(steps, replay.buttons);
  for (const button of steps.children) {
    const arrow = ARROWS[button.dataset.button];
    if (!arrow) continue;
    attrs(button, { "aria-label": button.textContent });
    say(button, arrow);
  }
}

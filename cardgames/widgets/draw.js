/* Cards as SVG and the small helpers of the table. FACES comes before this file in the module. */
const SVG = "http://www.w3.org/2000/svg";
const SUITS = Object.keys(FACES.suits);

function make(tag, className, text) {
  const el = document.createElement(tag);
  if (className) el.className = className;
  if (text !== undefined) el.textContent = text;
  return el;
}

function attrs(el, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value);
  }
  return el;
}

function say(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/* A live region speaks when its text changes: what is worth saying twice gets a space that nobody hears. */
function speak(el, text, again = false) {
  say(el, again && el.textContent === text ? `${text}\u00a0` : text);
}

function shape(parent, tag, values) {
  return parent.appendChild(attrs(document.createElementNS(SVG, tag), values));
}

function half(parent, turned) {
  const [w, h] = FACES.size;
  return shape(parent, "g", turned ? { transform: `rotate(180 ${w / 2} ${h / 2})` } : {});
}

function drawIndex(svg, rank, suit, turned) {
  const { at, suit: [x, y], scale, stroke } = FACES.index;
  const g = half(svg, turned);
  g.classList.add(turned ? "cg-turned" : "cg-index");
  shape(g, "path", {
    class: "cg-rank", d: FACES.glyphs[rank], transform: `translate(${at})`, fill: "none", stroke: "currentColor",
    "stroke-width": stroke, "stroke-linecap": "round", "stroke-linejoin": "round",
  });
  shape(g, "path", { class: "cg-suit", d: suit.d, transform: `translate(${x} ${y}) scale(${scale})`, fill: "currentColor" });
}

function drawPips(svg, spots, suit) {
  for (const [x, y, scale] of spots) {
    const turn = y > FACES.size[1] / 2 ? " rotate(180)" : "";
    const size = ` scale(${scale ?? FACES.pip})`;
    shape(svg, "path", { class: "cg-pip", d: suit.d, transform: `translate(${x} ${y})${turn}${size}`, fill: "currentColor" });
  }
}

function drawCourt(svg, parts, suit, turned) {
  const g = half(svg, turned);
  g.classList.add("cg-court");
  const fills = { suit: "currentColor", gold: FACES.colours.gold, skin: FACES.colours.skin, paper: FACES.colours.paper };
  for (const [role, d] of parts) {
    shape(g, "path", {
      d, fill: fills[role] ?? "none", stroke: "currentColor", "stroke-linejoin": "round", "stroke-linecap": "round",
      "stroke-width": role === "dots" ? 1.5 : 0.8,
    });
  }
  const [x, y, scale] = FACES.courtpip;
  shape(g, "path", { d: suit.d, transform: `translate(${x} ${y}) scale(${scale})`, fill: "currentColor" });
}

function drawCard(face) {
  const [w, h] = FACES.size;
  const svg = attrs(document.createElementNS(SVG, "svg"), { viewBox: `0 0 ${w} ${h}`, class: "cg-face", "aria-hidden": "true", focusable: "false" });
  const { colours } = FACES;
  shape(svg, "rect", { x: 0.5, y: 0.5, width: w - 1, height: h - 1, rx: FACES.radius, fill: colours.paper, stroke: colours.edge });
  if (!face) {
    shape(svg, "path", { d: FACES.backframe, fill: colours.back });
    shape(svg, "path", { d: FACES.backpattern, fill: "none", stroke: colours.backline, "stroke-width": 1.1, "stroke-linecap": "round" });
    return svg;
  }
  const rank = face.slice(0, -1);
  const mark = face.slice(-1);
  const suit = FACES.suits[mark];
  const number = SUITS.indexOf(mark);
  svg.style.color = `var(--cg-ink-${number}, var(--cg-suit-${number}))`;
  if (FACES.courts[rank]) {
    shape(svg, "path", { class: "cg-court", d: FACES.frame, fill: "none", stroke: "currentColor", "stroke-width": 0.7 });
    for (const turned of [false, true]) drawCourt(svg, FACES.courts[rank], suit, turned);
  } else drawPips(svg, FACES.pips[rank], suit);
  for (const turned of [false, true]) drawIndex(svg, rank, suit, turned);
  return svg;
}

function paint(root, palette) {
  SUITS.forEach((mark, i) => root.style.setProperty(`--cg-suit-${i}`, FACES.colours[palette][mark]));
}

/* Children of `parent` become those of `items`, in order; nodes with a known key stay where they are. */
function keyed(parent, items, keyOf, create, update) {
  const keys = new Set(items.map(keyOf));
  const known = new Map();
  for (const child of [...parent.children]) {
    if (keys.has(child.dataset.key)) known.set(child.dataset.key, child);
    else child.remove();
  }
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const before = known.get(key);
    const el = create(item, before) ?? before;
    el.dataset.key = key;
    if (before && before !== el) {
      if (before === place) place = before.nextElementSibling;
      before.remove();
    }
    if (el === place) place = el.nextElementSibling;
    else parent.insertBefore(el, place);
    update(el, item);
  }
}

/* Cards that went to another place glide there. */
function glide(pool, before) {
  for (const [id, from] of before) {
    const el = pool.get(id);
    if (!el?.isConnected) continue;
    const to = el.getBoundingClientRect();
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (!to.width || !from.width || Math.hypot(dx, dy) < 1) continue;
    el.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: 260, easing: "ease-out" });
  }
}

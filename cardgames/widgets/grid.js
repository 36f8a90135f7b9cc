/* An urn or a heat map: a grid with one tab stop, a cursor for the arrow keys, and words for every cell. */
function makeGrid(speak) {
  const box = part("div", "grid");
  const table = attrs(make("table", "cg-cells"), { role: "grid" });
  box.append(make("p", "cg-grid-title"), table, part("ul", "legend"), make("p", "cg-says"));
  const point = (td) => {
    for (const other of table.querySelectorAll("td")) attrs(other, { tabindex: other === td ? 0 : -1 });
    say(box.lastChild, td.dataset.says ?? "");
  };
  table.addEventListener("focusin", (event) => { if (event.target.matches("td")) point(event.target); });
  table.addEventListener("click", (event) => {
    const td = event.target.closest("td[data-says]");
    if (!td) return;
    td.focus();
    speak(td.dataset.says);
  });
  table.addEventListener("keydown", (event) => {
    const td = event.target.closest("td");
    const to = td && plain(event) && step(table, td, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  return box;
}

/* The next cell in the direction of the key that holds something. */
function step(table, td, key) {
  const rows = [...table.querySelectorAll("tr")].map((tr) => [...tr.querySelectorAll("td")]).filter((row) => row.length);
  const [r, c] = [rows.findIndex((row) => row.includes(td)), [...td.parentElement.querySelectorAll("td")].indexOf(td)];
  const held = (cells) => cells.find((cell) => cell?.dataset.says);
  const column = rows.map((row) => row[c]);
  return {
    ArrowRight: () => held(rows[r].slice(c + 1)), ArrowLeft: () => held(rows[r].slice(0, c).reverse()),
    ArrowDown: () => held(column.slice(r + 1)), ArrowUp: () => held(column.slice(0, r).reverse()),
    Home: () => held(rows[r]), End: () => held([...rows[r]].reverse()),
  }[key]?.();
}

function updateGrid(box, grid) {
  const [title, table, legend, says] = box.children;
  say(title, grid.title);
  title.hidden = !grid.title;
  attrs(table, { "aria-label": grid.title || null });
  const rows = [{ key: "head" }, ...grid.rows.map((name, i) => ({ key: String(i), name, cells: grid.cells[i] }))];
  keyed(table, rows, (row) => row.key, (_, known) => known ?? attrs(make("tr"), { role: "row" }), (tr, row) => {
    if (row.cells) updateRow(tr, row, grid);
    else updateHead(tr, grid.columns);
  });
  if (!table.querySelector("td[tabindex='0'][data-says]")) {
    for (const td of table.querySelectorAll("td")) attrs(td, { tabindex: -1 });
    attrs(table.querySelector("td[data-says]") ?? table, { tabindex: 0 });
  }
  updateLegend(legend, grid);
  const here = table.querySelector("td[tabindex='0']");
  say(says, here?.dataset.says ?? "");
}

function updateHead(tr, columns) {
  const names = ["", ...columns].map((text, i) => ({ text, key: String(i) }));
  keyed(tr, names, (name) => name.key, (name, known) => known ?? attrs(make("th"), { role: name.key === "0" ? "presentation" : "columnheader", scope: "col" }), (th, name) => say(th, name.text));
}

function updateRow(tr, row, grid) {
  const places = [{ key: "name" }, ...row.cells.map((cell, i) => ({ key: String(i), cell }))];
  keyed(tr, places, (place) => place.key, (place, known) => {
    if (known) return known;
    return place.key === "name" ? attrs(make("th"), { role: "rowheader", scope: "row" }) : attrs(make("td"), { role: "gridcell", tabindex: -1 });
  }, (el, place) => (place.key === "name" ? updateName(el, row.name) : updateCell(el, place.cell, grid.outcomes)));
}

/* The sign of the suit is enough where there is little room. */
function updateName(th, name) {
  if (!th.firstChild) th.append(make("span"), make("span", "cg-long"));
  const [sign, ...words] = name.split(" ");
  say(th.firstChild, sign);
  say(th.lastChild, words.length ? ` ${words.join(" ")}` : "");
}

function updateCell(td, cell, outcomes) {
  const outcome = cell && cell.outcome !== null ? outcomes[cell.outcome] : null;
  const shade = cell?.share ?? null;
  td.className = ["cg-cell", outcome && `cg-o-${outcome.style}`, cell?.own && "cg-mine", shade > 0.55 && "cg-deep"].filter(Boolean).join(" ");
  td.style.setProperty("--cg-share", shade === null ? "" : `${Math.round(shade * 100)}%`);
  td.classList.toggle("cg-shade", shade !== null);
  attrs(td, { "data-says": cell?.says ?? null, "aria-label": cell?.says ?? null, "aria-hidden": cell ? null : "true" });
  say(td, cell?.text || outcome?.sign || "");
}

function updateLegend(list, { outcomes, cells }) {
  const counts = outcomes.map((_, i) => cells.flat().filter((cell) => cell?.outcome === i).length);
  const items = outcomes.map((outcome, i) => ({ ...outcome, key: String(i), count: counts[i] })).filter((item) => item.count);
  list.hidden = !items.length;
  keyed(list, items, (item) => item.key, (_, known) => {
    if (known) return known;
    const li = make("li");
    li.append(make("span", "cg-key"), make("span"));
    return li;
  }, ({ firstChild: key, lastChild: name }, item) => {
    key.className = `cg-key cg-cell cg-o-${item.style}`;
    say(key, item.sign);
    say(name, `${item.name}: ${item.count}`);
  });
}

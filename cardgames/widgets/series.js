/* The series: its ledger, the form of a new one, saving and loading. */

function updateLedger(el, ledger) {
  el.hidden = !ledger;
  if (!ledger) return;
  if (!el.firstChild) {
    const box = attrs(make("div", "cg-scroll"), { tabindex: 0, role: "region", "aria-label": ledger.corner ? ledger.title : "Punktestand" });
    box.append(make("table"));
    el.open = Boolean(ledger.open);
    el.append(make("summary", "cg-summary"), box, make("p"));
  }
  const [summary, box, text] = el.children;
  say(summary, ledger.title);
  say(text, ledger.text);
  const rows = [[ledger.corner ?? "Runde", ...ledger.head], ...ledger.rows, [ledger.foot ?? "Chips", ...ledger.total]].map((cells, i) => ({ cells, key: String(i) }));
  const last = rows.length - 1;
  keyed(box.firstChild, rows, (row) => row.key, (_, known) => known ?? make("tr"), (tr, row) => {
    const cells = row.cells.map((value, i) => ({ value, key: `${i}` }));
    keyed(tr, cells, (cell) => cell.key, (cell, known) => {
      if (known) return known;
      const head = row.key === "0" || cell.key === "0";
      return attrs(make(head ? "th" : "td"), { scope: head ? (row.key === "0" ? "col" : "row") : null });
    }, (td, cell) => say(td, cell.value));
    tr.classList.toggle("cg-total", Number(row.key) === last || Boolean(ledger.strong?.includes(Number(row.key) - 1)));
  });
}

function updateSetup(el, setup) {
  el.hidden = !setup;
  if (!setup) return;
  if (!el.firstChild) {
    const form = make("form", "cg-form");
    form.append(make("div", "cg-fields"), attrs(make("button", "cg-button"), { type: "submit" }));
    el.append(make("summary", "cg-summary"), form);
  }
  const form = el.querySelector("form");
  say(el.firstChild, setup.label);
  say(form.lastChild, setup.button);
  keyed(form.firstChild, setup.fields, (field) => field.id, (field, known) => known ?? makeField(field), updateField);
}

function makeField(field) {
  const label = make("label");
  const input = field.kind === "text" ? attrs(make("input"), { type: "text", maxlength: 200, autocomplete: "off" }) : make("select");
  input.className = "cg-input";
  label.append(make("span"), attrs(input, { name: field.id }));
  return label;
}

/* What somebody has chosen or typed but not sent stays. */
function updateField(label, field) {
  const input = label.lastChild;
  say(label.firstChild, field.label);
  const known = JSON.stringify([field.options, field.value]);
  attrs(input, { placeholder: field.placeholder });
  if (input.dataset.known === known) return;
  input.dataset.known = known;
  input.replaceChildren(...(field.options ?? []).map(([value, text]) => attrs(make("option", "", text), { value })));
  input.value = field.value;
}

const LARGEST_FILE = 4_000_000; // bytes, as in cardgames/schema.py: a larger file is refused there, unread

function makeLoad(load) {
  const label = make("label", "cg-button cg-load");
  const input = attrs(make("input", "cg-file"), { type: "file", accept: ".json,application/json" });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) load(file.size > LARGEST_FILE ? "" : await file.text(), file.size);
    input.value = "";
  });
  label.append(make("span"), input);
  return label;
}

function updateLoad(label, values) {
  label.hidden = !values;
  if (!values) return;
  say(label.firstChild, values.label);
  attrs(label.lastChild, { "aria-label": values.spoken });
}

function download({ name, text }) {
  const link = attrs(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/* The table for a whole room: alone on the screen, as large as the last row needs it. */

/* A letter can be read from the last row if it is 6 pt x depth / width of a picture that is 720 pt wide. */
function bodySize(depth, width) {
  return Math.max(2.5, (6 * depth) / width / 7.2);
}

function makeProjector(root, ui, presenter) {
  const dialog = attrs(part("dialog", "dialog"), { "aria-label": "Beamer-Ansicht", tabindex: -1 });
  const night = part("div", "night", { hidden: "" });
  const [depth, width] = [sizeField("Raumtiefe (m)", 8), sizeField("Bildbreite (m)", 2.5)];
  const keys = keyField("Tasten des Presenters");
  const more = textButton("unfold", "Mehr", { "aria-expanded": "false" });
  const off = textButton("leave", "Beamer aus");
  const controls = part("div", "presenter", { role: "group", "aria-label": "Beamer" });
  controls.append(depth.label, width.label, keys.label, more, off);
  let least = 100, deal = "";
  dialog.append(night);
  root.append(dialog);

  function open() {
    root.style.minHeight = `${root.offsetHeight}px`;  // the page behind keeps its shape and its place
    ui.bar.append(controls);
    move(ui.table, dialog);
    dialog.showModal();
    off.focus();
    document.documentElement.requestFullscreen?.().catch(() => {});  // it also works in the window
    resize();
  }

  /* Also after Escape, which closes the dialog by itself. */
  function closed() {
    black(false);
    unfold(false);
    controls.remove();
    move(ui.table, root);
    root.style.minHeight = "";
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    ui.beamer.focus();
  }

  function resize() {
    least = 100;
    const size = bodySize(Number(depth.input.value) || 8, Number(width.input.value) || 2.5);
    dialog.style.setProperty("--cg-body", `${size.toFixed(3)}vw`);
    fit();
  }

  /* If a table needs more than one screen, all but hand, Mittelkarte and status gets smaller, and stays so for this deal.
     Measured where the cards will lie: one in flight may reach beyond the screen. */
  function fit() {
    if (!dialog.open) return;
    for (const flight of dialog.getAnimations({ subtree: true })) flight.finish();
    if (deal !== ui.code.textContent) least = 100;
    deal = ui.code.textContent;
    for (; least >= 50; least -= 4) {
      dialog.style.setProperty("--cg-fit", least / 100);
      if (ui.main.scrollHeight <= ui.main.clientHeight + 1) return;
    }
  }

  function unfold(on) {
    ui.table.classList.toggle("cg-unfolded", on);
    attrs(more, { "aria-expanded": String(on) });
  }

  function black(on) {
    night.hidden = !on;
  }

  function press(event) {
    if (!dialog.open || event.repeat || !plain(event)) return false;
    if (!night.hidden) {
      black(false);
      return true;
    }
    if (!keys.input.checked || writes(event.target)) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "b") black(true);
    else if (presenter[key]) presenter[key]();
    else return false;
    return true;
  }

  ui.beamer.addEventListener("click", open);
  off.addEventListener("click", () => dialog.close());
  more.addEventListener("click", () => unfold(more.getAttribute("aria-expanded") !== "true"));
  night.addEventListener("click", () => black(false));
  dialog.addEventListener("close", closed);
  for (const { input } of [depth, width]) input.addEventListener("input", resize);
  /* In full screen the browser takes the first Escape for itself. */
  const shrunk = () => { if (dialog.open && !document.fullscreenElement) dialog.close(); };
  document.addEventListener("fullscreenchange", shrunk);
  const watch = new ResizeObserver(() => { if (dialog.open) resize(); });
  watch.observe(dialog);
  return {
    fit,
    press,
    open: () => dialog.open,
    close() {
      watch.disconnect();
      document.removeEventListener("fullscreenchange", shrunk);
    },
  };
}

/* Where the browser can, without loss of what is scrolled to or has the focus. */
function move(el, to) {
  if (to.moveBefore) to.moveBefore(el, to.firstChild);
  else to.prepend(el);
}

function sizeField(text, value) {
  const label = part("label", "size");
  const input = attrs(make("input", "cg-input"), { type: "number", min: 1, max: 40, step: 0.5, value, inputmode: "decimal" });
  label.append(make("span", "", text), input);
  return { label, input };
}

function keyField(text) {
  const label = part("label", "keys", { title: "Bild ab und Bild auf: vor und zurück, B: schwarz, R: aufdecken, U: zurücknehmen" });
  const input = attrs(make("input"), { type: "checkbox", checked: "" });
  label.append(input, make("span", "", text));
  return { label, input };
}

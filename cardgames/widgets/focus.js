/* The keyboard: where the focus goes when its place is gone, and the arrow keys. */
function focusIn(root) {
  const el = root.getRootNode().activeElement;
  return el && el !== root && root.contains(el) ? el : null;
}

function trailOf(el) {
  const group = el.parentElement;
  return { id: el.dataset.card, button: el.dataset.button, zone: el.closest(".cg-zone"), group, index: [...(group?.children ?? [])].indexOf(el) };
}

const seen = (el) => el?.isConnected && el.getClientRects().length > 0;
const live = (list) => [...list].find((el) => seen(el) && el.matches("button") && !el.hasAttribute("aria-disabled"));

/* Same place, else a card near by, else a button of the same group, else any live one. */
function nextFocus(root, ui, cards, home) {
  const picks = (box) => (seen(box) ? [...box.querySelectorAll("button.cg-pick")] : []);
  const near = picks(home.zone);
  const same = home.button && root.querySelector(`[data-button="${CSS.escape(home.button)}"]`);
  return live([same].filter(Boolean))
    ?? live([cards.get(home.id)].filter((el) => el?.matches("button.cg-pick")))
    ?? near[Math.min(Math.max(home.index, 0), near.length - 1)]
    ?? (home.zone ? picks(ui.own)[0] : undefined)
    ?? live(ui.side.contains(home.group) ? home.group.children : [])
    ?? live(ui.buttons.children) ?? picks(ui.main)[0] ?? live(ui.tools.children) ?? root;
}

function makeFocus(root, ui, cards, show) {
  let home = null;  // where the focus was before the others' moves were shown
  const passing = (el) => el === ui.skip || el === ui.pause;
  return {
    trail: () => {
      const el = focusIn(root);
      return el && trailOf(el);
    },
    keep(trail) {
      const now = focusIn(root);
      if (!trail || (now === ui.pause && show.running())) return;
      if (now && !passing(now) && seen(now)) {
        home = null;
        return;
      }
      home ??= trail;
      const to = show.running() ? (show.byKey() ? ui.pause : ui.skip) : nextFocus(root, ui, cards, home);
      if (!show.running()) home = null;
      if (to !== now) to.focus({ preventScroll: true });
      const zone = to.closest(".cg-zone");
      if (zone) rove(zone);
    },
  };
}

/* Arrow keys walk through the cards of a zone and the lines of the log. */
function walk(event) {
  const here = event.target.closest?.("button.cg-card, .cg-line");
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = here.closest(".cg-zone, .cg-list");
  const list = [...box.querySelectorAll("button.cg-card, .cg-line")];
  const at = list.indexOf(here);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  list[(to + list.length) % list.length].focus();
}

function settle(event) {
  if (event.target.matches?.("button.cg-card")) rove(event.target.closest(".cg-zone"));
  if (event.target.matches?.(".cg-line")) stay(event.target.closest(".cg-list"), event.target);
}

/* JupyterLab stays in command mode while an output has the focus: its keys would cut, run or change cells. */
function guardKeys(event) {
  const save = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
  if (event.key !== "Tab" && !/^F\d+$/.test(event.key) && !save) event.stopPropagation();
}

const writes = (el) => el?.matches?.("input:not([type=checkbox], [type=range], [type=file]), select, textarea");
const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

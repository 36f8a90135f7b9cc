/* The coach: its advice is worked out when somebody opens it, and closes at the next decision. */
function makeCoach(el, ask) {
  const list = part("ol", "advice", { tabindex: 0, "aria-label": "Alle Züge, der beste zuerst" });
  const [summary, text] = [make("summary", "cg-summary"), part("p", "advice-text")];
  let asked = null;
  el.append(summary, text, list);
  el.addEventListener("toggle", () => {
    if (!el.open || asked === el.dataset.at) return;
    asked = el.dataset.at;
    ask();
  });
  return {
    el,
    open() { el.open = true; },
    /* Returns what is new to say. */
    update(coach) {
      el.hidden = !coach;
      if (!coach) return "";
      const told = coach.choices.length > 0;
      if (el.dataset.at !== coach.at) {
        asked = told ? coach.at : null;
        el.open = false;
      }
      const fresh = told && text.textContent !== coach.text;
      attrs(el, { "data-at": coach.at });
      say(summary, coach.title);
      say(text, told ? coach.text : coach.wait);
      list.hidden = !told;
      keyed(list, coach.choices.map((choice, i) => ({ ...choice, key: String(i) })), (choice) => choice.key, (_, known) => known ?? makeChoice(), updateChoice);
      return fresh && el.open ? coach.text : "";
    },
  };
}

function makeChoice() {
  const li = make("li");
  const judged = make("p");
  judged.append(attrs(part("span", "pips"), { "aria-hidden": "true" }), part("span", "verdict"));
  li.append(part("p", "verdict"), judged, part("p", "worth"), make("p"));
  return li;
}

function updateChoice(li, choice) {
  const [name, judged, worth, reason] = li.children;
  const [pips, verdict] = judged.children;
  say(name, choice.name);
  say(pips, "●".repeat(5 - choice.step) + "○".repeat(choice.step));
  say(verdict, ` ${choice.verdict}`);
  say(worth, choice.value);
  say(reason, choice.reason);
}

/* The line to Python as a state machine: how it stands, what changes it, and what is said in which host. No page here. */
const LINE = {
  ready: { sent: "waiting", down: "cut", ended: "gone" },
  waiting: { answered: "ready", late: "slow", down: "cut", ended: "gone" },
  slow: { answered: "ready", missed: "missed", down: "cut", ended: "gone" },
  missed: { sent: "waiting", down: "cut", ended: "gone" },
  cut: { heard: "back", ended: "gone" },
  gone: { heard: "back" },
  back: { sent: "waiting", down: "cut", ended: "gone" },
};

const afterEvent = (state, event) => LINE[state][event] ?? state;
const isDown = (state) => state === "cut" || state === "gone";

const LINE_WORDS = {
  slow: "Es dauert noch einen Moment …",
  missed: "Darauf kam keine Antwort. Versuch es noch einmal.",
  back: "Die Verbindung zu Python ist wieder da, deine Runde geht weiter.",
  cut: "Die Verbindung zu Python ist unterbrochen. Der Tisch versucht, sie wiederherzustellen; deine Runde bleibt, solange Python läuft.",
  "cut voila": "Die Verbindung zu Python ist unterbrochen. Der Tisch versucht, sie wiederherzustellen. Lade die Seite nicht neu, sonst beginnt eine neue Runde.",
  gone: "Python läuft nicht mehr, diese Runde ist verloren. Führe die Notebook-Zelle noch einmal aus (im Menü Ausführen → Alle Zellen ausführen), dann beginnt eine neue.",
  "gone voila": "Python läuft nicht mehr, diese Runde ist verloren. Lade die Seite neu, dann beginnt eine neue.",
};
const WAYS_BACK = { cut: "Neu verbinden", "gone voila": "Seite neu laden" };

const inHost = (table, state, host) => table[`${state} ${host}`] ?? table[state] ?? "";
const lineWords = (state, host) => inHost(LINE_WORDS, state, host);
const wayBack = (state, host) => inHost(WAYS_BACK, state, host);

/* Voilà has no menus and gives every page a Python of its own; JupyterLab and Notebook keep theirs over a reload. */
const hostOf = (page) => page.body.dataset.voila ?? "lab";

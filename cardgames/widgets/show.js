/* The others' moves, one after the other: each for a while, or until somebody presses a key. */
const TEMPOS = [[2000, "langsam"], [900, "normal"], [350, "schnell"], [0, "sofort"], [-1, "auf Tastendruck"]];

function makeShow(ui, draw) {
  let queue = [], timer = 0, paused = false;
  const tempo = () => Number(ui.tempo.value);
  const running = () => queue.length > 0;
  const waits = () => running() && (paused || tempo() < 0);

  function label() {
    say(ui.pause, paused || tempo() < 0 ? "Weiter" : "Pause");
    ui.show.classList.toggle("cg-off", !running());
  }

  function next(news = "") {
    clearTimeout(timer);
    const scene = queue.shift();
    if (!running()) paused = false;
    label();
    draw(scene, news);
    schedule(tempo());
  }

  function schedule(ms) {
    clearTimeout(timer);
    if (running() && !waits()) timer = setTimeout(() => next(), Math.max(ms, 50));
  }

  /* Who has not seen the moves reads the last ones. */
  function end() {
    queue = queue.slice(-1);
    if (running()) next(queue[0].news);
  }

  function press() {
    if (tempo() < 0) {
      next();
      return;
    }
    paused = !paused;
    label();
    schedule(50);
  }

  function retime() {
    paused = false;
    label();
    schedule(tempo());
  }

  /* A last scene that says more than before takes the place of the one that waits. */
  function start(frames, still) {
    if (running() && frames.length === 1 && frames[0].at === queue.at(-1).at) {
      queue = [...queue.slice(0, -1), ...frames];
      return;
    }
    queue = [...frames];
    if (tempo() === 0 || (still && tempo() > 0)) end();
    else if (running()) next();
  }

  return { running, waits, byKey: () => tempo() < 0, next, end, press, retime, start, stop: () => clearTimeout(timer) };
}

function fillTempo(select, now) {
  const near = now < 0 ? -1 : TEMPOS.map(([ms]) => ms).filter((ms) => ms >= 0).reduce((a, b) => (Math.abs(b - now) < Math.abs(a - now) ? b : a));
  select.replaceChildren(...TEMPOS.map(([ms, text]) => attrs(make("option", "", text), { value: ms, selected: ms === near ? "" : null })));
}

// main.js -- opens the page: its histories, its language, its views.

function openNumber(number) {
  const entry = app.histories[number];
  if (!entry.h) {
    entry.h = openHistory(JSON.parse(entry.element.textContent));
    entry.element.remove();
    layLanes(entry.h);
  }
  app.number = number;
  app.h = entry.h;
  app.selected = -1;
  app.top = 0;
  $('history').value = String(number);
  tell('open');
  showFirst();
}

function startChooser() {
  const chooser = $('history');
  $('chooser').hidden = app.histories.length < 2;
  fill(chooser, ...app.histories.map((entry, n) => element('option', { value: String(n) }, entry.title)));
  chooser.addEventListener('change', () => {
    history.replaceState(null, '', '#history=' + (Number(chooser.value) + 1));
    openNumber(Number(chooser.value));
  });
}

// A chooser tells letters and names without opening everything.
function findHistories() {
  app.histories = Array.from(document.querySelectorAll('script.history'), (one) => ({ element: one, h: null, title: one.dataset.title }));
}

function start() {
  speak(document.documentElement.lang);
  findHistories();
  readColours();
  for (const begin of [startBanner, startChain, startTimeline, startMinimap, startWhy, startPlayback, startObjects, startTable, startLinks, startKeys, startChooser])
    begin();
  paintStanding();
  if (!app.histories.length) return;
  openNumber(0);
  followAddress();
}

// What tests and curious people may look at from the console.
window.minos = {
  get verdict() { return app.h && app.h.verdict; },
  get state() {
    return { selected: app.selected, op: app.selected < 0 ? -1 : app.h.op(app.selected), playing: app.playing, axis: app.axis, from: app.from, to: app.to,
      frames: app.frames.slice(), shown: app.h.count, found: table.found.length, ready: app.ready };
  },
  operation: (op) => {
    const h = app.h;
    const i = h.place(op);
    return i < 0 ? null : { client: clientName(h, h.client[i]), label: h.label(i), start: h.startText(i), end: h.endText(i), outcome: OUTCOMES[h.outcome(i)], line: h.line[i], step: h.step[i] };
  },
  valueAfter: (step) => app.h.valueAfter(step),
  words: WORDS,
  frame: () => {
    const begun = performance.now();
    drawFrame();
    return performance.now() - begun;
  },
  show, showAll, select, setAxis,
};

start();
app.ready = performance.now();

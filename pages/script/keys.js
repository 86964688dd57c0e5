// keys.js -- what the keyboard does, and the help that lists it.
//
// Keys work wherever the focus is, except in a field that takes text or a choice, and never together with ctrl, alt or meta: those
// belong to the browser.

const HELP = [
  ['← →', 'key_op'], ['↑ ↓', 'key_lane'], ['+ − 0', 'key_zoom'], ['n N', 'key_violation'],
  ['/', 'key_search'], ['p', 'key_play'], ['?', 'key_help'], ['Esc', 'key_escape'],
];

// The next operation of the client, or the first one in sight where none is selected.
function stepInLane(by) {
  const h = app.h;
  if (!h.count) return;
  if (app.selected < 0) {
    selectFirstInSight();
    return;
  }
  const lane = h.lanes[h.laneOf[app.selected]];
  const place = h.placeInLane[app.selected] + by;
  if (place >= 0 && place < lane.ops.length) select(lane.ops[place]);
}

function selectFirstInSight() {
  const h = app.h;
  const axis = currentAxis();
  let best = -1;
  for (let i = 0; i < h.count; i++)
    if (axis.start[i] >= app.from && (best < 0 || axis.start[i] < axis.start[best])) best = i;
  select(best < 0 ? 0 : best);
}

// The operation of the neighbouring lane that starts nearest.
function stepAcross(by) {
  const h = app.h;
  if (!h.count) return;
  if (app.selected < 0) {
    selectFirstInSight();
    return;
  }
  const lane = h.lanes[h.laneOf[app.selected] + by];
  if (!lane) return;
  const starts = currentAxis().start;
  const at = starts[app.selected];
  let best = lane.ops[0];
  for (const i of lane.ops) if (Math.abs(starts[i] - at) < Math.abs(starts[best] - at)) best = i;
  select(best);
}

// The next operation of the counterexample, by start, round and round.
function stepViolation(by) {
  const h = app.h;
  if (!h.core.length) return;
  const core = h.core.slice().sort((a, b) => h.starts[a] - h.starts[b] || a - b);
  const at = core.indexOf(app.selected);
  const next = at < 0 ? (by > 0 ? 0 : core.length - 1) : (at + by + core.length) % core.length;
  select(core[next]);
}

function openHelp() {
  fill($('help-keys'), ...HELP.map(([keys, key]) =>
    element('div', {}, element('dt', {}, ...keys.split(' ').map((one) => element('kbd', {}, one))), element('dd', {}, say(key)))));
  $('help').showModal();
}

const ACTIONS = {
  ArrowLeft: () => stepInLane(-1),
  ArrowRight: () => stepInLane(1),
  ArrowUp: () => stepAcross(-1),
  ArrowDown: () => stepAcross(1),
  '+': () => zoom(0.6),
  '=': () => zoom(0.6),
  '-': () => zoom(1 / 0.6),
  '0': showAll,
  n: () => stepViolation(1),
  N: () => stepViolation(-1),
  '/': () => $('search').focus(),
  p: togglePlaying,
  '?': openHelp,
};

function takesText(target) {
  return target instanceof Element && target.closest('input, select, textarea, dialog[open]') !== null;
}

function startKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.activeElement === $('search')) $('search').blur();
    if (event.ctrlKey || event.altKey || event.metaKey || takesText(event.target)) return;
    // A scrolled table keeps its arrows.
    if (event.target === $('table-scroll') && event.key.startsWith('Arrow')) return;
    const action = ACTIONS[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  $('help-open').addEventListener('click', openHelp);
  $('help-close').addEventListener('click', () => $('help').close());
}

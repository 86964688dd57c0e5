// view.js -- what is being looked at: the history, the operation that is selected, the part of the axis that is visible.
//
// Views register what to do when something changes; drawing happens once a frame, whatever changed in between.

const app = {
  histories: [], // [several] {data element, opened history}
  number: 0,
  h: null,
  selected: -1,
  playing: -1, // step of the order that playback stands at, -1: the start
  axis: 'real',
  from: 0, // visible part of the axis
  to: 1,
  top: 0, // first visible lane
  frames: [], // milliseconds that the last frames took
};

const listeners = { open: [], select: [], view: [], step: [], words: [] };

function on(what, listener) {
  listeners[what].push(listener);
}

function tell(what, detail) {
  for (const listener of listeners[what]) listener(detail);
  if (what !== 'view' || !detail) redraw();
}

let drawing = false;
const painters = [];

function redraw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawFrame);
}

function drawFrame() {
  const begun = performance.now();
  drawing = false;
  if (!app.h) return;
  for (const paint of painters) paint();
  app.frames.push(performance.now() - begun);
  if (app.frames.length > 100) app.frames.shift();
}

function currentAxis() {
  return axisOf(app.h, app.axis);
}

// Show from .. to, kept inside the axis and wide enough to mean something.
function show(from, to) {
  const axis = currentAxis();
  const room = (axis.last - axis.first) * 0.02 + 0.25;
  const least = Math.max((axis.last - axis.first) * 1e-9, 1e-6);
  let width = Math.min(Math.max(to - from, least), axis.last - axis.first + 2 * room);
  const middle = (from + to) / 2;
  from = Math.max(axis.first - room, Math.min(middle - width / 2, axis.last + room - width));
  app.from = from;
  app.to = from + width;
  tell('view');
}

function showAll() {
  const axis = currentAxis();
  show(axis.first - (axis.last - axis.first), axis.last + (axis.last - axis.first));
}

function zoom(factor, around) {
  const middle = around === undefined ? zoomCentre() : around;
  show(middle - (middle - app.from) * factor, middle + (app.to - middle) * factor);
}

// The selected operation where it is visible, else the middle.
function zoomCentre() {
  if (app.selected >= 0) {
    const at = currentAxis().start[app.selected];
    if (at >= app.from && at <= app.to) return at;
  }
  return (app.from + app.to) / 2;
}

function pan(by) {
  show(app.from + by, app.to + by);
}

// The operations of the counterexample with some air, or all where that is little or there is none.
function showFirst() {
  const h = app.h;
  const axis = currentAxis();
  if (!h.core.length || h.count <= 40) {
    showAll();
    return;
  }
  let from = Infinity;
  let to = -Infinity;
  for (const i of h.core) {
    from = Math.min(from, axis.start[i]);
    to = Math.max(to, axis.end[i] === Infinity ? axis.start[i] : axis.end[i]);
  }
  const air = Math.max((to - from) * 0.15, (axis.last - axis.first) / h.count);
  show(from - air, to + air);
}

// Bring an operation into sight without more movement than needed.
function reveal(i) {
  const axis = currentAxis();
  const width = app.to - app.from;
  const start = axis.start[i];
  if (start < app.from || start > app.to) show(start - width / 3, start + (2 * width) / 3);
}

function select(i, quietly) {
  if (i < 0 || i >= app.h.count) return;
  app.selected = i;
  if (!quietly) reveal(i);
  tell('select', i);
}

function setAxis(kind) {
  const old = currentAxis();
  const centre = app.selected >= 0 ? app.selected : app.h.core[0];
  const part = (app.to - app.from) / (old.last - old.first);
  app.axis = kind;
  const axis = currentAxis();
  if (part > 0.95 || centre === undefined) {
    showAll();
    return;
  }
  const width = (axis.last - axis.first) * part;
  show(axis.start[centre] - width / 2, axis.start[centre] + width / 2);
}

// ---- small means for building the page; texts become text nodes only ----

const $ = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const key of Object.keys(attributes || {})) {
    if (key === 'class') made.className = attributes[key];
    else made.setAttribute(key, attributes[key]);
  }
  made.append(...children);
  return made;
}

function fill(parent, ...children) {
  parent.replaceChildren(...children);
}

// A link that selects an operation.
function operationLink(i, text) {
  const h = app.h;
  return element('a', { href: '#' + hashOf(i), class: 'op' }, text === undefined ? h.named(i) : text);
}

function lineLink(i) {
  const line = app.h.line[i];
  if (!line) return '';
  return element('a', { href: '#' + hashOf(i), class: 'line', title: say('line_title', { line: String(line) }) },
    say('line', { line: String(line) }));
}

// A sentence whose {names} are nodes.
function sentence(key, nodes) {
  const made = document.createDocumentFragment();
  for (const part of WORDS[tongue][key].split(/(\{\w+\})/)) {
    const name = part[0] === '{' ? part.slice(1, -1) : '';
    made.append(name && nodes[name] !== undefined ? nodes[name] : part);
  }
  return made;
}

// timeline.js -- the canvas: a lane a client, a bar an operation, time to the right.
//
// A frame looks at the operations of visible lanes that lie in the visible part of the axis, found by halving; those that share a
// pixel are painted once. So a frame costs what is visible, and a million operations at once one pass over them.

const NAMES = 110; // pixels for the names of clients
const RULER = 22;
const ROOM_HIGH = 460;

const sheet = { row: 26, visible: 1 };

function layout() {
  const lanes = Math.max(app.h.lanes.length, 1);
  sheet.row = Math.max(14, Math.min(30, Math.floor(ROOM_HIGH / lanes)));
  sheet.visible = Math.min(lanes, Math.floor(ROOM_HIGH / sheet.row));
  app.top = Math.max(0, Math.min(app.top, lanes - sheet.visible));
  return RULER + sheet.visible * sheet.row;
}

// The first operation of a lane whose bar ends at `at` or later. Ends rise along a lane.
function firstReaching(h, axis, lane, at) {
  let low = 0;
  let high = lane.ops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (barEnd(h, axis, lane, middle) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function scaleOf(width) {
  return (width - NAMES) / (app.to - app.from);
}

// Steps of 1, 2 or 5 times a power of ten, as far apart as what stands at them is wide.
function tickStep(scale) {
  const longest = Math.max(axisText(app.h, app.axis, Math.floor(app.from)).length, axisText(app.h, app.axis, Math.ceil(app.to)).length);
  const least = Math.max(80, longest * 7 + 24) / scale;
  const power = Math.pow(10, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].find((s) => s * power >= least) * power;
  return Math.max(step, 1);
}

function paintRuler(context, size, scale) {
  const step = tickStep(scale);
  context.font = '11px ' + FONT;
  context.textAlign = 'center';
  const axis = currentAxis();
  const rest = app.axis === 'real' ? Number(BigInt(app.h.data.base) % BigInt(step)) : 0; // so that times are round, not offsets
  for (let at = Math.ceil((app.from + rest) / step) * step - rest; at <= app.to; at += step) {
    const x = NAMES + (at - app.from) * scale;
    if (at < axis.first || at > axis.last) continue;
    context.fillStyle = colours.grid;
    context.fillRect(x, RULER - 4, 1, size.height);
    context.fillStyle = colours.dim;
    context.fillText(axisText(app.h, app.axis, at), x, 10);
  }
  context.textAlign = 'left';
}

function paintNames(context, lane, y) {
  context.fillStyle = colours.paper;
  context.fillRect(0, y, NAMES - 1, sheet.row);
  if (!lane.first) return;
  context.fillStyle = colours.ink;
  context.font = '12px ' + FONT;
  context.save();
  context.beginPath();
  context.rect(0, y, NAMES - 6, sheet.row);
  context.clip();
  context.fillText(clientName(app.h, lane.client), 4, y + sheet.row / 2);
  context.restore();
}

function paintRun(context, run, y, height) {
  const core = run.kind === KIND_CORE;
  context.fillStyle = colours.kinds[run.kind];
  context.fillRect(run.from, core ? y - 2 : y, Math.max(run.to - run.from, core ? 3 : 1), core ? height + 4 : height);
}

// Bars that are narrower than a shape: what begins in one pixel is a cell, cells of one kind that touch are painted together.
function mergerOf(context, y, height) {
  let cell = null;
  let run = null;
  const late = []; // the counterexample is painted over its neighbours
  const paint = (one) => (one.kind === KIND_CORE ? late.push(one) : paintRun(context, one, y, height));
  const takeCell = () => {
    if (run && run.kind === cell.kind && cell.from <= run.to) {
      run.to = cell.to;
      return;
    }
    if (run) paint(run);
    run = cell;
  };
  return {
    add(x, right, kind) {
      const from = Math.floor(x);
      const to = Math.floor(right) + 1;
      if (cell && cell.from === from) {
        cell.kind = Math.max(cell.kind, kind);
        cell.to = Math.max(cell.to, to);
        return;
      }
      if (cell) cell.to = Math.min(cell.to, from);
      if (cell) takeCell();
      cell = { from, to, kind };
    },
    end() {
      if (cell) takeCell();
      if (run) paint(run);
      cell = run = null;
    },
    finish() {
      this.end();
      for (const one of late) paintRun(context, one, y, height);
    },
  };
}

// An operation of hardly any length that stands alone: a diamond, its label at the right up to `end`.
function paintPoint(context, i, x, y, height, end, kind) {
  const middle = y + height / 2;
  context.beginPath();
  context.moveTo(x, middle - 7);
  context.lineTo(x + 7, middle);
  context.lineTo(x, middle + 7);
  context.lineTo(x - 7, middle);
  context.closePath();
  context.fillStyle = kind === KIND_CORE ? colours.kinds[kind] : colours.fills[kind];
  context.fill();
  context.strokeStyle = colours.kinds[kind];
  context.lineWidth = kind === KIND_CORE ? 3 : 1;
  context.setLineDash(DASHES[kind] || []);
  context.stroke();
  context.setLineDash([]);
  paintLabel(context, app.h.label(i), { x: x + 6, right: end - 8, y, height, kind, unknown: true }, end);
}

// Whether what is visible of a lane is little enough for shapes.
function isSparse(axis, lane, first, viewWidth) {
  const beyond = lane.ops[first + Math.floor(viewWidth / 40)];
  return beyond === undefined || axis.start[beyond] > app.to;
}

// One lane: wide bars as shapes, narrow ones merged, labels above all.
function paintLane(context, lane, y, scale, viewWidth) {
  const h = app.h;
  const axis = currentAxis();
  const height = sheet.row - 6;
  const labels = [];
  const narrow = mergerOf(context, y, height);
  const first = firstReaching(h, axis, lane, app.from);
  const sparse = sheet.row >= 18 && isSparse(axis, lane, first, viewWidth);
  for (let k = first; k < lane.ops.length; k++) {
    const i = lane.ops[k];
    const start = axis.start[i];
    if (start > app.to) break;
    const x = (start - app.from) * scale;
    const right = Math.max((barEnd(h, axis, lane, k) - app.from) * scale, x);
    const kind = kindOf(h, i);
    if (right - x < 3 && sparse) {
      const next = k + 1 < lane.ops.length ? (axis.start[lane.ops[k + 1]] - app.from) * scale : viewWidth;
      paintPoint(context, i, x, y, height, Math.min(next, viewWidth), kind);
      continue;
    }
    if (right - x < 3) {
      narrow.add(x, right, kind);
      continue;
    }
    narrow.end();
    const bar = { x: Math.max(x, -5), right: Math.min(right, viewWidth + 5), y, height, kind, unknown: h.outcome(i) === UNKNOWN };
    paintBar(context, bar);
    if (sheet.row >= 18 && bar.right - bar.x > 18) labels.push([i, bar]);
  }
  narrow.finish();
  for (const [i, bar] of labels) paintLabel(context, h.label(i), bar, viewWidth);
}

function boxOf(i, size) {
  const h = app.h;
  const axis = currentAxis();
  const l = h.laneOf[i];
  if (l < app.top || l >= app.top + sheet.visible) return null;
  const scale = scaleOf(size.width);
  const x = NAMES + (axis.start[i] - app.from) * scale;
  const right = NAMES + (barEnd(h, axis, h.lanes[l], h.placeInLane[i]) - app.from) * scale;
  if (right < NAMES || x > size.width) return null;
  return { x: Math.max(x, NAMES), width: Math.max(right - Math.max(x, NAMES), 3), y: RULER + (l - app.top) * sheet.row + 3, height: sheet.row - 6 };
}

function paintSelection(context, size) {
  if (app.selected < 0) return;
  const box = boxOf(app.selected, size);
  if (!box) return;
  context.strokeStyle = colours.focus;
  context.lineWidth = 2;
  context.strokeRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6);
}

// Playback: the last steps of the order, numbered, and the step it stands at.
function paintSteps(context, size) {
  const h = app.h;
  if (app.playing < 0) return;
  context.font = 'bold 10px ' + FONT;
  for (let k = Math.max(0, app.playing - 8); k <= app.playing; k++) {
    const i = h.order[k];
    const box = i >= 0 ? boxOf(i, size) : null;
    if (!box) continue;
    const text = String(k + 1);
    const width = context.measureText(text).width + 6;
    context.fillStyle = k === app.playing ? colours.ink : colours.dim;
    context.fillRect(box.x - 1, box.y - 3, width, 12);
    context.fillStyle = colours.paper;
    context.fillText(text, box.x + 2, box.y + 3.5);
  }
}

function paintTimeline() {
  const canvas = $('timeline-canvas');
  const height = layout();
  const { context, width } = prepare(canvas, height);
  const size = { width, height };
  const scale = scaleOf(width);
  context.textBaseline = 'middle';
  paintRuler(context, size, scale);
  context.save();
  context.beginPath();
  context.rect(NAMES, RULER - 4, width - NAMES, height);
  context.clip();
  context.translate(NAMES, 0);
  for (let r = 0; r < sheet.visible && app.top + r < app.h.lanes.length; r++)
    paintLane(context, app.h.lanes[app.top + r], RULER + r * sheet.row + 3, scale, width - NAMES);
  context.restore();
  for (let r = 0; r < sheet.visible && app.top + r < app.h.lanes.length; r++)
    paintNames(context, app.h.lanes[app.top + r], RULER + r * sheet.row);
  paintSelection(context, size);
  paintSteps(context, size);
}

painters.push(paintTimeline);

// ---- the mouse ----

// The operation at a point of the canvas, -1: none. Narrow ones are met within four pixels.
function operationAt(x, y, width) {
  const h = app.h;
  const lane = h.lanes[app.top + Math.floor((y - RULER) / sheet.row)];
  if (!lane || x < NAMES || y < RULER) return -1;
  const axis = currentAxis();
  const scale = scaleOf(width);
  const at = app.from + (x - NAMES) / scale;
  const near = 4 / scale;
  let best = -1;
  for (let k = firstReaching(h, axis, lane, at - near); k < lane.ops.length; k++) {
    const i = lane.ops[k];
    if (axis.start[i] > at + near) break;
    if (best < 0 || h.isCore[i] || axis.start[i] <= at) best = i;
    if (axis.start[i] <= at && barEnd(h, axis, lane, k) >= at) return i;
  }
  return best;
}

function startTimeline() {
  const canvas = $('timeline-canvas');
  let drag = null;
  canvas.addEventListener('pointerdown', (event) => {
    drag = { x: event.clientX, from: app.from, to: app.to, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const by = event.clientX - drag.x;
    if (Math.abs(by) > 3) drag.moved = true;
    if (drag.moved) show(drag.from - by / scaleOf(canvas.clientWidth), drag.to - by / scaleOf(canvas.clientWidth));
  });
  canvas.addEventListener('pointerup', (event) => {
    const clicked = drag && !drag.moved;
    drag = null;
    if (!clicked) return;
    const box = canvas.getBoundingClientRect();
    const i = operationAt(event.clientX - box.left, event.clientY - box.top, canvas.clientWidth);
    if (i >= 0) select(i, true);
  });
  canvas.addEventListener('wheel', (event) => turnWheel(event, canvas), { passive: false });
  window.addEventListener('resize', redraw);
  on('select', (i) => {
    const lane = app.h.laneOf[i];
    if (lane < app.top) app.top = lane;
    if (lane >= app.top + sheet.visible) app.top = lane - sheet.visible + 1;
  });
}

// With ctrl it zooms around the mouse, sideways it moves along the axis, else it moves through the lanes where not all are visible.
function turnWheel(event, canvas) {
  if (event.ctrlKey) {
    const x = event.clientX - canvas.getBoundingClientRect().left;
    zoom(Math.pow(1.002, event.deltaY), app.from + (x - NAMES) / scaleOf(canvas.clientWidth));
  } else if (event.deltaX || event.shiftKey) {
    pan(((event.deltaX || event.deltaY) / canvas.clientWidth) * (app.to - app.from));
  } else if (app.h.lanes.length > sheet.visible) {
    const top = app.top;
    app.top = Math.max(0, Math.min(app.top + Math.sign(event.deltaY), app.h.lanes.length - sheet.visible));
    if (app.top === top) return;
    redraw();
  } else {
    return;
  }
  event.preventDefault();
}

// painting.js -- how an operation looks: colours after Okabe and Ito, and a shape for everything that a colour says.
//
// What changes a value has a full edge and a label that says so, a read a thin one; an unknown outcome is dashed with an open end, a
// failed one dotted, an operation of the counterexample has a heavy edge and a flag. Bars too narrow for a shape are merged: a pixel
// column then shows the most telling of its operations.

const KIND_READ = 0;
const KIND_WRITE = 1;
const KIND_FAILED = 2;
const KIND_UNKNOWN = 3;
const KIND_CORE = 4; // in the order of what shows where several share a pixel

function kindOf(h, i) {
  if (h.isCore[i]) return KIND_CORE;
  const outcome = h.outcome(i);
  if (outcome === UNKNOWN) return KIND_UNKNOWN;
  if (outcome === FAILED) return KIND_FAILED;
  return h.isQuery(i) ? KIND_READ : KIND_WRITE;
}

let colours = null;

// The colours of the theme, read from the style sheet.
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const one = (name) => style.getPropertyValue(name).trim();
  colours = {
    kinds: [one('--read'), one('--write'), one('--failed'), one('--unknown'), one('--violation')],
    fills: [one('--read-fill'), one('--write-fill'), one('--failed-fill'), one('--unknown-fill'), one('--violation-fill')],
    ink: one('--ink'), dim: one('--dim'), grid: one('--grid'), paper: one('--paper'), band: one('--band'), focus: one('--focus'),
  };
}

const DASHES = { [KIND_FAILED]: [2, 3], [KIND_UNKNOWN]: [6, 4] };

// A canvas as sharp as the screen; returns its context and its size in CSS pixels.
function prepare(canvas, height) {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = height + 'px';
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

function flag(context, x, y) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 9, y);
  context.lineTo(x, y + 9);
  context.fill();
}

// A bar of some width: {x, right, y, height, kind, open: its end is not drawn, dashed}.
function paintBar(context, bar) {
  const core = bar.kind === KIND_CORE;
  const width = Math.max(bar.right - bar.x, 1);
  context.fillStyle = colours.fills[bar.kind];
  context.fillRect(bar.x, bar.y, width, bar.height);
  context.strokeStyle = colours.kinds[bar.kind];
  context.lineWidth = core ? 3 : 1;
  context.setLineDash(bar.unknown ? DASHES[KIND_UNKNOWN] : DASHES[bar.kind] || []);
  context.beginPath();
  context.moveTo(bar.right, bar.y);
  context.lineTo(bar.x, bar.y);
  context.lineTo(bar.x, bar.y + bar.height);
  context.lineTo(bar.right, bar.y + bar.height);
  if (!bar.unknown) context.closePath();
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.kinds[bar.kind];
  if (core && width > 6) flag(context, bar.x, bar.y);
  if (bar.unknown && width > 12) {
    context.fillText('→', bar.right - 11, bar.y + bar.height / 2);
  }
}

// The label inside the visible part of a bar, cut where it does not fit.
function paintLabel(context, text, bar, viewWidth) {
  const from = Math.max(bar.x, 0) + (bar.kind === KIND_CORE ? 10 : 4);
  const room = Math.min(bar.right, viewWidth) - from - (bar.unknown ? 14 : 4);
  if (room < 14) return;
  context.fillStyle = colours.ink;
  context.font = (bar.kind === KIND_CORE ? 'bold ' : '') + '12px ' + FONT;
  let width = context.measureText(text).width;
  if (width > room) {
    const characters = Array.from(text);
    text = characters.slice(0, Math.max(Math.floor((characters.length * room) / width) - 1, 0)).join('') + '…';
    width = context.measureText(text).width;
    if (width > room) return;
  }
  context.fillText(text, bar.kind === KIND_CORE || bar.unknown ? from : from + (room - width) / 2, bar.y + bar.height / 2 + 0.5);
}

const FONT = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';

// clock.js -- where instants stand on the timeline: by real time, by even steps, or event by event.
//
// By even steps each instant that occurs is one further right than the one before. By events every start and every end is: at one
// instant starts stand before ends, since operations that touch are concurrent. Arrays are made when a way is first chosen.

const AXES = ['real', 'even', 'event'];

// The instants that occur, ascending, each once, and how many starts and ends there are at each.
function instantsOf(h) {
  if (h.instants) return h.instants;
  const times = new Float64Array(2 * h.count);
  let used = 0;
  for (let i = 0; i < h.count; i++) {
    times[used++] = h.starts[i];
    if (h.hasEnd(i)) times[used++] = h.starts[i] + h.lengths[i];
  }
  const sorted = times.subarray(0, used).sort();
  let distinct = 0;
  for (let k = 0; k < used; k++) if (!k || sorted[k] !== sorted[distinct - 1]) sorted[distinct++] = sorted[k];
  h.instants = sorted.slice(0, distinct);
  return h.instants;
}

function realAxis(h) {
  const end = new Float64Array(h.count);
  for (let i = 0; i < h.count; i++) end[i] = h.hasEnd(i) ? h.starts[i] + h.lengths[i] : Infinity;
  return { start: Float64Array.from(h.starts), end };
}

function evenAxis(h) {
  const instants = instantsOf(h);
  const axis = realAxis(h);
  for (let i = 0; i < h.count; i++) {
    axis.start[i] = findSorted(instants, axis.start[i]);
    if (axis.end[i] !== Infinity) axis.end[i] = findSorted(instants, axis.end[i]);
  }
  return axis;
}

function eventAxis(h) {
  const axis = evenAxis(h);
  const instants = h.instants.length;
  const next = new Uint32Array(2 * instants + 1); // of each instant the starts, then the ends
  for (let i = 0; i < h.count; i++) {
    next[2 * axis.start[i] + 1]++;
    if (axis.end[i] !== Infinity) next[2 * axis.end[i] + 2]++;
  }
  for (let k = 1; k < next.length; k++) next[k] += next[k - 1];
  for (let i = 0; i < h.count; i++) {
    const end = axis.end[i];
    axis.start[i] = next[2 * axis.start[i]]++;
    if (end !== Infinity) axis.end[i] = next[2 * end + 1]++;
  }
  return axis;
}

// {start, end, first, last} by place; an end that was never seen is Infinity.
function axisOf(h, kind) {
  h.axes = h.axes || {};
  if (h.axes[kind]) return h.axes[kind];
  const axis = kind === 'even' ? evenAxis(h) : kind === 'event' ? eventAxis(h) : realAxis(h);
  axis.first = Infinity;
  axis.last = -Infinity;
  for (let i = 0; i < h.count; i++) {
    axis.first = Math.min(axis.first, axis.start[i]);
    axis.last = Math.max(axis.last, axis.end[i] === Infinity ? axis.start[i] : axis.end[i]);
  }
  if (!h.count) axis.first = axis.last = 0;
  if (axis.last === axis.first) axis.last = axis.first + 1;
  h.axes[kind] = axis;
  return axis;
}

// What stands below a mark of the axis: the time of real time, and of even steps; of events their number.
function axisText(h, kind, at) {
  if (kind === 'event') return String(at);
  if (kind === 'real') return h.data.digits < 0 ? '' : h.timeText(at);
  const instants = instantsOf(h);
  const time = instants[Math.round(at)];
  return time === undefined || h.data.digits < 0 ? '' : h.timeText(time);
}

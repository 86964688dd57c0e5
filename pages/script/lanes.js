// lanes.js -- which lane an operation is drawn in: one lane a client, more where its operations overlap.
//
// An operation without an answer is drawn up to the next start in its lane: it may take effect at any later time or never, which
// its open end says. So that a client with a hundred of them has one lane, not a hundred.

const MOST_LANES = 6; // of one client; what overlaps even more is drawn over each other

function byClient(h) {
  const first = new Uint32Array(h.clients.length + 1);
  for (let i = 0; i < h.count; i++) first[h.client[i] + 1]++;
  for (let c = 0; c < h.clients.length; c++) first[c + 1] += first[c];
  const next = first.slice();
  const ops = new Uint32Array(h.count);
  for (let i = 0; i < h.count; i++) ops[next[h.client[i]]++] = i;
  return { first, ops };
}

function sortByStart(ops, starts) {
  for (let k = 1; k < ops.length; k++) {
    if (starts[ops[k - 1]] <= starts[ops[k]]) continue;
    ops.sort((a, b) => starts[a] - starts[b] || a - b);
    return;
  }
}

// Deal one client's operations, by start, to lanes: the first that is free.
function dealLanes(h, ops, client, lanes) {
  const mine = [];
  for (const i of ops) {
    const start = h.starts[i];
    let lane = mine.find((one) => one.busy <= start);
    if (!lane && mine.length < MOST_LANES) {
      lane = { client, busy: 0, ops: [] };
      mine.push(lane);
    }
    lane = lane || mine[MOST_LANES - 1];
    lane.ops.push(i);
    lane.busy = h.outcome(i) === UNKNOWN || !h.hasEnd(i) ? start : Math.max(lane.busy, start + h.lengths[i]);
  }
  for (const lane of mine) lanes.push({ client, first: lane === mine[0], ops: Uint32Array.from(lane.ops) });
}

// h.lanes: {client, first, ops by start}; h.laneOf: [operations].
function layLanes(h) {
  const grouped = byClient(h);
  h.lanes = [];
  for (let c = 0; c < h.clients.length; c++) {
    const ops = grouped.ops.subarray(grouped.first[c], grouped.first[c + 1]);
    sortByStart(ops, h.starts);
    dealLanes(h, ops, c, h.lanes);
  }
  h.laneOf = new Uint32Array(h.count);
  h.placeInLane = new Uint32Array(h.count);
  h.lanes.forEach((lane, l) => {
    for (let k = 0; k < lane.ops.length; k++) {
      h.laneOf[lane.ops[k]] = l;
      h.placeInLane[lane.ops[k]] = k;
    }
  });
}

// Where the bar of an operation ends: an open one at the next start of its lane.
function barEnd(h, axis, lane, k) {
  const i = lane.ops[k];
  if (h.outcome(i) !== UNKNOWN && axis.end[i] !== Infinity) return axis.end[i];
  const next = k + 1 < lane.ops.length ? axis.start[lane.ops[k + 1]] : axis.last;
  return Math.max(next, axis.start[i]);
}

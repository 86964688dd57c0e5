// why.js -- why an operation must stand where it stands in the order.
//
// What ties it: what its client ran before and after it, in a linearizable order also what ended before it started and started after
// it ended, and the value that it found, with who left it and who changes it next. Of each kind the nearest one is named: the others
// follow from it. The steps of the counterexample that speak of it are named first.

// The nearest step from `k` in direction `by` that `ties`, -1: none.
function nearest(h, k, by, ties) {
  for (let s = k + by; s >= 0 && s < h.order.length; s += by) if (h.order[s] >= 0 && ties(h.order[s], s)) return s;
  return -1;
}

function endOf(h, i) {
  return h.hasEnd(i) ? h.starts[i] + h.lengths[i] : Infinity;
}

function isUnknown(h, i) {
  return h.outcome(i) === UNKNOWN;
}

function clientTies(h, i, k) {
  const before = nearest(h, k, -1, (o) => h.client[o] === h.client[i] && !isUnknown(h, o));
  const after = isUnknown(h, i) ? -1 : nearest(h, k, 1, (o) => h.client[o] === h.client[i]);
  return [['after_client', before], ['before_client', after]];
}

function timeTies(h, i, k) {
  if (h.verdict.witness.for !== 'linearizable' || h.verdict.clock_skew) return [];
  const before = nearest(h, k, -1, (o) => h.client[o] !== h.client[i] && !isUnknown(h, o) && endOf(h, o) < h.starts[i]);
  const after = isUnknown(h, i) ? -1
    : nearest(h, k, 1, (o) => h.client[o] !== h.client[i] && h.starts[o] > endOf(h, i));
  return [['after_time', before], ['before_time', after]];
}

// The value that the object held before step k, and the step that left it; -1: it started with it.
function foundAt(h, k) {
  const object = h.object[h.order[k]];
  const last = nearest(h, k, -1, (o) => h.object[o] === object);
  const start = h.whole ? h.startValue(object) : '…';
  const value = last < 0 ? start : h.valueAfter(last);
  let writer = last;
  while (writer >= 0) {
    const earlier = nearest(h, writer, -1, (o) => h.object[o] === object);
    const held = earlier < 0 ? start : h.valueAfter(earlier);
    if (held !== value) break;
    writer = earlier;
  }
  return { value, writer };
}

function nextChange(h, k) {
  const object = h.object[h.order[k]];
  const value = h.valueAfter(k);
  return nearest(h, k, 1, (o, s) => h.object[o] === object && h.valueAfter(s) !== value);
}

function tieLine(h, i, key, step) {
  const o = h.order[step];
  const earlier = key === 'after_time' ? o : i;
  const later = key === 'after_time' ? i : o;
  return element('li', {}, sentence(key, {
    op: operationLink(o),
    end: h.hasEnd(earlier) ? h.endText(earlier) : '?',
    start: h.startText(later),
    value: key === 'before_value' ? h.valueAfter(step) : '',
  }));
}

function valueLines(h, i, k) {
  const found = foundAt(h, k);
  const lines = [];
  if (found.writer >= 0)
    lines.push(element('li', {}, sentence('after_value', { op: operationLink(h.order[found.writer]), value: code(found.value) })));
  else lines.push(element('li', {}, sentence('after_start', { value: code(found.value) })));
  const next = nextChange(h, k);
  if (next >= 0)
    lines.push(element('li', {}, sentence('before_value', { op: operationLink(h.order[next]), value: code(h.valueAfter(next)) })));
  return { lines, found };
}

function code(text) {
  return element('code', {}, text);
}

function inOrderLines(h, i, k) {
  const ties = clientTies(h, i, k).concat(timeTies(h, i, k)).filter(([, step]) => step >= 0);
  const { lines, found } = valueLines(h, i, k);
  const list = element('ul', {}, ...ties.map(([key, step]) => tieLine(h, i, key, step)), ...lines);
  return [
    element('p', {}, sentence('step_of', { step: String(k + 1), steps: numbers.format(h.order.length) }), ' · ',
      sentence('value_before', { value: code(found.value) }), ' · ', sentence('value_after', { value: code(h.valueAfter(k)) })),
    element('h3', {}, say('must_stand')), list,
    h.verdict.witness.for === 'sequential' ? element('p', { class: 'note' }, say('time_free')) : '',
  ];
}

function coreLines(h, i) {
  const core = h.verdict.counterexample;
  const op = h.op(i);
  if (!core || !h.isCore[i]) return [];
  const speaking = core.reasons.filter((reason) => reason.before === op || reason.after === op);
  if (!speaking.length) return [];
  return [element('h3', {}, say(core.to === 'linearizable' ? 'why_not_linearizable' : 'why_not_sequential')),
    element('ul', {}, ...speaking.map((reason) => element('li', {}, reasonNodes(reason))))];
}

function paintWhy() {
  const h = app.h;
  const i = app.selected;
  const box = $('why');
  if (i < 0) {
    fill(box, element('p', { class: 'note' }, say('nothing_selected')));
    return;
  }
  const when = h.hasEnd(i) ? say('from_to', { start: h.startText(i), end: h.endText(i) }) : say('from_on', { start: h.startText(i) });
  const head = element('p', { class: 'chosen' }, element('strong', {}, h.named(i)), ' ',
    element('span', { class: 'kind ' + OUTCOMES[h.outcome(i)] }, say(OUTCOMES[h.outcome(i)])), ' ', when, ' ', '#' + h.op(i), ' ', lineLink(i));
  const k = h.step[i];
  const place = h.outcome(i) === FAILED ? [element('p', {}, say('failed_no_part'))]
    : k >= 0 ? inOrderLines(h, i, k)
    : h.verdict.witness ? [element('p', {}, say('not_in_order'))] : [];
  fill(box, head, ...coreLines(h, i), ...place);
}

function startWhy() {
  on('select', paintWhy);
  on('open', paintWhy);
  on('words', paintWhy);
}

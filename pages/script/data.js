// data.js -- the history that is shown: columns of numbers, and texts that become strings when they are asked for.
//
// Operations are counted by their place on the page, `i`; the number that reports and links use is op(i). Both are the same unless
// the page shows a window of a very long history. Times are kept exactly: a start counts from `base`, and is written as a decimal
// again by whole numbers of any size.

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function isLittleEndian() {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
}

// Cells come lowest byte first; other machines turn them around.
function inOrder(bytes, width) {
  if (width === 1 || isLittleEndian()) return bytes;
  for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse();
  return bytes;
}

const CELLS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 6: Float64Array };

// A column as an array of `count` numbers; of whole numbers that no double holds, as BigInts.
function columnOf(coded, count) {
  if (coded.k === 0) {
    const same = coded.x < 4294967296 ? new Uint32Array(count) : new Float64Array(count);
    return same.fill(coded.x);
  }
  const bytes = inOrder(bytesOf(coded.d), coded.k === 6 ? 8 : coded.k);
  if (coded.k === 8) return new BigUint64Array(bytes.buffer, 0, count);
  return new CELLS[coded.k](bytes.buffer, 0, count);
}

function textsOf(coded) {
  const lengths = columnOf(coded.lengths, coded.count);
  const bytes = bytesOf(coded.bytes);
  const ends = new Uint32Array(coded.count);
  const strings = new Array(coded.count);
  const decoder = new TextDecoder();
  for (let i = 0, at = 0; i < coded.count; i++) ends[i] = at += lengths[i];
  return {
    count: coded.count,
    text(number) {
      if (strings[number] === undefined)
        strings[number] = decoder.decode(bytes.subarray(number ? ends[number - 1] : 0, ends[number]));
      return strings[number];
    },
  };
}

// A decimal of `digits` behind the point, without trailing zeros.
function decimal(whole, digits) {
  let text = whole.toString();
  const sign = text[0] === '-' ? '-' : '';
  if (sign) text = text.slice(1);
  if (!digits) return sign + text;
  text = text.padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return sign + text.slice(0, -digits) + (fraction ? '.' + fraction : '');
}

const OUTCOMES = ['ok', 'fail', 'unknown'];
const KIND_NO_END = 4;
const KIND_QUERY = 8;
const UNKNOWN = 2;
const FAILED = 1;

function numbersOf(column) {
  return typeof BigUint64Array !== 'undefined' && column instanceof BigUint64Array ? Float64Array.from(column, Number) : column;
}

// Everything that the views ask for.
function openHistory(data) {
  const count = data.shown;
  const columns = data.columns;
  const texts = textsOf(data.texts);
  const starts = columnOf(columns.start, count);
  const lengths = columnOf(columns.length, count);
  const labels = columnOf(columns.label, count);
  const kinds = columnOf(columns.kind, count);
  const ids = columns.whole ? null : columnOf(columns.op, count);
  const told = columns.start_text && [columnOf(columns.start_text, count), columnOf(columns.end_text, count)];
  const verdict = data.verdict;
  const h = {
    data, verdict, count, texts, kinds, lengths: numbersOf(lengths), starts: numbersOf(starts),
    all: verdict.operations, clients: data.clients, objects: data.objects, unit: data.unit, name: data.name, whole: columns.whole,
    client: columnOf(columns.client, count), object: columnOf(columns.object, count), line: columnOf(columns.line, count), labels,
    op: (i) => (ids ? ids[i] : i),
    place: (op) => (ids ? findSorted(ids, op) : op < count ? op : -1),
    label: (i) => texts.text(labels[i]),
    named: (i) => clientName(h, h.client[i]) + ' ' + h.label(i),
    outcome: (i) => kinds[i] & 3,
    isQuery: (i) => (kinds[i] & KIND_QUERY) !== 0,
    hasEnd: (i) => (kinds[i] & KIND_NO_END) === 0,
    startText: (i) => (told ? texts.text(told[0][i]) : decimal(BigInt(data.base) + BigInt(starts[i]), data.digits)),
    endText: (i) => !h.hasEnd(i) ? '?' : told ? texts.text(told[1][i])
      : decimal(BigInt(data.base) + BigInt(starts[i]) + BigInt(lengths[i]), data.digits),
    timeText: (offset) => told ? '' : decimal(BigInt(data.base) + BigInt(Math.round(offset)), data.digits),
  };
  openProofs(h, data);
  return h;
}

function clientName(h, client) {
  return h.clients[client] === undefined ? '?' : h.clients[client];
}

function objectName(h, object) {
  return h.objects[object] || say('unnamed');
}

// The place of `wanted` in an ascending array, -1: it is not there.
function findSorted(array, wanted) {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (array[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low < array.length && array[low] === wanted ? low : -1;
}

// The order of the witness and each operation's step in it; which operations the counterexample holds.
function openProofs(h, data) {
  const witness = h.verdict.witness;
  const order = witness ? witness.operations : [];
  h.order = new Int32Array(order.length);
  h.step = new Int32Array(h.count).fill(-1);
  for (let k = 0; k < order.length; k++) {
    h.order[k] = h.place(order[k]);
    if (h.order[k] >= 0) h.step[h.order[k]] = k;
  }
  const told = {};
  const inWords = () => {
    const own = data.values_in && data.values_in[tongue] ? tongue : 'en';
    const from = own === 'en' ? data : data.values_in[own];
    if (!told[own]) told[own] = { starts: from.starts || [], values: from.values ? columnOf(from.values, order.length) : [] };
    return told[own];
  };
  h.valueAfter = (k) => (inWords().values[k] ? h.texts.text(inWords().values[k] - 1) : '…');
  h.startValue = (object) => (inWords().starts[object] !== undefined ? h.texts.text(inWords().starts[object]) : '…');
  const core = h.verdict.counterexample;
  h.core = core ? core.operations.map(h.place).filter((i) => i >= 0) : [];
  h.isCore = new Uint8Array(h.count);
  for (const i of h.core) h.isCore[i] = 1;
}

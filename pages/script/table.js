// table.js -- all operations as a table that can be filtered: what the timeline shows, for those who read rather than look.
//
// Only the rows in sight are in the document; each says which row of how many it is. Browsers limit how tall an element may be,
// so a very long table scrolls in proportion instead of pixel by pixel.

const ROW = 28;
const TALLEST = 8000000;
const PRINTED = 300;
const ROWS_HIGH = 14;
const table = { found: new Uint32Array(0), words: '', outcome: '', core: false, first: -1, timer: 0 };

const COLUMNS = [
  ['number', (h, i) => '#' + h.op(i)],
  ['client', (h, i) => clientName(h, h.client[i])],
  ['operation', (h, i) => h.label(i)],
  ['outcome', (h, i) => say(OUTCOMES[h.outcome(i)])],
  ['start', (h, i) => h.startText(i)],
  ['end', (h, i) => h.endText(i)],
  ['step', (h, i) => (h.step[i] < 0 ? '' : String(h.step[i] + 1))],
  ['source', (h, i) => (h.line[i] ? String(h.line[i]) : '')],
];

// Which of `count` texts hold a word. Each text is looked at once, however many operations have it.
function holding(count, textOf, word) {
  const holds = new Uint8Array(count);
  for (let k = 0; k < count; k++) if (textOf(k).toLowerCase().includes(word)) holds[k] = 1;
  return holds;
}

// A test of operations for one word: #42 is a number, anything else stands in operation or client.
function testOf(h, word) {
  if (/^#\d+$/.test(word)) {
    const op = Number(word.slice(1));
    return (i) => h.op(i) === op;
  }
  const labels = holding(h.texts.count, h.texts.text, word);
  const clients = holding(h.clients.length, (c) => clientName(h, c), word);
  return (i) => labels[h.labels[i]] || clients[h.client[i]];
}

function findRows() {
  const h = app.h;
  const tests = table.words.toLowerCase().split(/\s+/).filter(Boolean).map((word) => testOf(h, word));
  const outcome = OUTCOMES.indexOf(table.outcome);
  if (outcome >= 0) tests.push((i) => h.outcome(i) === outcome);
  if (table.core) tests.push((i) => h.isCore[i]);
  const found = new Uint32Array(h.count);
  let count = 0;
  for (let i = 0; i < h.count; i++) if (tests.every((test) => test(i))) found[count++] = i;
  table.found = found.subarray(0, count);
  table.first = -1;
  $('count').textContent = count ? say('matching', { n: count, all: h.count }) : say('none');
  $('table-room').style.height = Math.min(count * ROW, TALLEST) + 'px';
  $('table-scroll').style.height = Math.max(2, Math.min(count, ROWS_HIGH)) * ROW + 'px';
  $('table').setAttribute('aria-rowcount', String(count + 1));
}

function rowsInSight() {
  return Math.ceil($('table-scroll').clientHeight / ROW) + 1;
}

// The first row in sight.
function firstRow() {
  const scroll = $('table-scroll');
  const all = table.found.length * ROW;
  const room = Math.min(all, TALLEST) - scroll.clientHeight;
  if (all <= TALLEST || room <= 0) return Math.floor(scroll.scrollTop / ROW);
  return Math.floor((scroll.scrollTop / room) * (table.found.length - scroll.clientHeight / ROW));
}

function tableRow(i, row) {
  const h = app.h;
  const made = element('div', { role: 'row', class: 'row' + (h.isCore[i] ? ' core' : '') + (i === app.selected ? ' chosen' : ''),
    'aria-rowindex': String(row + 2) });
  COLUMNS.forEach(([key, textOf], c) => {
    const text = textOf(h, i);
    const cell = element('div', { role: 'cell', class: 'cell ' + key });
    if (c === 0) cell.append(element('a', { href: '#' + hashOf(i), class: 'op' }, text), h.isCore[i] ? element('span', { title: say('legend_core') }, ' ⚑') : '');
    else cell.append(text);
    made.append(cell);
  });
  made.addEventListener('click', () => select(i));
  return made;
}

function paintRows(force) {
  const first = Math.max(0, Math.min(firstRow(), table.found.length - 1));
  if (!force && first === table.first) return;
  table.first = first;
  const rows = [];
  for (let r = first; r < table.found.length && r < first + rowsInSight(); r++) rows.push(tableRow(table.found[r], r));
  const body = $('table-rows');
  const all = table.found.length * ROW;
  const top = all <= TALLEST ? first * ROW : Math.min($('table-scroll').scrollTop, TALLEST - rows.length * ROW);
  body.style.transform = 'translateY(' + top + 'px)';
  fill(body, ...rows);
}

function scrollToRow(i) {
  const row = findSorted(table.found, i);
  const scroll = $('table-scroll');
  if (row < 0) return;
  const all = table.found.length * ROW;
  const factor = Math.min(1, TALLEST / Math.max(all, 1));
  const at = row * ROW * factor;
  if (at < scroll.scrollTop || at + ROW > scroll.scrollTop + scroll.clientHeight - ROW)
    scroll.scrollTop = Math.max(0, at - scroll.clientHeight / 2);
}

function refilter() {
  findRows();
  $('table-scroll').scrollTop = 0;
  paintRows(true);
}

// On paper the first rows stand one below another.
function printRows() {
  const rows = [];
  for (let r = 0; r < Math.min(table.found.length, PRINTED); r++) rows.push(tableRow(table.found[r], r));
  $('table-rows').style.transform = 'none';
  fill($('table-rows'), ...rows);
}

function paintTableWords() {
  fill($('table-head'), ...COLUMNS.map(([key]) => element('div', { role: 'columnheader', class: 'cell ' + key }, say(key))));
  fill($('outcome'), element('option', { value: '' }, say('any_outcome')),
    ...OUTCOMES.map((name) => element('option', { value: name }, say(name))));
  $('outcome').value = table.outcome;
  $('search').placeholder = say('filter_hint');
  $('table').setAttribute('aria-label', say('table'));
  $('table-scroll').setAttribute('aria-label', say('table'));
}

function startTable() {
  $('table-scroll').addEventListener('scroll', () => paintRows(false));
  $('search').addEventListener('input', (event) => {
    clearTimeout(table.timer);
    table.timer = setTimeout(() => {
      table.words = event.target.value;
      refilter();
    }, 120);
  });
  $('outcome').addEventListener('change', (event) => {
    table.outcome = event.target.value;
    refilter();
  });
  $('only-core').addEventListener('change', (event) => {
    table.core = event.target.checked;
    refilter();
  });
  window.addEventListener('beforeprint', printRows);
  window.addEventListener('afterprint', () => paintRows(true));
  window.addEventListener('resize', () => app.h && paintRows(true));
  on('open', () => {
    paintTableWords();
    refilter();
  });
  on('select', (i) => {
    scrollToRow(i);
    paintRows(true);
  });
  on('words', () => {
    paintTableWords();
    findRows();
    paintRows(true);
  });
}

// chain.js -- the counterexample as a numbered chain, each step with its operations and their lines.

const REASONS = ['client-order', 'real-time', 'reads-from', 'reads-initial', 'overwrites_read', 'overwrites_write', 'never-written', 'read-before-write'];

// Why `before` must stand before `after`, in the page's language. Models and rare reasons speak English only.
function reasonWords(reason) {
  const h = app.h;
  const before = reason.before === null ? -1 : h.place(reason.before);
  const after = reason.after === null ? -1 : h.place(reason.after);
  const told = clean(reason.text);
  if (tongue === 'en' || before < 0 && after < 0) return [told];
  const key = reason.because === 'overwrites' ? (h.isQuery(before) ? 'overwrites_read' : 'overwrites_write') : reason.because;
  const leaf = key === 'never-written' || key === 'read-before-write';
  const skewed = key === 'real-time' && h.verdict.clock_skew !== undefined;
  if (skewed || !REASONS.includes(key) || (before < 0 && !leaf))
    return [sentence('original', { text: element('q', { lang: 'en' }, told) })];
  return [say(key, {
    before: before < 0 ? '?' : h.named(before),
    after: after < 0 ? '?' : h.named(after),
    end: before < 0 ? '?' : h.endText(before),
    start: after < 0 ? '?' : h.startText(after),
  })];
}

function reasonLink(op) {
  const i = app.h.place(op);
  return i < 0 ? '#' + op : operationLink(i);
}

function reasonNodes(reason) {
  const made = document.createDocumentFragment();
  if (reason.before !== null && reason.after !== null)
    made.append(sentence('before', { before: reasonLink(reason.before), after: reasonLink(reason.after) }), ' ');
  else if (reason.after !== null) made.append(reasonLink(reason.after), ': ');
  made.append(...reasonWords(reason));
  const lines = [reason.before, reason.after].filter((op) => op !== null).map((op) => app.h.place(op)).filter((i) => i >= 0);
  for (const i of lines) made.append(' ', lineLink(i));
  return made;
}

// Whether these steps lead from one to the next and the last one back.
function isCircle(reasons) {
  return reasons.length > 1 && reasons.every((reason, k) => {
    const next = reasons[(k + 1) % reasons.length];
    return reason.before !== null && reason.after !== null && reason.after === next.before;
  });
}

// Earlier steps may be the premises of those that close the circle.
function closesCircle(reasons) {
  return reasons.some((reason, first) => isCircle(reasons.slice(first)));
}

// A search that was stuck: the longest legal beginning, one operation a step, and what refuses to follow.
function beginningSteps(core) {
  return (core.prefix || []).map((op) => {
    const i = app.h.place(op);
    return element('li', {}, reasonLink(op), ' ', i < 0 ? '' : lineLink(i));
  });
}

function beginningWords(core) {
  if (!core.prefix && !core.state) return [];
  const key = core.prefix && core.prefix.length ? 'prefix' : 'prefix_none';
  return [element('p', {}, say(key, { state: core.state ? clean(core.state) : '…' }))];
}

function sizeWords(core) {
  const parts = [say('operations', { n: core.operations.length }) + '.'];
  if (core.unended) parts.push(say('unended', { n: core.unended.length }));
  if (core.initial === 'unknown') parts.push(say('any_start'));
  parts.push(say(core.minimal ? 'minimal' : 'not_minimal'));
  return parts.join(' ');
}

const REASONS_SHOWN = 200;

function paintChain() {
  const core = app.h.verdict.counterexample;
  const section = $('chain');
  section.hidden = !core;
  if (!core) return;
  $('chain-title').textContent = say(core.to === 'linearizable' ? 'why_not_linearizable' : 'why_not_sequential');
  const shown = core.reasons.slice(0, REASONS_SHOWN);
  const reasons = shown.map((reason) => element('li', { class: 'reason' }, reasonNodes(reason)));
  const steps = element('ol', {}, ...beginningSteps(core).slice(0, REASONS_SHOWN), ...reasons);
  const rest = core.reasons.length - shown.length;
  const conclusion = closesCircle(shown) ? say('circle') : core.prefix || core.state ? say('stuck') : '';
  fill($('chain-body'), ...beginningWords(core), steps, rest ? element('p', {}, say('more', { n: rest })) : '',
    conclusion ? element('p', { class: 'conclusion' }, conclusion) : '', element('p', { class: 'note' }, sizeWords(core)));
}

function startChain() {
  on('open', paintChain);
  on('words', paintChain);
}

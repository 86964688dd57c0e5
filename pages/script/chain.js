// chain.js -- the counterexample as a numbered chain, each step with its operations and their lines.

// The counterexample's sentences in the page's language; null: this page has them in English only.
function retold() {
  const told = app.h.data.retold && app.h.data.retold[tongue];
  return tongue === 'en' ? { reasons: app.h.verdict.counterexample.reasons.map((one) => one.text), state: app.h.verdict.counterexample.state } : told || null;
}

// A sentence of the counterexample: `text` is the English one.
function toldWords(told, text) {
  return told === null || told === undefined ? sentence('original', { text: element('q', { lang: 'en' }, clean(text)) }) : clean(told);
}

function reasonLink(op) {
  const i = app.h.place(op);
  return i < 0 ? '#' + op : operationLink(i);
}

function reasonNodes(reason, k) {
  const told = retold();
  const made = document.createDocumentFragment();
  if (reason.before !== null && reason.after !== null)
    made.append(sentence('before', { before: reasonLink(reason.before), after: reasonLink(reason.after) }), ' ');
  else if (reason.after !== null) made.append(reasonLink(reason.after), ': ');
  made.append(toldWords(told && told.reasons[k], reason.text));
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
  const told = retold();
  const state = core.state ? toldWords(told && told.state, core.state) : '…';
  return [element('p', {}, sentence(key, { state }))];
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
  const reasons = shown.map((reason, k) => element('li', { class: 'reason' }, reasonNodes(reason, k)));
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

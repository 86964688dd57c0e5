// banner.js -- the verdict in words, what was judged, and what to know about it; the page's own controls.

const THEMES = ['auto', 'light', 'dark'];

function initialWords(verdict) {
  if (verdict.initial_unknown) return say('starts_unknown');
  return verdict.initial === null && verdict.model === null ? '' : say('starts_at', { initial: clean(JSON.stringify(verdict.initial)).replace(/^null$/, 'nil') });
}

function settingWords() {
  const verdict = app.h.verdict;
  const model = verdict.model ? [verdict.model + ' ' + initialWords(verdict)] : [];
  const counts = [say('operations', { n: verdict.operations }), say('clients', { n: verdict.clients })];
  if (verdict.objects > 1) counts.push(say('objects', { n: verdict.objects }));
  if (verdict.clock_skew) counts.push(say('skew', { skew: clean(verdict.clock_skew) }));
  if (verdict.trust_versions) counts.push(say('versions'));
  return model.concat(counts, [say('outcomes', verdict.outcomes)]).join(' · ');
}

function undecidedWords(verdict) {
  const undecided = verdict.undecided;
  if (!undecided) return '';
  const limits = app.h.data.limit_in || {};
  const detail = limits[tongue] || undecided.detail;
  const known = verdict.linearizable === false ? say('known_not_linearizable') + ' ' : verdict.sequential === true ? say('known_sequential') + ' ' : '';
  return known + say('limit', { limit: undecided.limit ? say('limit_' + undecided.limit) : '–', detail: detail ? clean(detail) : '' });
}

function windowWords() {
  const h = app.h;
  if (h.whole) return '';
  return say(h.core.length ? 'window' : 'window_first', { shown: h.count, all: h.all });
}

const ORDER_SHOWN = 10;

// Clocks or bug: what --skew-sweep found.
function sweepWords(sweep) {
  const skew = sweep.smallest && clean(sweep.smallest);
  if (skew) return parseFloat(skew) ? say('sweep_found', { skew }) : say('sweep_exact');
  if (sweep.answer !== 'open') return say(sweep.answer === 'never' ? 'sweep_never' : 'sweep_no_clock');
  const bounds = { low: clean(sweep.at_least), high: clean(sweep.at_most || '') };
  return say(sweep.at_most ? 'sweep_between' : 'sweep_open', bounds);
}

// Both proofs in a line each: the order that exists, and what excludes a better one.
function proofLines() {
  const { witness, counterexample } = app.h.verdict;
  const lines = [];
  if (witness) {
    const order = app.h.order;
    const line = element('li', {}, say('proof_' + witness.for));
    order.slice(0, ORDER_SHOWN).forEach((i, k) => line.append(k ? ' · ' : '', i < 0 ? '…' : operationLink(i)));
    if (order.length > ORDER_SHOWN) line.append(' · …');
    lines.push(line);
  }
  if (counterexample) {
    const steps = counterexample.reasons.length + (counterexample.prefix || []).length;
    lines.push(element('li', {}, say('proof_not_' + counterexample.to), say('steps_below', { n: steps })));
  }
  if (app.h.verdict.skew_sweep) lines.push(element('li', { id: 'sweep' }, sweepWords(app.h.verdict.skew_sweep)));
  return lines;
}

function paintBanner() {
  const verdict = app.h.verdict;
  const letter = verdict.verdict;
  $('letter').textContent = letter;
  $('letter').className = 'letter letter-' + (letter === '?' ? 'open' : letter);
  $('file').textContent = app.h.name;
  $('verdict-words').textContent = say(letter);
  $('verdict-long').textContent = say(letter + '_long');
  $('setting').textContent = settingWords();
  fill($('proofs'), ...proofLines());
  $('undecided').textContent = undecidedWords(verdict);
  $('window').textContent = windowWords();
  $('warnings').hidden = !verdict.warnings.length;
  fill($('warnings-body'), ...verdict.warnings.map((warning) =>
    element('li', { lang: 'en' }, (warning.line ? warning.line + ': ' : '') + clean(warning.message))));
  document.title = letter + ' · ' + app.h.name + ' · minos';
}

function legendEntry(kind, key, extra) {
  return element('li', {}, element('span', { class: 'swatch swatch-' + kind, 'aria-hidden': 'true' }, extra || ''), ' ' + say(key));
}

function paintTimelineWords() {
  const h = app.h;
  $('timeline-canvas').setAttribute('aria-label', say('timeline_label', { ops: say('operations', { n: h.count }), clients: say('clients', { n: h.clients.length }) }));
  $('minimap-canvas').setAttribute('aria-label', say('minimap'));
  fill($('legend'), legendEntry('write', 'legend_write'), legendEntry('read', 'legend_read'), legendEntry('unknown', 'legend_unknown', '→'),
    legendEntry('failed', 'legend_fail'), legendEntry('core', 'legend_core', '⚑'));
  const axis = $('axis');
  fill(axis, ...AXES.map((kind) => element('option', { value: kind }, say('axis_' + kind))));
  axis.value = app.axis;
  for (const id of ['violation-previous', 'violation-next']) $(id).hidden = !h.core.length;
  for (const [id, key] of [['zoom-in', 'zoom_in'], ['zoom-out', 'zoom_out'], ['zoom-all', 'zoom_all'],
    ['violation-previous', 'previous_violation'], ['violation-next', 'next_violation']]) {
    $(id).setAttribute('aria-label', say(key));
    $(id).title = say(key);
  }
}

// Every text of the skeleton that never changes but with the language: data-say="key".
function paintStanding() {
  document.documentElement.lang = tongue;
  for (const one of document.querySelectorAll('[data-say]')) one.textContent = say(one.dataset.say);
  fill($('language'), ...Object.keys(WORDS).map((code) => element('option', { value: code, lang: code }, WORDS[code].language)));
  $('language').value = tongue;
  const theme = $('theme').value || 'auto';
  fill($('theme'), ...THEMES.map((name) => element('option', { value: name }, say('theme_' + name))));
  $('theme').value = theme;
}

function startBanner() {
  $('language').addEventListener('change', (event) => {
    speak(event.target.value);
    tell('words');
  });
  $('theme').addEventListener('change', (event) => {
    if (event.target.value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = event.target.value;
    readColours();
    redraw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    readColours();
    redraw();
  });
  $('axis').addEventListener('change', (event) => setAxis(event.target.value));
  $('zoom-in').addEventListener('click', () => zoom(0.6));
  $('zoom-out').addEventListener('click', () => zoom(1 / 0.6));
  $('zoom-all').addEventListener('click', showAll);
  $('violation-next').addEventListener('click', () => stepViolation(1));
  $('violation-previous').addEventListener('click', () => stepViolation(-1));
  on('open', paintBanner);
  on('open', paintTimelineWords);
  on('words', paintStanding);
  on('words', paintBanner);
  on('words', paintTimelineWords);
}

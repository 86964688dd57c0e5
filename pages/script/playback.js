// playback.js -- the order of the witness, played step by step, with the value that the object holds after each.
//
// Step -1 is the start. The list shows some steps around the current one; the timeline numbers the last steps.

const AROUND = 4;
const BEAT = 700; // milliseconds a step
let playTimer = 0;

function stepTo(k) {
  const h = app.h;
  app.playing = Math.max(-1, Math.min(k, h.order.length - 1));
  if (app.playing >= 0 && h.order[app.playing] >= 0) select(h.order[app.playing]);
  tell('step');
}

function stopPlaying() {
  clearInterval(playTimer);
  playTimer = 0;
  paintControls();
}

function togglePlaying() {
  if (!app.h.order.length) return;
  if (playTimer) {
    stopPlaying();
    return;
  }
  if (app.playing >= app.h.order.length - 1) stepTo(-1);
  playTimer = setInterval(() => {
    if (app.playing >= app.h.order.length - 1) stopPlaying();
    else stepTo(app.playing + 1);
  }, BEAT);
  paintControls();
}

function paintControls() {
  const button = $('play');
  button.textContent = playTimer ? '⏸' : '▶';
  button.setAttribute('aria-label', say(playTimer ? 'pause' : 'play'));
  button.title = say(playTimer ? 'pause' : 'play');
}

function startValues() {
  const h = app.h;
  const count = Math.min(h.objects.length, 8);
  const values = [];
  for (let object = 0; object < count; object++) values.push(h.startValue(object));
  return values.join(', ') + (count < h.objects.length ? ', …' : '');
}

function stepRow(k) {
  const h = app.h;
  const current = k === app.playing;
  const i = k < 0 ? -1 : h.order[k];
  const cells = k < 0 ? [element('td', {}, '0'), element('td', {}, say('at_start')), element('td', {}, startValues())]
    : [element('td', {}, numbers.format(k + 1)), element('td', {}, i < 0 ? '…' : operationLink(i)), element('td', {}, h.valueAfter(k))];
  const row = element('tr', current ? { class: 'current', 'aria-current': 'step' } : {}, ...cells);
  row.addEventListener('click', () => stepTo(k));
  return row;
}

function paintStepList() {
  const h = app.h;
  const from = Math.max(-1, Math.min(app.playing - AROUND, h.order.length - 2 * AROUND - 1));
  const rows = [];
  for (let k = from; k < h.order.length && k <= from + 2 * AROUND; k++) rows.push(stepRow(k));
  fill($('steps-body'), ...rows);
  const slider = $('position');
  slider.max = String(h.order.length);
  slider.value = String(app.playing + 1);
  slider.setAttribute('aria-valuetext', app.playing < 0 ? say('at_start')
    : say('step_of', { step: String(app.playing + 1), steps: String(h.order.length) }));
}

function paintWitness() {
  const witness = app.h.verdict.witness;
  $('witness').hidden = !witness;
  if (!witness) return;
  $('witness-title').textContent = say(witness.for === 'linearizable' ? 'witness_linearizable' : 'witness_sequential');
  $('one-of-many').textContent = say('one_of_many');
  for (const [id, key] of [['rewind', 'rewind'], ['step-back', 'step_back'], ['step-on', 'step_on']]) {
    $(id).setAttribute('aria-label', say(key));
    $(id).title = say(key);
  }
  paintControls();
  paintStepList();
}

function startPlayback() {
  $('play').addEventListener('click', togglePlaying);
  $('rewind').addEventListener('click', () => stepTo(-1));
  $('step-back').addEventListener('click', () => stepTo(app.playing - 1));
  $('step-on').addEventListener('click', () => stepTo(app.playing + 1));
  $('position').addEventListener('input', (event) => stepTo(Number(event.target.value) - 1));
  on('open', () => {
    stopPlaying();
    app.playing = -1;
    paintWitness();
  });
  on('step', paintStepList);
  on('words', paintWitness);
}

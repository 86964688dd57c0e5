// objects.js -- the verdict of each object judged alone, where there are several.

const OBJECTS_SHOWN = 500;

function letterOf(one) {
  if (one.linearizable === true) return 'L';
  if (one.sequential === false) return 'N';
  return one.linearizable === false && one.sequential === true ? 'S' : '?';
}

function objectRow(one) {
  const letter = letterOf(one);
  return element('tr', {},
    element('th', { scope: 'row' }, one.object ? clean(one.object) : say('unnamed')),
    element('td', {}, element('span', { class: 'letter small letter-' + (letter === '?' ? 'open' : letter) }, letter), ' ', say(letter)),
    element('td', {}, one.model || ''));
}

function paintObjects() {
  const each = app.h.verdict.each_object;
  $('objects').hidden = !each;
  if (!each) return;
  const shown = each.slice(0, OBJECTS_SHOWN);
  fill($('objects-body'), ...shown.map(objectRow));
  $('objects-more').textContent = each.length > shown.length ? say('more', { n: each.length - shown.length }) : '';
}

function startObjects() {
  on('open', paintObjects);
  on('words', paintObjects);
}

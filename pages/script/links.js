// links.js -- addresses of operations: #op=42, #line=7, and with several histories #history=2&op=42.
//
// The page writes the address of what is selected, and goes where an address that somebody opens or follows says.

function hashOf(i) {
  const history = app.histories.length > 1 ? 'history=' + (app.number + 1) + '&' : '';
  return history + 'op=' + app.h.op(i);
}

function wantedNumber(address, key) {
  const text = address.get(key);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : -1;
}

function followAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  const history = wantedNumber(address, 'history');
  if (history > 0 && history <= app.histories.length && history - 1 !== app.number) openNumber(history - 1);
  const op = wantedNumber(address, 'op');
  const line = wantedNumber(address, 'line');
  const i = op >= 0 ? app.h.place(op) : line > 0 ? app.h.line.indexOf(line) : -1;
  if (i >= 0 && i !== app.selected) select(i);
}

let addressTimer = 0;

function writeAddress() {
  const hash = app.selected < 0 ? location.hash : '#' + hashOf(app.selected);
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

// Browsers stop pages that write their address too often, as a key that is held would.
function startLinks() {
  window.addEventListener('hashchange', followAddress);
  on('select', () => {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(writeAddress, 200);
  });
}

// minimap.js -- the whole history in one strip, with the visible part framed and the counterexample marked.
//
// How much happens in each pixel is counted once for a history, an axis and a width.

const STRIP = 36;
let counted = { h: null, axis: '', width: 0, counts: null, most: 0 };

function countPixels(width) {
  const h = app.h;
  if (counted.h === h && counted.axis === app.axis && counted.width === width) return counted;
  const axis = currentAxis();
  const counts = new Uint32Array(width + 1);
  const scale = width / (axis.last - axis.first);
  for (let i = 0; i < h.count; i++) counts[Math.floor((axis.start[i] - axis.first) * scale)]++;
  let most = 1;
  for (const count of counts) most = Math.max(most, count);
  counted = { h, axis: app.axis, width, counts, most };
  return counted;
}

function paintMinimap() {
  const { context, width, height } = prepare($('minimap-canvas'), STRIP);
  const axis = currentAxis();
  const { counts, most } = countPixels(width);
  const scale = width / (axis.last - axis.first);
  context.fillStyle = colours.band;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colours.dim;
  for (let x = 0; x < width; x++) {
    if (!counts[x]) continue;
    const high = 3 + (Math.log(1 + counts[x]) / Math.log(1 + most)) * (height - 12);
    context.fillRect(x, height - high, 1, high);
  }
  context.fillStyle = colours.kinds[KIND_CORE];
  for (const i of app.h.core) {
    const x = (axis.start[i] - axis.first) * scale;
    context.fillRect(x - 1, 6, 2, height - 6);
    context.beginPath();
    context.moveTo(x - 4, 0);
    context.lineTo(x + 4, 0);
    context.lineTo(x, 7);
    context.fill();
  }
  const left = Math.max((app.from - axis.first) * scale, 0);
  const right = Math.min((app.to - axis.first) * scale, width);
  context.strokeStyle = colours.focus;
  context.lineWidth = 2;
  context.strokeRect(left + 1, 1, Math.max(right - left - 2, 2), height - 2);
}

painters.push(paintMinimap);

function startMinimap() {
  const canvas = $('minimap-canvas');
  const move = (event) => {
    const axis = currentAxis();
    const part = (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth;
    const at = axis.first + part * (axis.last - axis.first);
    const width = app.to - app.from;
    show(at - width / 2, at + width / 2);
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    move(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons & 1) move(event);
  });
}

"""measure.py MINOS [OPERATIONS...] -- size and speed of pages in headless Chromium, as docs/PERFORMANCE.md records them.

Interactive: from the start of the navigation to the first frame after the script has run. Frames: drawing everything at once, half of it,
and panning through a hundredth. Drawing is measured inside the page; headless Chromium here draws without a graphics card.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

FRAMES = """
  const kind = arguments[0], done = arguments[1], s = minos.state;
  minos.showAll();
  const all = minos.state, width = all.to - all.from, times = [];
  for (let k = 0; k < 20; k++) {
    if (kind === 'half') minos.show(all.from + width * k / 40, all.from + width * (k / 40 + 0.5));
    if (kind === 'hundredth') minos.show(all.from + width * k / 20, all.from + width * (k / 20 + 0.01));
    const begun = performance.now();
    minos.frame();
    for (const c of document.querySelectorAll('canvas')) c.getContext('2d').getImageData(0, 0, 1, 1); // waits until it is drawn
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  done([times[10], times[19]]);"""


def measure(minos, count, folder):
    history, page = os.path.join(folder, "h.txt"), os.path.join(folder, "h.html")
    subprocess.run([minos, "generate", "--operations", str(count), "--wanted", "not-L", "-o", history], check=True)
    subprocess.run([minos, "report", history, "-o", page], check=True)
    with browser.Browser() as b:
        b.open(page)
        b.settle()
        ready = b.run("return performance.getEntriesByType('navigation').length ? minos.state.ready : 0")
        first = b.run("return minos.state.frames[0]")
        spacing = b.run("const t = performance.now(); minos.setAxis('event'); const e = performance.now() - t; minos.setAxis('real'); return e")
        found = b.run_async("""const s = document.getElementById('search'), done = arguments[0], t = performance.now();
          s.value = 'w 7'; s.dispatchEvent(new Event('input'));
          const wait = () => document.getElementById('count').textContent !== before ? done(performance.now() - t - 120) : setTimeout(wait, 1);
          const before = document.getElementById('count').textContent; wait();""")
        frames = [b.run_async(FRAMES, kind) for kind in ("all", "half", "hundredth")]
    cells = [str(count), "%.1f" % (os.path.getsize(page) / 1e6), "%.2f" % ((ready + first) / 1000)]
    cells += ["%.0f / %.0f" % (middle, worst) for middle, worst in frames] + ["%.0f" % spacing, "%.0f" % found]
    print("| %s |" % " | ".join(cells), flush=True)


def main():
    print("| operations | MB | interactive s | frame, all: median / worst ms | half | a hundredth | events ms | filter ms |\n|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for count in [int(n) for n in sys.argv[2:]] or [1000, 10000, 100000, 1000000]:
            measure(sys.argv[1], count, folder)


main()

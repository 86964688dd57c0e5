"""test_pictures.py MINOS ROOT FOLDER [--renew] -- do the pages of the exercise's three histories look as they are kept to look?

Light and dark pictures are compared with those of tests/pages/kept (pictures.py says what counts as the same). Of one that differs FOLDER
gets NAME-taken.png, and NAME-difference.png: kept, taken, and what differs in red. --renew keeps what is taken now instead: look at it
before it is committed. Exits with 77 where there is no browser, no Pillow (python3-pil) or no DejaVu.
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

MINOS, ROOT, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
RENEW = "--renew" in sys.argv
KEPT = os.path.join(ROOT, "tests", "pages", "kept")
EXERCISE = os.path.join("testdata", "exercise3.py")  # its path stands on the page
SYSTEMS = "/usr/bin/python3"  # Debian's packages are its
COARSE = {"hinting": "full", "arguments": ("--disable-font-subpixel-positioning",)}  # glyphs at whole pixels
failures = []

REPLACE = """
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let one = texts.nextNode(); one; one = texts.nextNode()) {
    if (!one.data.includes(arguments[0]) || !one.parentNode.offsetParent) continue;
    one.data = one.data.replace(arguments[0], arguments[1]);
    return true;
  }
  return false"""


def check(name, holds, detail=""):
    if not holds:
        failures.append(name)
        print("FAILED: %s %s" % (name, detail))


class Studio:
    """Takes pictures of what minos makes."""

    def __init__(self, pictures, folder):
        self.pictures, self.page, self.fonts = pictures, os.path.join(folder, "page.html"), pictures.font_settings(folder)
        self.history = os.path.join(folder, "history.txt")
        self.taken = {}  # of the exercise, by name

    def browser(self, **how):
        return browser.Browser(fonts=self.fonts, **how)

    def make(self, source):
        subprocess.run([MINOS, "report", source, "-o", self.page], check=True, cwd=ROOT, timeout=60)

    def take(self, b, number):
        b.open(self.page, "#history=%d" % number)
        b.settle()
        return self.pictures.take(b)

    def timeline(self, b, history):
        """The bars of one history alone."""
        with open(self.history, "w", encoding="utf-8") as out:
            out.write(history)
        self.make(self.history)
        whole = self.take(b, 1)
        box = b.run("const r = document.getElementById('timeline-canvas').getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]")
        return whole.crop([round(edge) for edge in box])


def name_of(number, dark):
    return "h%d-%s" % (number, "dark" if dark else "light")


# ---- what is kept ----

def keep(taken, name):
    """As a palette, a third as large: no colour moves by more than a third of what is let pass."""
    os.makedirs(KEPT, exist_ok=True)
    taken.quantize(colors=256, method=2, dither=0).save(os.path.join(KEPT, name + ".png"), optimize=True)


def compare(pictures, taken, name):
    path = os.path.join(KEPT, name + ".png")
    if not os.path.exists(path):
        check(name, False, "nothing is kept to compare it with: ./dev pages --renew keeps it")
        return
    kept = pictures.read(path)
    if pictures.same(kept, taken):
        return
    os.makedirs(FOLDER, exist_ok=True)
    shown = os.path.join(FOLDER, name + "-difference.png")
    taken.save(os.path.join(FOLDER, name + "-taken.png"))
    pictures.show_difference(kept, taken, shown)
    check(name, False, "%s against %s, %.1e of the pixels differ: see %s" % (taken.size, kept.size, pictures.share(pictures.differences(kept, taken)), shown))


def test_kept(studio, dark):
    with studio.browser(dark=dark) as b:
        for number in (1, 2, 3):
            taken = studio.taken[name_of(number, dark)] = studio.take(b, number)
            if RENEW:
                keep(taken, name_of(number, dark))
            else:
                compare(studio.pictures, taken, name_of(number, dark))


# ---- what passes and what does not ----

def test_coarse(studio):
    """Another rendering of the same is the same."""
    with studio.browser(**COARSE) as b:
        for number in (1, 2, 3):
            name = name_of(number, False)
            taken, kept = studio.take(b, number), studio.pictures.read(os.path.join(KEPT, name + ".png"))
            check(name + " is drawn otherwise", taken.tobytes() != studio.taken[name].tobytes())
            check(name + " shows the same", studio.pictures.same(kept, taken), studio.pictures.share(studio.pictures.differences(kept, taken)))


def test_letters(studio):
    """One letter or digit is seen wherever it stands."""
    with studio.browser() as b:
        kept = studio.take(b, 1)
        for now, then in (("ended at 2", "ended at 3"), ("from 0 ", "from 6 "), ("line 7", "line 1"), ("read what", "reed what"), ("Timeline", "Timelime")):
            b.open(studio.page, "#history=1")
            b.settle()
            check("'%s' stands there" % now, b.run(REPLACE, now, then))
            check("'%s' instead of '%s' is seen" % (then, now), not studio.pictures.same(kept, studio.pictures.take(b)))


def test_bars(studio):
    """A bar that begins or ends two pixels later is seen: 500 units are about 560 pixels."""
    with studio.browser() as b:
        drawn = [studio.timeline(b, "A w 1 0 500\nB r 1 %d %d\nC r 0 300 400\n" % times) for times in ((100, 200), (100, 200), (102, 200), (100, 202))]
    same = [studio.pictures.same(drawn[0], one) for one in drawn[1:]]
    check("bars", same == [True, False, False], same)


def test_differences(studio):
    """A difference is kept as a picture, and pictures of two sizes are never the same."""
    pictures = studio.pictures
    kept = pictures.read(os.path.join(KEPT, "h1-light.png"))
    other, path = kept.copy(), os.path.join(os.path.dirname(studio.page), "difference.png")
    other.paste((0, 0, 0), (100, 100, 110, 110))
    pictures.show_difference(kept, other, path)
    shown = pictures.read(path)
    check("what differs is red", shown.getpixel((2 * kept.width + 105, 105)) == (255, 0, 0) and shown.getpixel((2 * kept.width + 300, 105)) != (255, 0, 0))
    check("sizes", not pictures.same(kept, kept.crop((0, 0, kept.width, kept.height - 1))))


def skipped(why):
    print("skipped: " + why)
    return 77


def main():
    if not browser.find_chromium() or not browser.find_driver():
        return skipped("chromium and chromium-driver are not installed")
    try:
        import pictures
    except ImportError:
        if os.path.exists(SYSTEMS) and not os.path.samefile(sys.executable, SYSTEMS):
            os.execv(SYSTEMS, [SYSTEMS, *sys.argv])  # another python3 stands before it in the path
        return skipped("python3-pil is not installed")
    if not pictures.can_draw():
        return skipped("fonts-dejavu-core is not installed")
    shutil.rmtree(FOLDER, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(pictures, folder)
        studio.make(EXERCISE)
        for dark in (False, True):
            test_kept(studio, dark)
        for test in () if RENEW else (test_coarse, test_letters, test_differences, test_bars):
            test(studio)
    print("%d failures" % len(failures))
    return 1 if failures else 0


sys.exit(main())

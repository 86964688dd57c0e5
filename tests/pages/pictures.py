"""pictures.py -- pictures of pages, and whether two of them show the same.

A picture is the whole page at one width, in one font: fontconfig knows DejaVu alone, and a style that is put on the page fixes what
browsers draw as they like (lists to choose from, fields) to boxes that are not shown. What is left is the page's own.

Two renderings of one page differ where glyphs and edges are smoothed. So both pictures are blurred by a pixel, a pixel counts as other if
its colour is then more than DISTANCE away in the channel that differs most, and two pictures are the same if no larger SHARE
of their pixels is other. Measured on the six pictures that are kept here, 0 pixels are other in Chromium 150 against 156 (the same to the
byte), with glyphs hinted and placed at whole pixels, and in another colour space (display-p3, whose colours differ by up to 40); 6 of a
page drawn at twice the size and shrunk, which is no rendering that is to pass. One digit of small print gives 4 to 17, a bar that
begins 2 pixels later 150: test_pictures.py tries both sides again. Not seen are changes as small as from 0 to 8 in small print, where 0 is dotted.
"""
import base64
import io
import os

from PIL import Image, ImageChops, ImageFilter

FONTS = "/usr/share/fonts/truetype/dejavu"
WIDTH = 800
DISTANCE = 48  # of 255
SHARE = 2e-6

STILL = """
  const style = new CSSStyleSheet();
  style.replaceSync('* { animation: none !important; transition: none !important; caret-color: transparent !important; text-rendering: geometricPrecision !important; } '
    + 'select, input { visibility: hidden !important; width: 120px !important; height: 28px !important; min-width: 0 !important; margin: 0 !important; }');
  document.adoptedStyleSheets = [style];
  scrollTo(0, 0);
  return document.fonts.status"""


def can_draw():
    return os.path.exists(os.path.join(FONTS, "DejaVuSans.ttf")) and os.path.exists(os.path.join(FONTS, "DejaVuSansMono-Bold.ttf"))


def font_settings(folder):
    """A configuration of fontconfig that knows DejaVu alone, and one of its faces for each kind; returns its path."""
    path = os.path.join(folder, "fonts.conf")
    kinds = [("DejaVu Sans Mono", "monospace"), ("DejaVu Sans Mono", "ui-monospace")]
    with open(path, "w", encoding="utf-8") as out:
        out.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>%s</dir><cachedir>%s</cachedir>' % (FONTS, folder))
        for given, asked in kinds:
            out.write('<match target="pattern"><test name="family"><string>%s</string></test><edit name="family" mode="assign" binding="strong">'
                      "<string>%s</string></edit></match>" % (asked, given))
        out.write('<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>'
                  '<selectfont><rejectfont><glob>*/DejaVuSerif*</glob></rejectfont><rejectfont><glob>*Condensed*</glob></rejectfont>'
                  "<rejectfont><glob>*ExtraLight*</glob></rejectfont><rejectfont><glob>*Math*</glob></rejectfont></selectfont>"
                  '<match target="font"><edit name="antialias" mode="assign"><bool>true</bool></edit><edit name="rgba" mode="assign">'
                  "<const>none</const></edit></match></fontconfig>")
    return path


def take(b, scale=1):
    """The page that `b` shows, whole; drawn `scale` times as large and shrunk again."""
    b.cdp("Emulation.setDeviceMetricsOverride", width=WIDTH, height=1000, deviceScaleFactor=scale, mobile=False)
    b.run(STILL)
    b.settle()
    height = b.run("return document.documentElement.scrollHeight")
    shot = b.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1})
    drawn = read(base64.b64decode(shot["data"]))
    return drawn if scale == 1 else drawn.resize((WIDTH, height), Image.BOX)


def read(source):
    return Image.open(io.BytesIO(source) if isinstance(source, bytes) else source).convert("RGB")


def differences(one, other):
    """The pixels that are other, white on black; pictures of another size differ everywhere."""
    if one.size != other.size:
        return Image.new("L", one.size, 255)
    blur = ImageFilter.GaussianBlur(1)
    red, green, blue = ImageChops.difference(one.filter(blur), other.filter(blur)).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value > DISTANCE else 0)


def share(marked):
    """Of the pixels, how many are other."""
    return marked.histogram()[255] / (marked.width * marked.height)


def same(one, other):
    return share(differences(one, other)) <= SHARE


def show_difference(kept, taken, path):
    """Kept, taken, and what is other in red over the kept one in grey, side by side."""
    marked = differences(kept, taken)
    pale = Image.blend(kept.convert("L").convert("RGB"), Image.new("RGB", kept.size, "white"), 0.6)
    pale.paste((255, 0, 0), mask=marked.filter(ImageFilter.MaxFilter(5)))
    sheet = Image.new("RGB", (3 * WIDTH, max(kept.height, taken.height)), "grey")
    for at, one in enumerate((kept, taken, pale)):
        sheet.paste(one, (at * WIDTH, 0))
    sheet.save(path)

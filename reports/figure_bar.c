/* figure_bar.c -- one operation of an SVG figure.

   A bar is a box from its start to its end; an unknown outcome is dashed and open to the right, a failed one dotted, one
   instant a diamond. An operation of the counterexample has a heavy edge and a flag in its corner: colour says nothing that a
   shape does not say too. A panel cuts bars at its edges, without a side there. */
#include "figure_bar.h"

#include "columns.h"
#include "markup.h"

enum { PAD = 4, FLAG = 10, DIAMOND = 7, BASELINE = 15 };

static unsigned centre(const figure_panel *panel, unsigned column) {
  return panel->x + (column - panel->from) * FIGURE_CELL + FIGURE_CELL / 2;
}

void figure_words(const char *data, size_t length, unsigned x, unsigned y, const char *attributes, minos_text *text) {
  if (!length) return;
  minos_text_format(text, "<text x=\"%u\" y=\"%u\" textLength=\"%u\" lengthAdjust=\"spacingAndGlyphs\"%s>", x, y,
                    columns_count(data, length) * FIGURE_CELL, attributes);
  markup_put(text, data, length);
  minos_text_put(text, "</text>\n");
}

void figure_label_columns(const figure_look *look, unsigned *first, unsigned *last) {
  const layout_bar *bar = look->bar;
  unsigned width = bar->label ? bar->label : 1;
  *first = bar->first + 2;
  if (!bar->open && !bar->point && look->end > bar->first + 1 + width)
    *first = bar->first + 1 + (look->end - bar->first - width) / 2;
  *last = *first + width - 1;
}

static const char *dashes(const figure_look *look) {
  if (look->failed) return " stroke-dasharray=\"2 3\"";
  return look->bar->open ? " stroke-dasharray=\"7 4\"" : "";
}

static void put_edges(const figure_look *look, const figure_panel *panel, unsigned y, minos_text *text) {
  const layout_bar *bar = look->bar;
  bool begins = bar->first >= panel->from, ends = !bar->open && look->end < panel->to;
  unsigned left = begins ? centre(panel, bar->first) : panel->x;
  unsigned right = look->end < panel->to ? centre(panel, look->end) : centre(panel, panel->to) - FIGURE_CELL / 2;
  unsigned top = y + PAD, bottom = y + PAD + FIGURE_BAR;
  minos_text_format(text,
                    "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\" fill-opacity=\"0.14\"/>\n"
                    "<path d=\"M%u %uH%uM%u %uH%u",
                    left, top, right - left, FIGURE_BAR, look->colour, left, top, right, left, bottom, right);
  if (begins) minos_text_format(text, "M%u %uV%u", left, top, bottom);
  if (ends) minos_text_format(text, "M%u %uV%u", right, top, bottom);
  minos_text_format(text, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"square\"%s/>\n",
                    look->colour, bar->core ? 3 : 1, dashes(look));
  if (bar->open)
    minos_text_format(text, "<path d=\"M%u %ul6 %dl-6 %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
                      right - 6, top + 4, FIGURE_BAR / 2 - 4, FIGURE_BAR / 2 - 4, look->colour);
  if (bar->core && begins)
    minos_text_format(text, "<path d=\"M%u %uh%dl-%d %dz\" fill=\"%s\"/>\n", left, top, FLAG, FLAG, FLAG, look->colour);
}

static void put_diamond(const figure_look *look, const figure_panel *panel, unsigned y, minos_text *text) {
  unsigned x = centre(panel, look->bar->first), top = y + PAD + FIGURE_BAR / 2 - DIAMOND;
  minos_text_format(text,
                    "<path d=\"M%u %ul%d %dl-%d %dl-%d -%dz\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"%s/>\n", x,
                    top, DIAMOND, DIAMOND, DIAMOND, DIAMOND, DIAMOND, DIAMOND,
                    look->bar->core ? look->colour : "#ffffff", look->colour, look->bar->core ? 3 : 1, dashes(look));
}

void figure_bar(const figure_look *look, const figure_panel *panel, unsigned y, minos_text *text) {
  const layout_bar *bar = look->bar;
  unsigned first, last;
  figure_label_columns(look, &first, &last);
  if (bar->first >= panel->to || (look->end < panel->from && last < panel->from)) return;
  minos_text_put(text, "<g><title>");
  markup_put(text, look->told->data, look->told->length);
  minos_text_put(text, "</title>\n");
  if (bar->point && bar->first >= panel->from)
    put_diamond(look, panel, y, text);
  else if (!bar->point && look->end >= panel->from)
    put_edges(look, panel, y, text);
  if (first >= panel->from && first < panel->to)
    figure_words(look->label->data, look->label->length, centre(panel, first) - FIGURE_CELL / 2, y + PAD + BASELINE,
                 bar->core ? " font-weight=\"bold\"" : "", text);
  minos_text_put(text, "</g>\n");
}

/* figure_bar.h -- one operation of an SVG figure. */
#ifndef MINOS_REPORTS_FIGURE_BAR_H
#define MINOS_REPORTS_FIGURE_BAR_H

#include "timeline_layout.h"

/* A column of the layout is this many units wide: the text is set in cells, so that every script stays aligned. */
enum { FIGURE_CELL = 8, FIGURE_BAR = 22, FIGURE_FONT = 13 };

typedef struct figure_panel {
  unsigned from, to; /* columns from .. to-1 of the layout */
  unsigned x, y;     /* where column `from` and the panel's first lane are drawn */
} figure_panel;

typedef struct figure_look {
  const layout_bar *bar;
  const minos_text *label; /* clean text */
  const minos_text *told;  /* the operation as a sentence, clean text */
  const char *colour;
  unsigned end; /* the column where its end is drawn */
  bool failed;
} figure_look;

/* Columns of the label: first .. last, where it stands whole. */
void figure_label_columns(const figure_look *look, unsigned *first, unsigned *last);
/* Draw what a panel shows of the bar, `y` being the top of its lane. */
void figure_bar(const figure_look *look, const figure_panel *panel, unsigned y, minos_text *text);
/* Clean text in cells: `columns` of them from `x` on, `y` being the base line. */
void figure_words(const char *data, size_t length, unsigned x, unsigned y, const char *attributes, minos_text *text);

#endif

/* canvas.h -- a grid of terminal cells to draw on, wider than the terminal if need be. */
#ifndef MINOS_REPORTS_CANVAS_H
#define MINOS_REPORTS_CANVAS_H

#include "paint.h"

typedef struct canvas_cell {
  uint32_t at;   /* of its glyph in `glyphs` */
  uint16_t size; /* bytes of the glyph, 0: blank */
  uint8_t paint;
  bool inside; /* not the first cell of a text: a cut before it would part the text */
} canvas_cell;

typedef struct canvas {
  canvas_cell *cells; /* [rows * width] */
  minos_text glyphs;
  unsigned rows, width;
} canvas;

/* False when memory is out; an empty canvas may be released. */
bool canvas_init(canvas *on, unsigned rows, unsigned width);
void canvas_release(canvas *on);
/* Put clean text from a cell on; what is beyond the right edge is lost. */
void canvas_put(canvas *on, unsigned row, unsigned column, minos_bytes text, paint kind);
/* Keep a cell together with the one before it when panels are broken. */
void canvas_join(canvas *on, unsigned row, unsigned column);
/* Write the cells from .. to-1 of a row without trailing blanks. */
void canvas_write(const canvas *on, unsigned row, unsigned from, unsigned to, const minos_style *style,
                  minos_text *out);
/* Whether a row has nothing in the cells from .. to-1. */
bool canvas_is_blank(const canvas *on, unsigned row, unsigned from, unsigned to);
/* The best column, at most from + room, at which to go on in a next panel. */
unsigned canvas_break(const canvas *on, unsigned from, unsigned room);

#endif

/* canvas.c -- a grid of terminal cells to draw on.

   A glyph of two columns fills one cell and leaves the next one empty, so that columns stay columns whatever the script. */
#include "canvas.h"

#include "columns.h"

#include <stdlib.h>

bool canvas_init(canvas *on, unsigned rows, unsigned width) {
  *on = (canvas){.rows = rows, .width = width};
  on->cells = calloc((size_t)rows * width + 1, sizeof *on->cells);
  return on->cells != NULL;
}

void canvas_release(canvas *on) {
  free(on->cells);
  minos_text_release(&on->glyphs);
  *on = (canvas){0};
}

static canvas_cell *cell_at(const canvas *on, unsigned row, unsigned column) {
  return &on->cells[(size_t)row * on->width + column];
}

void canvas_put(canvas *on, unsigned row, unsigned column, minos_bytes text, paint kind) {
  unsigned first = column;
  for (size_t at = 0; at < text.length;) {
    unsigned width;
    size_t size = columns_glyph(text.data + at, text.length - at, &width);
    if (column + width > on->width || size > UINT16_MAX) return;
    for (unsigned i = 0; i < width; i++)
      *cell_at(on, row, column + i) = (canvas_cell){.paint = (uint8_t)kind, .inside = column + i > first};
    if (width) {
      canvas_cell *cell = cell_at(on, row, column);
      cell->at = (uint32_t)on->glyphs.length;
      cell->size = (uint16_t)size;
      minos_text_add(&on->glyphs, text.data + at, size);
    }
    column += width;
    at += size;
  }
}

void canvas_join(canvas *on, unsigned row, unsigned column) {
  if (column < on->width) cell_at(on, row, column)->inside = true;
}

static bool is_blank(const canvas *on, const canvas_cell *cell) {
  return !cell->size || (cell->size == 1 && on->glyphs.data[cell->at] == ' ');
}

bool canvas_is_blank(const canvas *on, unsigned row, unsigned from, unsigned to) {
  for (unsigned column = from; column < to && column < on->width; column++)
    if (cell_at(on, row, column)->size) return false;
  return true;
}

/* Columns that the glyph of a cell takes. */
static unsigned width_of(const canvas *on, const canvas_cell *cell) {
  return cell->size ? columns_count(on->glyphs.data + cell->at, cell->size) : 1;
}

void canvas_write(const canvas *on, unsigned row, unsigned from, unsigned to, const minos_style *style,
                  minos_text *out) {
  if (on->glyphs.failed) out->failed = true;
  if (out->failed) return;
  if (to > on->width) to = on->width;
  while (to > from && is_blank(on, cell_at(on, row, to - 1)) && !cell_at(on, row, to - 1)->inside) to--;
  paint current = PAINT_PLAIN;
  for (unsigned column = from; column < to;) {
    const canvas_cell *cell = cell_at(on, row, column);
    if (cell->paint != current) paint_end(style, current, out);
    if (cell->paint != current) paint_begin(style, (paint)cell->paint, out);
    current = (paint)cell->paint;
    if (cell->size)
      minos_text_add(out, on->glyphs.data + cell->at, cell->size);
    else
      minos_text_put(out, " ");
    column += width_of(on, cell);
  }
  paint_end(style, current, out);
}

static bool parts_a_text(const canvas *on, unsigned column) {
  for (unsigned row = 0; row < on->rows; row++)
    if (cell_at(on, row, column)->inside) return true;
  return false;
}

unsigned canvas_break(const canvas *on, unsigned from, unsigned room) {
  if (on->width - from <= room) return on->width;
  unsigned column = from + room;
  while (column > from + room / 2 && parts_a_text(on, column)) column--;
  return column > from + room / 2 ? column : from + room;
}

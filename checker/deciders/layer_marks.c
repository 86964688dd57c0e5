/* layer_marks.c -- layers to return to when all states have failed.

   The beginning is always kept; of the others so few that their number stays logarithmic: the farther back, the wider apart. */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "layer.h"

static void drop(layers *x, size_t i) {
  limits_return(x->l, x->marks[i].count * x->stride * sizeof(uint32_t));
  x->charged -= x->marks[i].count * x->stride * sizeof(uint32_t);
  free(x->marks[i].rows);
  x->mark_count--;
  memmove(x->marks + i, x->marks + i + 1, (x->mark_count - i) * sizeof *x->marks);
}

/* A mark goes if the two beside it are not much farther apart than they are from here. */
static void thin_out(layers *x) {
  for (size_t i = x->mark_count - 1; i-- > 1;) {
    uint32_t apart = x->marks[i + 1].at - x->marks[i - 1].at, ago = x->at - x->marks[i + 1].at;
    if (apart <= ago / 2) drop(x, i);
  }
}

bool layers_mark(layers *x) {
  layer_mark mark = {.at = x->at, .cut = x->cut};
  if (!layers_grow(x, &x->marks, &x->mark_capacity, x->mark_count + 1, sizeof *x->marks)) return false;
  for (uint32_t r = x->at; r <= x->on.reads; r++) {
    if (!layers_thin(x, &x->of[r], SIZE_MAX)) return false;
    mark.count += x->of[r].count;
  }
  size_t bytes = x->stride * sizeof *mark.rows, copied = 0;
  if (!layers_charge(x, mark.count * bytes)) return false;
  mark.rows = array_raw(mark.count * x->stride, sizeof *mark.rows);
  if (!mark.rows) {
    x->l->met = MINOS_LIMIT_MEMORY;
    return false;
  }
  for (uint32_t r = x->at; r <= x->on.reads; r++) {
    if (x->of[r].count) memcpy(mark.rows + copied * x->stride, x->of[r].rows, x->of[r].count * bytes);
    copied += x->of[r].count;
  }
  x->marks[x->mark_count++] = mark;
  if (x->mark_count > 2) thin_out(x);
  return true;
}

bool layers_return(layers *x, uint32_t back) {
  while (x->mark_count > 1 && x->marks[x->mark_count - 1].at + back > x->at) drop(x, x->mark_count - 1);
  const layer_mark *mark = &x->marks[x->mark_count - 1];
  x->cut = mark->cut;
  x->at = mark->at;
  for (size_t i = 0; i < mark->count; i++) {
    const uint32_t *row = mark->rows + i * x->stride;
    if (!layers_add(x, strands_reads_done(&x->on, row), row)) return false;
  }
  return true;
}

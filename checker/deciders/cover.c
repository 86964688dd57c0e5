/* cover.c -- ranges that cover places, and which places come to be bare when ranges are taken away.

   Bottom up: adding to a range touches the nodes along its two borders, and their ancestors; nothing is pushed down. */
#include "cover.h"

#include <stdlib.h>

#include "../grow.h"

enum { HANDED_OUT = INT32_MAX / 4 };

bool cover_init(cover *c, uint32_t places) {
  *c = (cover){.size = 2};
  while (c->size < places) c->size *= 2;
  c->least = array_new((size_t)c->size * 2, sizeof *c->least);
  c->more = array_new((size_t)c->size * 2, sizeof *c->more);
  if (!c->least || !c->more) return false;
  for (uint32_t i = places; i < c->size; i++) c->least[c->size + i] = HANDED_OUT;
  for (size_t n = c->size; n-- > 1;)
    c->least[n] = c->least[2 * n] < c->least[2 * n + 1] ? c->least[2 * n] : c->least[2 * n + 1];
  return true;
}

void cover_release(cover *c) {
  free(c->least);
  free(c->more);
  *c = (cover){0};
}

static void settle(cover *c, size_t n) {
  int32_t a = c->least[2 * n], b = c->least[2 * n + 1];
  c->least[n] = (a < b ? a : b) + c->more[n];
}

static void settle_above(cover *c, size_t n) {
  while (n > 1) settle(c, n /= 2);
}

static void add_to(cover *c, size_t n, int32_t ranges) {
  c->least[n] += ranges;
  c->more[n] += ranges;
}

void cover_add(cover *c, uint32_t from, uint32_t to, int32_t ranges) {
  if (from >= to) return;
  size_t low = (size_t)from + c->size, high = (size_t)to + c->size, first = low, last = high - 1;
  for (; low < high; low /= 2, high /= 2) {
    if (low & 1) add_to(c, low++, ranges);
    if (high & 1) add_to(c, --high, ranges);
  }
  settle_above(c, first);
  settle_above(c, last);
}

uint32_t cover_take_bare(cover *c) {
  size_t n = 1;
  if (c->least[1] > 0) return COVER_NONE;
  while (n < c->size) n = c->least[2 * n] <= c->least[2 * n + 1] ? 2 * n : 2 * n + 1;
  c->least[n] += HANDED_OUT;
  settle_above(c, n);
  return (uint32_t)(n - c->size);
}

/* radix.c -- sorting ids by 64-bit keys in linear time: least significant digit first, digits that all share skipped. */
#include "radix.h"

#include <stdlib.h>
#include <string.h>

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

static bool is_sorted(const radix_item *items, size_t count) {
  for (size_t i = 1; i < count; i++)
    if (items[i - 1].key > items[i].key) return false;
  return true;
}

/* The bits in which keys differ. */
static uint64_t differing_bits(const radix_item *items, size_t count) {
  uint64_t differ = 0;
  for (size_t i = 1; i < count; i++) differ |= items[i].key ^ items[0].key;
  return differ;
}

static void pass(const radix_item *from, radix_item *to, size_t count, unsigned shift) {
  size_t first[DIGITS] = {0};
  for (size_t i = 0; i < count; i++) first[from[i].key >> shift & (DIGITS - 1)]++;
  size_t sum = 0;
  for (size_t d = 0; d < DIGITS; d++) {
    size_t here = first[d];
    first[d] = sum;
    sum += here;
  }
  for (size_t i = 0; i < count; i++) to[first[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

/* Few items: the clearing of a digit table would dominate. */
static void insertion_sort(radix_item *items, size_t count) {
  for (size_t i = 1; i < count; i++) {
    radix_item moved = items[i];
    size_t at = i;
    for (; at > 0 && items[at - 1].key > moved.key; at--) items[at] = items[at - 1];
    items[at] = moved;
  }
}

static bool sort_by_digits(radix_item *items, radix_item *spare, size_t count, limits *l) {
  radix_item *from = items, *to = spare;
  uint64_t differ = differing_bits(items, count);
  for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
    if (!(differ >> shift & (DIGITS - 1))) continue;
    if (!limits_step(l, count)) return false;
    pass(from, to, count, shift);
    radix_item *swapped = from;
    from = to;
    to = swapped;
  }
  if (from != items) memcpy(items, from, count * sizeof *items);
  return true;
}

bool radix_sort_within(radix_item *items, size_t count, limits *l) {
  if (is_sorted(items, count)) return true;
  if (count <= 48) {
    insertion_sort(items, count);
    return true;
  }
  radix_item *spare = malloc(count * sizeof *spare);
  bool sorted = spare && sort_by_digits(items, spare, count, l);
  free(spare);
  return sorted;
}

bool radix_sort(radix_item *items, size_t count) {
  return radix_sort_within(items, count, NULL);
}

/* difficulty.c -- how hard a history is to classify by hand.

   Whole numbers only, logarithms included: what is drawn depends on them, and must be the same on every platform. */
#include "difficulty.h"

#include "orders.h"

enum { FULL = 1000 };

/* The binary logarithm in thousandths, rounded down; n >= 1. Squares the mantissa: each squaring that overflows to 2 or more
   gives the next binary digit. */
static uint32_t logarithm(uint32_t n) {
  enum { DIGITS = 16 };
  uint32_t whole = 0;
  while (n >> whole > 1) whole++;
  uint64_t mantissa = ((uint64_t)n << 31) >> whole; /* from 1 to 2, in 2^-31 */
  uint64_t fraction = 0;
  for (int i = 0; i < DIGITS; i++) {
    mantissa = mantissa * mantissa >> 31;
    fraction *= 2;
    if (mantissa >> 32) {
      mantissa >>= 1;
      fraction++;
    }
  }
  return whole * FULL + (uint32_t)(fraction * FULL >> DIGITS);
}

static bool overlap(const task_op *a, const task_op *b) {
  return a->start < b->end && b->start < a->end;
}

static uint32_t overlapping_share(const task *t) {
  uint32_t pairs = 0, overlapping = 0;
  for (uint32_t i = 0; i < t->count; i++)
    for (uint32_t j = i + 1; j < t->count; j++) {
      if (t->ops[i].client == t->ops[j].client) continue;
      pairs++;
      overlapping += overlap(&t->ops[i], &t->ops[j]);
    }
  return pairs ? FULL * overlapping / pairs : 0;
}

/* Operations of the largest group that no instant at rest divides. */
static uint32_t largest_cluster(const task *t) {
  uint32_t largest = 0, size = 0;
  int until = -1;
  for (uint32_t i = 0; i < t->count; i++) {
    size = t->ops[i].start > until ? 1 : size + 1;
    if (t->ops[i].end > until) until = t->ops[i].end;
    if (size > largest) largest = size;
  }
  return largest;
}

static uint32_t rarity(const orders *o) {
  return o->all > 1 ? FULL - FULL * logarithm(o->legal) / logarithm(o->all) : 0;
}

void difficulty_measure(const task *t, char letter, difficulty *out) {
  orders counted;
  orders_count(t, letter == 'L', &counted);
  uint32_t together = letter == 'L' ? largest_cluster(t) : orders_core(t, letter == 'S');
  *out = (difficulty){
      .clients = FULL * (uint32_t)(t->clients - 1) / (TASK_CLIENTS - 1),
      .operations = FULL * t->count / TASK_MOST,
      .overlap = overlapping_share(t),
      .together = FULL * together / t->count,
      .scarcity = letter == 'N' ? FULL * counted.longest / t->count : rarity(&counted),
  };
  for (int method = 0; method < NAIVE_METHODS; method++)
    out->fooled += naive_is_fooled(t, letter, method) ? FULL / NAIVE_METHODS : 0;
}

uint32_t difficulty_total(const difficulty *d) {
  uint32_t sum =
      10 * d->clients + 10 * d->operations + 25 * d->overlap + 20 * d->together + 20 * d->scarcity + 15 * d->fooled;
  return sum / 100;
}

void difficulty_put(uint32_t thousandths, minos_text *out) {
  uint32_t rest = thousandths % FULL;
  int digits = 3;
  minos_text_format(out, "%lu", (unsigned long)(thousandths / FULL));
  if (!rest) return;
  for (; rest % 10 == 0; rest /= 10) digits--;
  minos_text_format(out, ".%0*lu", digits, (unsigned long)rest);
}

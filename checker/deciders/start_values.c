/* start_values.c -- what an object may be assumed to start at when its start value is unknown. */
#include "start_values.h"

#include <stdlib.h>

#include "../grow.h"

typedef struct mention {
  uint32_t object;
  minos_value value;
} mention;

typedef struct collection {
  mention *items;
  size_t count, capacity;
} collection;

static bool add(collection *c, uint32_t object, minos_value value) {
  if (!grow_array(&c->items, &c->capacity, c->count + 1, sizeof *c->items)) return false;
  c->items[c->count++] = (mention){object, value};
  return true;
}

/* A value, and the two of a pair. */
static bool add_mentioned(collection *c, const minos_values *values, uint32_t object, minos_value value) {
  if (value == MINOS_ABSENT) return true;
  if (!add(c, object, value)) return false;
  if (minos_value_kind(values, value) != MINOS_KIND_PAIR) return true;
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  return add(c, object, items[0]) && add(c, object, items[1]);
}

static int by_object_and_value(const void *a, const void *b) {
  const mention *x = a, *y = b;
  if (x->object != y->object) return x->object < y->object ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

static bool collect(collection *c, const part *p) {
  const minos_values *values = p->history->values;
  for (uint32_t o = 0; o < p->objects; o++)
    if (!add(c, o, part_start_value(p, o))) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    if (part_start_value(p, p->object[i]) != MINOS_ABSENT) continue;
    const minos_op *op = part_op(p, i);
    if (!add_mentioned(c, values, p->object[i], op->argument)) return false;
    if (!add_mentioned(c, values, p->object[i], op->result)) return false;
  }
  return true;
}

bool start_values_collect(start_values *out, const part *p) {
  collection c = {0};
  *out = (start_values){0};
  out->first = array_new((size_t)p->objects + 1, sizeof *out->first);
  bool done = out->first && collect(&c, p);
  if (done) out->values = array_raw(c.count, sizeof *out->values);
  if (!done || !out->values) {
    free(c.items);
    start_values_release(out);
    return false;
  }
  if (c.count) qsort(c.items, c.count, sizeof *c.items, by_object_and_value);
  uint32_t kept = 0;
  for (size_t i = 0; i < c.count; i++) {
    if (i && by_object_and_value(&c.items[i - 1], &c.items[i]) == 0) continue;
    out->values[kept++] = c.items[i].value;
    out->first[c.items[i].object + 1] = kept;
  }
  free(c.items);
  return true;
}

void start_values_release(start_values *s) {
  free(s->values);
  free(s->first);
  *s = (start_values){0};
}

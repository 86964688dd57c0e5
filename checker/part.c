/* part.c -- puts events in order and client order into edges: the view that deciders and evidence work on.

   At one instant starts precede ends, so closed intervals that touch overlap. With a clock skew of E, ends are shifted by E:
   real time then orders only what no two clocks within E could have seen otherwise, while client order stays exact. */
#include "part.h"

#include <stdlib.h>
#include <string.h>

#include "client_edges.h"
#include "grow.h"
#include "radix.h"
#include "useless.h"

void part_release(part *p) {
  free(p->op);
  free(p->start);
  free(p->end);
  free(p->ended);
  free(p->object);
  free(p->object_id);
  free(p->before_first);
  free(p->before);
  free(p->after_first);
  free(p->after);
  *p = (part){0};
}

static bool allocate(part *p, uint32_t count, uint32_t objects) {
  p->op = array_raw(count, sizeof *p->op);
  p->start = array_raw(count, sizeof *p->start);
  p->end = array_raw(count, sizeof *p->end);
  p->ended = array_raw(count, sizeof *p->ended);
  p->object = array_raw(count, sizeof *p->object);
  p->object_id = array_raw(objects, sizeof *p->object_id);
  return p->op && p->start && p->end && p->ended && p->object && p->object_id;
}

/* Keep only the operations that can matter. */
static minos_status select_ops(part *p, const minos_history *h, limits *l) {
  uint8_t *useless = array_new(h->count, 1);
  if (!useless) return MINOS_ENOMEM;
  minos_status status = mark_useless(h, useless, l);
  for (size_t i = 0; !status && i < h->count; i++)
    if (history_takes_part(h, (uint32_t)i) && !useless[i]) p->op[p->count++] = (uint32_t)i;
  free(useless);
  return status;
}

static bool sort_starts(part *p, limits *l) {
  const minos_op *ops = p->history->ops;
  uint32_t i = 1;
  while (i < p->count && ops[p->op[i - 1]].start <= ops[p->op[i]].start) i++;
  if (i >= p->count) return true;
  radix_item *items = array_raw(p->count, sizeof *items);
  bool sorted = items != NULL;
  for (i = 0; sorted && i < p->count; i++) items[i] = (radix_item){radix_key(ops[p->op[i]].start), p->op[i]};
  sorted = sorted && radix_sort_within(items, p->count, l);
  for (i = 0; sorted && i < p->count; i++) p->op[i] = items[i].id;
  free(items);
  return sorted;
}

static uint64_t shifted(int64_t end, uint64_t skew) {
  uint64_t key = radix_key(end);
  return key > UINT64_MAX - skew ? UINT64_MAX : key + skew;
}

/* Definite operations by end; ties stay in the order of starts. */
static radix_item *sort_ends(part *p, limits *l) {
  const minos_op *ops = p->history->ops;
  radix_item *items = array_raw(p->count, sizeof *items);
  if (!items) return NULL;
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = &ops[p->op[i]];
    if (op->outcome == MINOS_OUTCOME_OK) items[p->definite++] = (radix_item){shifted(op->end, p->skew), i};
  }
  if (radix_sort_within(items, p->definite, l)) return items;
  free(items);
  return NULL;
}

/* Merge starts and ends into one sequence of ranks. */
static void rank_events(part *p, const radix_item *ends) {
  const minos_op *ops = p->history->ops;
  uint32_t rank = 0, next_end = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    uint64_t start = radix_key(ops[p->op[i]].start);
    for (; next_end < p->definite && ends[next_end].key < start; next_end++) p->end[ends[next_end].id] = rank++;
    p->start[i] = rank++;
    if (ops[p->op[i]].outcome != MINOS_OUTCOME_OK) p->end[i] = PART_NEVER;
  }
  for (; next_end < p->definite; next_end++) p->end[ends[next_end].id] = rank++;
  for (uint32_t e = 0; e < p->definite; e++) p->ended[e] = ends[e].id;
}

/* Objects of the part are numbered in the order in which they first appear in it. */
static bool number_objects(part *p) {
  uint32_t objects = history_object_count(p->history);
  uint32_t *number = array_new(objects, sizeof *number);
  if (!number) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t id = part_op(p, i)->object;
    if (!number[id]) {
      p->object_id[p->objects++] = id;
      number[id] = p->objects;
    }
    p->object[i] = number[id] - 1;
  }
  free(number);
  return true;
}

static minos_status order_events(part *p, limits *l) {
  if (!limits_step(l, p->count) || !sort_starts(p, l) || !limits_step(l, p->count)) return MINOS_ENOMEM;
  radix_item *ends = sort_ends(p, l);
  if (!ends) return MINOS_ENOMEM;
  bool goes_on = limits_step(l, p->count);
  if (goes_on) rank_events(p, ends);
  free(ends);
  bool done = goes_on && limits_step(l, p->count) && number_objects(p) && client_edges(p, l);
  return done ? MINOS_OK : MINOS_ENOMEM;
}

minos_status part_whole_within(part *out, const minos_history *h, uint64_t skew, limits *l) {
  part p = {.history = h, .skew = skew};
  minos_status status = allocate(&p, (uint32_t)h->count, history_object_count(h)) ? MINOS_OK : MINOS_ENOMEM;
  if (!status) status = select_ops(&p, h, l);
  if (!status) status = order_events(&p, l);
  if (status)
    part_release(&p);
  else
    *out = p;
  return status;
}

minos_status part_whole(part *out, const minos_history *h, uint64_t skew) {
  return part_whole_within(out, h, skew, NULL);
}

/* ---- parts of single objects ---- */

struct part_index {
  const part *whole;
  uint32_t *starts, *ends;           /* operations grouped by object, by start and (definite ones) by end */
  uint32_t *start_first, *end_first; /* [objects + 1] */
  uint32_t *local;                   /* [whole->count] number within its object */
};

void part_index_free(part_index *x) {
  if (!x) return;
  free(x->starts);
  free(x->ends);
  free(x->start_first);
  free(x->end_first);
  free(x->local);
  free(x);
}

/* Group `ids` (all operations when NULL) by object, keeping their order. */
static void group(const part *p, const uint32_t *ids, uint32_t count, uint32_t *grouped, uint32_t *first) {
  for (uint32_t i = 0; i < count; i++) first[p->object[ids ? ids[i] : i] + 1]++;
  for (uint32_t o = 0; o < p->objects; o++) first[o + 1] += first[o];
  for (uint32_t i = 0; i < count; i++) {
    uint32_t id = ids ? ids[i] : i;
    grouped[first[p->object[id]]++] = id;
  }
  for (uint32_t o = p->objects; o > 0; o--) first[o] = first[o - 1];
  first[0] = 0;
}

minos_status part_index_new(part_index **out, const part *whole, limits *l) {
  part_index *x = calloc(1, sizeof *x);
  if (!x) return MINOS_ENOMEM;
  x->whole = whole;
  x->starts = array_raw(whole->count, sizeof *x->starts);
  x->ends = array_raw(whole->definite, sizeof *x->ends);
  x->start_first = array_new((size_t)whole->objects + 1, sizeof *x->start_first);
  x->end_first = array_new((size_t)whole->objects + 1, sizeof *x->end_first);
  x->local = array_raw(whole->count, sizeof *x->local);
  if (!x->starts || !x->ends || !x->start_first || !x->end_first || !x->local) {
    part_index_free(x);
    return MINOS_ENOMEM;
  }
  bool goes_on = limits_step(l, whole->count);
  if (goes_on) group(whole, NULL, whole->count, x->starts, x->start_first);
  goes_on = goes_on && limits_step(l, whole->count);
  if (goes_on) group(whole, whole->ended, whole->definite, x->ends, x->end_first);
  if (!goes_on) {
    part_index_free(x);
    return MINOS_ENOMEM;
  }
  *out = x;
  return MINOS_OK;
}

const uint32_t *part_index_operations(const part_index *x, uint32_t object, uint32_t *count) {
  *count = x->start_first[object + 1] - x->start_first[object];
  return x->starts + x->start_first[object];
}

minos_status part_of_object(part *out, part_index *x, uint32_t object, limits *l) {
  const part *whole = x->whole;
  const uint32_t *starts = x->starts + x->start_first[object], *ends = x->ends + x->end_first[object];
  part p = {.history = whole->history, .skew = whole->skew, .objects = 1};
  p.count = x->start_first[object + 1] - x->start_first[object];
  p.definite = x->end_first[object + 1] - x->end_first[object];
  if (!allocate(&p, p.count, 1)) {
    part_release(&p);
    return MINOS_ENOMEM;
  }
  p.object_id[0] = whole->object_id[object];
  for (uint32_t i = 0; i < p.count; i++) {
    p.op[i] = whole->op[starts[i]];
    p.start[i] = whole->start[starts[i]];
    p.end[i] = whole->end[starts[i]];
    p.object[i] = 0;
    x->local[starts[i]] = i;
  }
  for (uint32_t i = 0; i < p.definite; i++) p.ended[i] = x->local[ends[i]];
  if (!limits_step(l, p.count) || !client_edges(&p, l)) {
    part_release(&p);
    return MINOS_ENOMEM;
  }
  *out = p;
  return MINOS_OK;
}

minos_status part_subset(part *out, const part *p, const bool *keep, uint32_t *operation) {
  uint32_t *number = array_raw(p->count, sizeof *number);
  part kept = {.history = p->history, .skew = p->skew, .objects = 1};
  bool well = allocate(&kept, p->count, 1) && number;
  for (uint32_t i = 0; well && i < p->count; i++) {
    if (!keep[i]) continue;
    number[i] = kept.count;
    operation[kept.count] = i;
    kept.op[kept.count] = p->op[i];
    kept.start[kept.count] = p->start[i];
    kept.end[kept.count] = p->end[i];
    kept.object[kept.count++] = 0;
  }
  if (well) kept.object_id[0] = p->object_id[0];
  for (uint32_t i = 0; well && i < p->definite; i++)
    if (keep[p->ended[i]]) kept.ended[kept.definite++] = number[p->ended[i]];
  free(number);
  if (well && client_edges(&kept, NULL)) {
    *out = kept;
    return MINOS_OK;
  }
  part_release(&kept);
  return MINOS_ENOMEM;
}

bool part_redrawn(part *out, const part *p) {
  *out = (part){.history = p->history, .count = p->count, .definite = p->definite, .objects = p->objects};
  if (!allocate(out, p->count, p->objects)) return false;
  out->before_first = array_new((size_t)p->count + 1, sizeof *out->before_first);
  out->after_first = array_new((size_t)p->count + 1, sizeof *out->after_first);
  if (!out->before_first || !out->after_first) return false;
  memcpy(out->object_id, p->object_id, p->objects * sizeof *out->object_id);
  return true;
}

/* ---- locality ---- */

bool part_keeps_real_time(const part *p) {
  for (uint32_t y = 0; y < p->count; y++)
    for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1]; e++)
      if (p->end[p->before[e]] > p->start[y]) return false;
  return true;
}

minos_status part_keeps_objects_apart(const part *p, bool *out) {
  uint32_t *used =
      array_new(history_client_count(p->history), sizeof *used); /* 0: none yet, else one more than the object */
  if (!used) return MINOS_ENOMEM;
  *out = true;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t *object = &used[part_op(p, i)->client];
    if (*object && *object != p->object[i] + 1) *out = false;
    *object = p->object[i] + 1;
  }
  free(used);
  return MINOS_OK;
}

/* Collect the instants at which operations of one client touch, and the clients; says whether any pair lies on two objects. */
static bool collect_touches(const part *p, radix_item *touches, uint32_t *count) {
  bool crosses = false;
  for (uint32_t y = 0; y < p->count; y++) {
    for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1]; e++) {
      const minos_op *earlier = part_op(p, p->before[e]), *later = part_op(p, y);
      if (earlier->end != later->start) continue;
      touches[(*count)++] = (radix_item){radix_key(later->start), later->client};
      crosses = crosses || earlier->object != later->object;
    }
  }
  return crosses;
}

minos_status part_is_local(const part *p, bool *out, limits *l) {
  *out = p->skew == 0 || p->objects <= 1;
  if (!*out || p->objects <= 1) return MINOS_OK;
  radix_item *touches = array_raw(p->before_first[p->count], sizeof *touches);
  if (!touches) return MINOS_ENOMEM;
  uint32_t count = 0;
  bool crosses = limits_step(l, p->count) && collect_touches(p, touches, &count);
  bool sorted = limits_step(l, p->count) && (!crosses || radix_sort_within(touches, count, l));
  for (uint32_t i = 1; sorted && crosses && i < count; i++)
    if (touches[i - 1].key == touches[i].key && touches[i - 1].id != touches[i].id) *out = false;
  free(touches);
  return sorted ? MINOS_OK : MINOS_ENOMEM;
}

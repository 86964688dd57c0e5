/* running_bag.c -- a bag and a set that are changed in place: how often each value is inside, in a table.

   A take from a bag whose result is not known may have taken anything; the model keeps a debt, this does not. */
#include "mix.h"
#include "number.h"
#include "running.h"
#include "shelf.h"

enum { ADD, REMOVE, CONTAINS, READ };

typedef struct entry {
  minos_value value;
  uint32_t count; /* + 1; 0: a free place */
  uint32_t seen;  /* the number of the last read that listed it */
} entry;

typedef struct bag_run {
  const minos_values *values;
  entry *entries; /* [size] open addressing; a value that is gone keeps its place */
  size_t size, used;
  uint64_t inside;
  uint32_t reads;
} bag_run;

static entry *find(const bag_run *r, minos_value value) {
  size_t at = (size_t)mix_bits(value) & (r->size - 1);
  while (r->entries[at].count && r->entries[at].value != value) at = (at + 1) & (r->size - 1);
  return &r->entries[at];
}

static bool make_room(bag_run *r) {
  if (r->size && r->used * 2 < r->size) return true;
  bag_run larger = *r;
  larger.size = r->size ? r->size * 2 : 16;
  larger.entries = calloc(larger.size, sizeof *larger.entries);
  if (!larger.entries) return false;
  for (size_t i = 0; i < r->size; i++)
    if (r->entries[i].count) *find(&larger, r->entries[i].value) = r->entries[i];
  free(r->entries);
  *r = larger;
  return true;
}

/* How often the value is inside. */
static uint32_t count_of(const bag_run *r, minos_value value) {
  const entry *e = find(r, value);
  return e->count ? e->count - 1 : 0;
}

static bool add(bag_run *r, minos_value value) {
  if (!make_room(r)) return false;
  entry *e = find(r, value);
  if (!e->count) {
    *e = (entry){.value = value, .count = 1};
    r->used++;
  }
  e->count++;
  r->inside++;
  return true;
}

static bool take(bag_run *r, minos_value value) {
  if (count_of(r, value) == 0) return false;
  find(r, value)->count--;
  r->inside--;
  return true;
}

static void end(void *run) {
  bag_run *r = run;
  free(r->entries);
  free(r);
}

/* `once`: a value that is listed twice is inside once. */
static void *begin_with(const minos_values *values, minos_value start, bool once) {
  bag_run *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->values = values;
  size_t count = 0;
  const minos_value *items = NULL;
  if (minos_value_kind(values, start) == MINOS_KIND_LIST) items = minos_value_items(values, start, &count);
  bool done = make_room(r);
  for (size_t i = 0; i < count && done; i++)
    if (!once || count_of(r, items[i]) == 0) done = add(r, items[i]);
  if (done) return r;
  end(r);
  return NULL;
}

static void *begin_bag(const minos_values *values, minos_value start) {
  return begin_with(values, start, false);
}

static void *begin_set(const minos_values *values, minos_value start) {
  return begin_with(values, start, true);
}

static minos_run_answer apply_bag(void *run, const minos_op *op) {
  bag_run *r = run;
  if (op->fn == SHELF_PUT) return add(r, op->argument) ? MINOS_RUN_LEGAL : MINOS_RUN_NO_MEMORY;
  if (op->result == MINOS_ABSENT) return op->fn == SHELF_TAKE ? MINOS_RUN_CANNOT : MINOS_RUN_LEGAL;
  if (op->fn == SHELF_SIZE) return running_says(number_of(r->values, op->result) == (int64_t)r->inside);
  if (op->result == MINOS_NIL) return running_says(r->inside == 0);
  if (op->fn == SHELF_PEEK) return running_says(count_of(r, op->result) > 0);
  return running_says(take(r, op->result));
}

/* As many values, each of them inside and none listed twice. */
static bool is_read(bag_run *r, minos_value list) {
  size_t count;
  const minos_value *items = minos_value_items(r->values, list, &count);
  if (count != r->inside) return false;
  r->reads++;
  for (size_t i = 0; i < count; i++) {
    entry *e = find(r, items[i]);
    if (e->count < 2 || e->seen == r->reads) return false;
    e->seen = r->reads;
  }
  return true;
}

static minos_run_answer apply_set(void *run, const minos_op *op) {
  bag_run *r = run;
  if (op->fn == READ) return running_says(op->result == MINOS_ABSENT || is_read(r, op->result));
  bool there = count_of(r, op->argument) > 0, truth = op->fn == ADD ? !there : there;
  if (op->result != MINOS_ABSENT && op->result != (truth ? MINOS_TRUE : MINOS_FALSE)) return MINOS_RUN_REFUSED;
  if (op->fn == ADD && !there && !add(r, op->argument)) return MINOS_RUN_NO_MEMORY;
  if (op->fn == REMOVE && there) take(r, op->argument);
  return MINOS_RUN_LEGAL;
}

const minos_running running_bag = {begin_bag, apply_bag, end};
const minos_running running_set = {begin_set, apply_set, end};

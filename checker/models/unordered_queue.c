/* unordered_queue.c -- a queue that returns its items in any order.

   A dequeue whose result is not known took some item that was there, no matter which. Guessing would not be a step, so it is
   a debt, settled as late as possible. A state is a row of layers, oldest first: the items that came since the layer before,
   and the debts made when they were the newest. A debt may be settled with any item of its own or an older layer, hence all
   debts can be settled iff no beginning of the row has more debts than items (Hall's condition for nested sets). A dequeue of
   v takes the newest v that leaves this true: an older one could settle more debts. A peek at v keeps v from debts of the
   past: it moves to the newest layer. A beginning with as many debts as items is gone for good and is not kept, so that equal
   contents are mostly equal states; without debts a state is one layer.

   Dependencies: what returns v leans on what put it. What was put leans on what took it, so that values go as a whole; then what
   found the queue empty leans only on takes of which nobody knows what they took. What counted leans on all. */
#include <string.h>

#include "listing.h"
#include "running.h"
#include "saying.h"
#include "shelf.h"
#include "tree.h"

enum { BAG, DEBTS, LAYER }; /* the words of a layer */

static const minos_fn fns[] = SHELF_FNS("enq enqueue offer put push", "adds V", "deq dequeue poll take pop",
                                        "removes and returns some item; empty: there was none", "peek",
                                        "returns some item; empty: there is none");

typedef struct row { /* layers in scratch words that a step may change */
  uint32_t *words;
  size_t layers; /* with room for one more */
} row;

static minos_state initial(minos_states *states, minos_value start) {
  uint32_t words[LAYER] = {[BAG] = tree_bag_of(states, tree_by_id, start)};
  return minos_states_intern(states, words, LAYER);
}

static bool copy_row(minos_states *states, minos_state from, row *out) {
  size_t count;
  const uint32_t *words = minos_states_words(states, from, &count);
  out->layers = count / LAYER;
  out->words = minos_states_scratch(states, count + LAYER);
  if (!out->words || count == 0) return false;
  memcpy(out->words, words, count * sizeof *words);
  return true;
}

static uint32_t *layer(const row *r, size_t i) {
  return r->words + i * LAYER;
}

/* Items that are there for certain, in the first `layers` of the row; negative: debts that can't be settled. */
static int64_t left_in(const minos_states *states, const uint32_t *words, size_t layers) {
  int64_t left = 0;
  for (size_t i = 0; i < layers; i++) left += (int64_t)tree_sum(states, words[i * LAYER]) - words[i * LAYER + DEBTS];
  return left;
}

static bool can_be_settled(const minos_states *states, const row *r) {
  for (size_t i = 1; i <= r->layers; i++)
    if (left_in(states, r->words, i) < 0) return false;
  return true;
}

static void remove_layers(row *r, size_t first, size_t end) {
  memmove(layer(r, first), layer(r, end), (r->layers - end) * LAYER * sizeof *r->words);
  r->layers -= end - first;
}

/* Beginnings that are gone are forgotten, and layers without items give their debts to the older one. */
static minos_state intern_row(minos_states *states, row *r) {
  for (size_t i = r->layers; i > 1; i--) {
    if (tree_sum(states, layer(r, i - 1)[BAG])) continue;
    layer(r, i - 2)[DEBTS] += layer(r, i - 1)[DEBTS];
    remove_layers(r, i - 1, i);
  }
  size_t gone = r->layers;
  while (gone > 0 && left_in(states, r->words, gone)) gone--;
  remove_layers(r, 0, gone);
  if (r->layers) return minos_states_intern(states, r->words, r->layers * LAYER);
  return initial(states, MINOS_NIL);
}

static void put(minos_states *states, row *r, minos_value value) {
  if (layer(r, r->layers - 1)[DEBTS]) {
    uint32_t *added = layer(r, r->layers++);
    added[BAG] = tree_empty(states);
    added[DEBTS] = 0;
  }
  uint32_t *bag = &layer(r, r->layers - 1)[BAG];
  *bag = tree_add(states, tree_by_id, *bag, value);
}

static bool take(minos_states *states, row *r, minos_value value) {
  for (size_t i = r->layers; i > 0; i--) {
    uint32_t *bag = &layer(r, i - 1)[BAG], before = *bag, count;
    if (!tree_find(states, tree_by_id, before, value, &count)) continue;
    *bag = tree_take(states, tree_by_id, before, value);
    if (can_be_settled(states, r)) return true;
    *bag = before;
  }
  return false;
}

static int64_t size_of(const minos_states *states, minos_state state) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  return left_in(states, words, count / LAYER);
}

static bool change(minos_states *states, row *r, const minos_op *op) {
  if (op->fn == SHELF_PUT) {
    put(states, r, op->argument);
    return true;
  }
  if (op->result == MINOS_ABSENT) {
    if (left_in(states, r->words, r->layers) > 0) layer(r, r->layers - 1)[DEBTS]++;
    return true;
  }
  if (!take(states, r, op->result)) return false;
  if (op->fn == SHELF_PEEK) put(states, r, op->result);
  return true;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == SHELF_SIZE) return shelf_has_size(states, (uint32_t)size_of(states, from), op);
  if (op->fn == SHELF_PEEK && op->result == MINOS_ABSENT) return true;
  if (op->result == MINOS_NIL) return size_of(states, from) == 0;
  row r;
  if (!copy_row(states, from, &r)) return false; /* memory is out */
  if (!change(states, &r, op)) return false;
  *to = intern_row(states, &r);
  return true;
}

static bool list_item(void *context, uint32_t key, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) listing_add(context, key);
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  size_t count;
  int64_t debts = 0;
  const uint32_t *words = minos_states_words(states, state, &count);
  listing l = listing_begin(states, out);
  for (size_t i = 0; i < count; i += LAYER) {
    tree_each(states, words[i + BAG], list_item, &l);
    debts += words[i + DEBTS];
  }
  listing_end(&l);
  if (!debts) return;
  saying s = {.states = states, .out = out};
  saying_number(&s, debts);
  minos_text_put(out, ", ");
  saying_end(&s, "less %s that nobody knows");
}

static const shelf_words sentence = {
    .not_take = MINOS_SAID("can't dequeue %s: the queue holds %s"),
    .not_peek = MINOS_SAID("can't peek %s: the queue holds %s"),
    .not_size = MINOS_SAID("the size can't be %s: the queue holds %s"),
    .not_empty = MINOS_SAID("it can't be empty: the queue holds %s"),
    .show = show,
};

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  shelf_refusal(&sentence, states, from, op, out);
}

/* A peek settles what debts of the past may not take. */
static bool pure(const minos_op *op) {
  if (op->fn == SHELF_PEEK) return op->result == MINOS_NIL || op->result == MINOS_ABSENT;
  return shelf_pure(op);
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  if (pure(supply) || supply->fn == SHELF_PEEK) return false;
  if (op->fn == SHELF_SIZE) return true;
  if (op->fn == SHELF_PUT) return supply->fn == SHELF_TAKE && supply->result == op->argument;
  if (op->result == MINOS_NIL) return supply->fn == SHELF_TAKE && supply->result == MINOS_ABSENT;
  if (supply->fn == SHELF_TAKE) return false;
  if (op->result == MINOS_ABSENT) return op->outcome == MINOS_OUTCOME_OK;
  return op->result == supply->argument;
}

const minos_model model_unordered_queue = {
    .name = "unordered-queue",
    .help = "a queue that returns its items in any order",
    .example = "@model unordered-queue\n"
               "A  enq  1      0  1\n"
               "A  enq  2      2  3\n"
               "B  deq  2      4  5\n"
               "B  deq  1      6  7\n"
               "B  deq  empty  8  9\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the queue holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .consumes_from_empty = true,
    .collection = MINOS_COLLECTION_BAG,
    .running = &running_bag,
    .may_start = listing_or_nil,
    .fits = shelf_fits,
};

/* txn.c -- registers by key, and transactions of reads and writes that take effect at one instant.

   A read inside a transaction sees its own earlier writes. Of a transaction whose outcome is not known, nobody knows what it
   read: its reads constrain nothing. A read of v leans on what writes v to its key. */
#include "listing.h"
#include "micro.h"
#include "saying.h"
#include "tree.h"

enum { TXN };
enum { START, KEYS, WORDS }; /* the value of keys that nobody wrote; the tree of the others */

static const minos_fn fns[] = {
    [TXN] = {.names = "txn transaction",
             .help = "[[\"w\",KEY,V],[\"r\",KEY,V],...] takes effect at once",
             .argument = MINOS_SHAPE_LIST,
             .whole = true},
    {0},
};

static minos_state initial(minos_states *states, minos_value start) {
  uint32_t words[WORDS] = {[START] = start, [KEYS] = tree_empty(states)};
  return minos_states_intern(states, words, WORDS);
}

static minos_value value_at(const minos_states *states, minos_state state, minos_value key) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  minos_value value = words[START];
  tree_find(states, tree_by_id, words[KEYS], key, &value);
  return value;
}

/* A key that holds the start value is not kept, so that equal contents are equal states. */
static minos_state with_value(minos_states *states, minos_state state, minos_value key, minos_value value) {
  size_t count;
  const uint32_t *old = minos_states_words(states, state, &count);
  uint32_t words[WORDS] = {[START] = old[START], [KEYS] = old[KEYS]};
  words[KEYS] = value == words[START] ? tree_remove(states, tree_by_id, words[KEYS], key)
                                      : tree_put(states, tree_by_id, words[KEYS], key, value);
  return minos_states_intern(states, words, WORDS);
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  bool seen = op->outcome == MINOS_OUTCOME_OK;
  minos_state at = from;
  for (size_t i = 0; i < micro_count(values, op->argument); i++) {
    micro m = micro_at(values, op->argument, i);
    if (!m.reads)
      at = with_value(states, at, m.key, m.value);
    else if (seen && m.value != value_at(states, at, m.key))
      return false;
  }
  *to = at;
  return true;
}

typedef struct keys_shown {
  const minos_values *values;
  minos_text *out;
  uint32_t count;
} keys_shown;

static bool show_key(void *context, uint32_t key, uint32_t value) {
  keys_shown *k = context;
  if (k->count) minos_text_put(k->out, ", ");
  if (k->count++ == LISTING_WRITTEN) {
    minos_text_put(k->out, "...");
    return false;
  }
  minos_value_write(k->values, key, k->out);
  minos_text_put(k->out, " = ");
  minos_value_write(k->values, value, k->out);
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  keys_shown k = {minos_states_values(states), out, 0};
  tree_each(states, words[KEYS], show_key, &k);
  if (k.count) return;
  minos_text_put(out, minos_states_said(states, "no key that was written"));
}

/* The first read that fails: what the writes in front of it leave has to be found again. */
static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  const minos_values *values = minos_states_values(states);
  for (size_t i = 0; i < micro_count(values, op->argument); i++) {
    micro m = micro_at(values, op->argument, i);
    minos_value found = value_at(states, from, m.key);
    for (size_t j = 0; j < i; j++) {
      micro before = micro_at(values, op->argument, j);
      if (!before.reads && before.key == m.key) found = before.value;
    }
    if (!m.reads || found == m.value) continue;
    saying s = {.states = states, .out = out};
    saying_value(&s, m.value);
    saying_value(&s, m.key);
    saying_value(&s, found);
    saying_end(&s, "can't read %s: %s holds %s");
    return;
  }
}

static bool pure(const minos_op *op) {
  return op->observes;
}

static bool only_reads(const minos_values *values, const minos_op *op) {
  return micro_only_reads(values, op->argument);
}

static bool writes(const minos_values *values, const minos_op *supply, minos_value key, minos_value value) {
  for (size_t i = micro_count(values, supply->argument); i > 0; i--) {
    micro m = micro_at(values, supply->argument, i - 1);
    if (!m.reads && m.key == key && m.value == value) return true;
  }
  return false;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (op->outcome != MINOS_OUTCOME_OK) return false;
  for (size_t i = micro_count(values, op->argument); i > 0; i--) {
    micro m = micro_at(values, op->argument, i - 1);
    if (m.reads && writes(values, supply, m.key, m.value)) return true;
  }
  return false;
}

static bool may_start(const minos_values *values, minos_value start) {
  (void)values;
  return start != MINOS_ABSENT;
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  return micro_fits(values, op->argument, "w write put", why);
}

const minos_model model_txn = {
    .name = "txn",
    .help = "registers by key, and transactions of reads and writes in one step",
    .example = "@model txn\n"
               "A  txn  [[\"w\",\"x\",1],[\"w\",\"y\",1]]    0  3\n"
               "B  txn  [[\"r\",\"x\",1],[\"r\",\"y\",1]]    1  2\n"
               "B  txn  [[\"r\",\"y\",1],[\"w\",\"y\",2]]    4  5\n",
    .fns = fns,
    .start = "nil",
    .holds = MINOS_SAID("the store holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .may_start = may_start,
    .only_reads = only_reads,
    .fits = fits,
};

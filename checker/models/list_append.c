/* list_append.c -- lists by key that are only appended to, by themselves or in transactions of one step.

   Binding puts the name of a list into op->token. Without a transaction in the history each is judged by itself; with one, all
   are keys of one state, and `append(x) 1` is [["append","x",1]]. nil and [] are the empty list. Lists never shrink, so a
   read leans on the appends of what it read and on nothing else. Of a transaction whose outcome is not known, nobody knows
   what it read. */
#include "listing.h"
#include "micro.h"
#include "pile.h"
#include "saying.h"
#include "tree.h"

enum { APPEND, READ, TXN };
enum { START, KEYS, WORDS }; /* the pile of keys that nobody appended to; the tree of the other keys' piles */

static const minos_fn fns[] = {
    [APPEND] = {.names = "append", .help = "adds V at the end", .argument = MINOS_SHAPE_ANY},
    [READ] = {.names = "r read get", .help = "returns the list", .query = true, .result = MINOS_SHAPE_ANY},
    [TXN] = {.names = "txn transaction",
             .help = "[[\"append\",KEY,V],[\"r\",KEY,[V,...]],...] takes effect at once",
             .argument = MINOS_SHAPE_LIST,
             .whole = true},
    {0},
};

static minos_state initial(minos_states *states, minos_value start) {
  uint32_t words[WORDS] = {[START] = pile_of(states, start), [KEYS] = tree_empty(states)};
  return minos_states_intern(states, words, WORDS);
}

static minos_state pile_at_key(const minos_states *states, minos_state state, minos_value key) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  minos_state pile = words[START];
  tree_find(states, tree_by_id, words[KEYS], key, &pile);
  return pile;
}

static minos_state append(minos_states *states, minos_state state, minos_value key, minos_value value) {
  size_t count;
  minos_state pile = pile_push(states, pile_at_key(states, state, key), value);
  const uint32_t *old = minos_states_words(states, state, &count);
  uint32_t words[WORDS] = {[START] = old[START], [KEYS] = old[KEYS]};
  words[KEYS] = tree_put(states, tree_by_id, words[KEYS], key, pile);
  return minos_states_intern(states, words, WORDS);
}

/* Any operation is a row of these; the ones that stand alone have one. */
static size_t parts_of(const minos_values *values, const minos_op *op) {
  return op->fn == TXN ? micro_count(values, op->argument) : 1;
}

static micro part_at(const minos_values *values, const minos_op *op, size_t at) {
  if (op->fn == TXN) return micro_at(values, op->argument, at);
  return (micro){op->fn == READ, op->token, op->fn == READ ? op->result : op->argument};
}

static bool knows_what_it_read(const minos_op *op) {
  return op->fn == TXN ? op->outcome == MINOS_OUTCOME_OK : op->result != MINOS_ABSENT;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  bool seen = knows_what_it_read(op);
  minos_state at = from;
  for (size_t i = 0; i < parts_of(values, op); i++) {
    micro m = part_at(values, op, i);
    if (!m.reads)
      at = append(states, at, m.key, m.value);
    else if (seen && !pile_is(states, pile_at_key(states, at, m.key), m.value))
      return false;
  }
  *to = at;
  return true;
}

typedef struct lists_shown {
  const minos_states *states;
  minos_text *out;
  uint32_t count;
} lists_shown;

static bool show_list(void *context, uint32_t key, uint32_t pile) {
  lists_shown *l = context;
  if (l->count) minos_text_put(l->out, "; ");
  if (l->count++ == LISTING_WRITTEN) {
    minos_text_put(l->out, "...");
    return false;
  }
  if (key != MINOS_ABSENT) {
    minos_value_write(minos_states_values(l->states), key, l->out);
    minos_text_put(l->out, " = ");
  }
  pile_show(l->states, pile, l->out);
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  lists_shown l = {states, out, 0};
  tree_each(states, words[KEYS], show_list, &l);
  if (l.count == 0) pile_show(states, words[START], out);
}

/* Whether what it read is the list, and behind that what the transaction itself appended in front of its part `part`. */
static bool reads_right(const minos_states *states, minos_state pile, const minos_op *op, size_t part) {
  const minos_values *values = minos_states_values(states);
  micro m = part_at(values, op, part);
  size_t count = 0, own = 0;
  const minos_value *items = NULL;
  if (m.value != MINOS_NIL) items = minos_value_items(values, m.value, &count);
  for (size_t i = part; i > 0; i--) {
    micro before = part_at(values, op, i - 1);
    if (before.reads || before.key != m.key) continue;
    own++;
    if (own > count || items[count - own] != before.value) return false;
  }
  minos_value found;
  uint32_t size = pile_size(states, pile);
  if (size != count - own) return false;
  for (size_t i = size; i > 0; i--)
    if (!pile_top(states, pile, &found, &pile) || found != items[i - 1]) return false;
  return true;
}

static bool appended_before(const minos_values *values, const minos_op *op, size_t part) {
  minos_value key = part_at(values, op, part).key;
  for (size_t i = 0; i < part; i++) {
    micro before = part_at(values, op, i);
    if (!before.reads && before.key == key) return true;
  }
  return false;
}

/* [of a key][behind appends of the same transaction] */
static const char *const refusals[2][2] = {
    {MINOS_SAID("can't read %s: the list holds %s"), MINOS_SAID("can't read %s: the list holds %s before it appends")},
    {MINOS_SAID("can't read %s: %s holds %s"), MINOS_SAID("can't read %s: %s holds %s before it appends")},
};

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  const minos_values *values = minos_states_values(states);
  for (size_t i = 0; i < parts_of(values, op); i++) {
    micro m = part_at(values, op, i);
    minos_state pile = pile_at_key(states, from, m.key);
    if (!m.reads || reads_right(states, pile, op, i)) continue;
    saying s = {.states = states, .out = out};
    saying_value(&s, m.value);
    if (m.key != MINOS_ABSENT) saying_value(&s, m.key);
    pile_show(states, pile, saying_part(&s));
    saying_end(&s, refusals[m.key != MINOS_ABSENT][appended_before(values, op, i)]);
    return;
  }
}

static bool pure(const minos_op *op) {
  return op->fn == READ || op->observes;
}

static bool only_reads(const minos_values *values, const minos_op *op) {
  return op->fn == TXN && micro_only_reads(values, op->argument);
}

static bool lists(const minos_values *values, minos_value list, minos_value value) {
  size_t count = 0;
  const minos_value *items = NULL;
  if (list != MINOS_NIL) items = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++)
    if (items[i] == value) return true;
  return false;
}

static bool appends_one_of(const minos_values *values, const minos_op *supply, micro read) {
  for (size_t i = parts_of(values, supply); i > 0; i--) {
    micro m = part_at(values, supply, i - 1);
    if (!m.reads && m.key == read.key && lists(values, read.value, m.value)) return true;
  }
  return false;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (!knows_what_it_read(op)) return false;
  for (size_t i = parts_of(values, op); i > 0; i--) {
    micro m = part_at(values, op, i - 1);
    if (m.reads && appends_one_of(values, supply, m)) return true;
  }
  return false;
}

static bool is_list(const minos_values *values, minos_value value) {
  return value == MINOS_NIL || minos_value_kind(values, value) == MINOS_KIND_LIST;
}

static bool refuse_read(const minos_values *values, minos_value value, minos_text *why) {
  minos_text_put(why, "a read returns a list, and not ");
  minos_value_write(values, value, why);
  return false;
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  if (op->fn == READ && op->result != MINOS_ABSENT && !is_list(values, op->result))
    return refuse_read(values, op->result, why);
  if (op->fn != TXN) return true;
  if (!micro_fits(values, op->argument, "append", why)) return false;
  for (size_t i = micro_count(values, op->argument); i > 0; i--) {
    micro m = micro_at(values, op->argument, i - 1);
    if (m.reads && op->outcome == MINOS_OUTCOME_OK && !is_list(values, m.value))
      return refuse_read(values, m.value, why);
  }
  return true;
}

const minos_model model_list_append = {
    .name = "list-append",
    .help = "lists by key that are appended to, and transactions in one step",
    .example = "@model list-append\n"
               "A  txn        [[\"append\",\"x\",1],[\"r\",\"y\",nil]]  0  3\n"
               "B  txn        [[\"r\",\"x\",[1]],[\"append\",\"y\",2]]  1  5\n"
               "A  append(x)  3                                6  7\n"
               "B  r(x)       [1,3]                            8  9\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the list holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .collection = MINOS_COLLECTION_LIST,
    .may_start = listing_or_nil,
    .only_reads = only_reads,
    .fits = fits,
};

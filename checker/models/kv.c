/* kv.c -- one key of a key-value store: a value that is put, appended to, deleted and compared.

   Appending to nothing gives the value itself, to a text the longer text, and to anything else what is behind its text. A
   state is a value, or a text that appending made or that could have been made so.

   Dependencies. What is there is what was put last, and what was appended behind it. So whatever returned a text leans on each
   operation that left a beginning of it, and on each append of a part of it. What found another value leans on any change. */
#include <string.h>

#include "saying.h"
#include "single_value.h"
#include "text_state.h"

enum { GET, PUT, APPEND, DELETE, CAS };
enum { KIND, CONTENT, WORDS };
enum { IS_VALUE, IS_TEXT };

static const minos_fn fns[] = {
    [GET] = {.names = "get r read",
             .help = "returns the value, nil where there is none",
             .role = MINOS_ROLE_READ,
             .query = true,
             .result = MINOS_SHAPE_ANY},
    [PUT] = {.names = "put w write set",
             .help = "replaces the value",
             .role = MINOS_ROLE_WRITE,
             .argument = MINOS_SHAPE_ANY},
    [APPEND] = {.names = "append", .help = "adds the text V at the end", .argument = MINOS_SHAPE_ANY},
    [DELETE] = {.names = "delete del remove", .help = "leaves nil"},
    [CAS] = {.names = "cas compare-and-set",
             .help = "A->B=>true found A and stores B; A->B=>false found another value and changes nothing",
             .argument = MINOS_SHAPE_PAIR,
             .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static minos_state make_state(minos_states *states, uint32_t kind, uint32_t content) {
  uint32_t words[WORDS] = {[KIND] = kind, [CONTENT] = content};
  return minos_states_intern(states, words, WORDS);
}

static minos_state state_of(minos_states *states, minos_value value) {
  const minos_values *values = minos_states_values(states);
  if (minos_value_kind(values, value) != MINOS_KIND_STRING) return make_state(states, IS_VALUE, value);
  minos_state text = text_state_append(states, text_state_empty(states), minos_value_string(values, value));
  return make_state(states, IS_TEXT, text);
}

static bool holds(const minos_states *states, minos_state state, minos_value value) {
  size_t count;
  const minos_values *values = minos_states_values(states);
  const uint32_t *words = minos_states_words(states, state, &count);
  if (words[KIND] == IS_VALUE) return words[CONTENT] == value;
  return minos_value_kind(values, value) == MINOS_KIND_STRING &&
         text_state_equals(states, words[CONTENT], minos_value_string(values, value));
}

/* What stands in front of a text that is appended: none for nil. The caller releases it. */
static minos_text text_of(const minos_values *values, minos_value value) {
  minos_text text = {0};
  if (minos_value_kind(values, value) == MINOS_KIND_STRING) {
    minos_bytes bytes = minos_value_string(values, value);
    minos_text_add(&text, bytes.data, bytes.length);
  } else if (value != MINOS_NIL) {
    minos_value_write(values, value, &text);
  }
  return text;
}

static minos_state append(minos_states *states, minos_state from, minos_value added) {
  size_t count;
  const minos_values *values = minos_states_values(states);
  const uint32_t *words = minos_states_words(states, from, &count);
  uint32_t kind = words[KIND], content = words[CONTENT];
  if (kind == IS_VALUE) {
    minos_text before = text_of(values, content);
    if (before.failed) minos_states_fail(states);
    content = text_state_append(states, text_state_empty(states), (minos_bytes){before.data, before.length});
    minos_text_release(&before);
  }
  return make_state(states, IS_TEXT, text_state_append(states, content, minos_value_string(values, added)));
}

static minos_value half(const minos_values *values, const minos_op *op, size_t at) {
  size_t count;
  return minos_value_items(values, op->argument, &count)[at];
}

static bool compare_and_set(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  bool found = holds(states, from, half(values, op, 0));
  if (op->result != MINOS_ABSENT && (op->result == MINOS_TRUE) != found) return false;
  if (found) *to = state_of(states, half(values, op, 1));
  return true;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  switch (op->fn) {
  case GET: return op->result == MINOS_ABSENT || holds(states, from, op->result);
  case PUT: *to = state_of(states, op->argument); return true;
  case APPEND: *to = append(states, from, op->argument); return true;
  case DELETE: *to = state_of(states, MINOS_NIL); return true;
  default: return compare_and_set(states, from, op, to);
  }
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  if (words[KIND] == IS_VALUE)
    single_value_show(states, words[CONTENT], out);
  else
    text_state_write(states, words[CONTENT], out);
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  saying_value(&s, op->fn == GET ? op->result : op->argument);
  show(states, from, saying_part(&s));
  if (op->fn == GET)
    saying_end(&s, "can't get %s: the key holds %s");
  else
    saying_end(&s, op->result == MINOS_TRUE ? MINOS_SAID("cas %s can't succeed: the key holds %s")
                                            : MINOS_SAID("cas %s can't fail: the key holds %s"));
}

static bool pure(const minos_op *op) {
  return op->fn == GET || (op->fn == CAS && op->result == MINOS_FALSE);
}

/* ---- dependencies ---- */

static bool contains(minos_bytes text, minos_bytes part) {
  for (size_t i = 0; i + part.length <= text.length; i++)
    if (part.length == 0 || memcmp(text.data + i, part.data, part.length) == 0) return true;
  return false;
}

static bool begins_with(const minos_values *values, minos_value text, minos_value beginning) {
  minos_text start = text_of(values, beginning);
  minos_bytes whole = minos_value_string(values, text);
  bool begins = start.failed || start.length == 0 ||
                (start.length <= whole.length && memcmp(whole.data, start.data, start.length) == 0);
  minos_text_release(&start);
  return begins;
}

/* Whether `supply` may have had a part in there being `found`. */
static bool may_have_made(const minos_values *values, const minos_op *supply, minos_value found) {
  bool text = minos_value_kind(values, found) == MINOS_KIND_STRING;
  if (supply->fn == APPEND)
    return text && contains(minos_value_string(values, found), minos_value_string(values, supply->argument));
  minos_value left = supply->fn == DELETE ? MINOS_NIL : supply->fn == PUT ? supply->argument : half(values, supply, 1);
  return left == found || (text && begins_with(values, found, left));
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (pure(supply)) return false;
  if (op->fn == GET) return op->result != MINOS_ABSENT && may_have_made(values, supply, op->result);
  if (op->fn != CAS) return false;
  bool may_have_failed = op->result == MINOS_FALSE || (op->result == MINOS_ABSENT && op->outcome == MINOS_OUTCOME_OK);
  return may_have_failed || may_have_made(values, supply, half(values, op, 0));
}

static bool may_start(const minos_values *values, minos_value start) {
  (void)values;
  return start != MINOS_ABSENT;
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  if (op->fn != APPEND || minos_value_kind(values, op->argument) == MINOS_KIND_STRING) return true;
  minos_text_put(why, "what is appended must be a text, not ");
  minos_value_write(values, op->argument, why);
  minos_text_put(why, " (write it in quotes)");
  return false;
}

const minos_model model_kv = {
    .name = "kv",
    .help = "one key of a key-value store: get, put, append, delete, cas",
    .example = "@model kv\n"
               "A  put(k)     a               0  3\n"
               "B  append(k)  b               1  4\n"
               "B  get(k)     ab              5  6\n"
               "A  cas(k)     ab->c=>true     7  8\n"
               "B  delete(k)  -               9  10\n"
               "A  get(k)     nil             11 12\n",
    .fns = fns,
    .start = "nil",
    .holds = MINOS_SAID("the key holds %s"),
    .unlike = "list-append",
    .initial = state_of,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .may_start = may_start,
    .fits = fits,
};

/* test_script_agreement.c -- models in Lua and models in C say the same about random histories.

   register and cas-register are compared with the built-in ones. For the queue and the fenced mutex there are two small models
   here, written from their definition. They lean on everything, so that what the scripts say about `consumes` is tried as well. */
#include "script_reading.h"
#include "tier.h"
#include "wild.h"

enum { OPS = 7, CLIENTS = 3, VALUES = 3 };

/* ---- two models in C ---- */

static bool is_empty_word(const minos_values *values, minos_value value) {
  if (minos_value_kind(values, value) != MINOS_KIND_STRING) return false;
  minos_bytes word = minos_value_string(values, value);
  return word.length == 5 && memcmp(word.data, "empty", 5) == 0;
}

static minos_state empty_queue(minos_states *states, minos_value start) {
  (void)start;
  return minos_states_intern(states, &(uint32_t){0}, 0);
}

static bool queue_step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  uint32_t copy[OPS + 1];
  size_t count;
  const uint32_t *words = minos_states_words(states, from, &count);
  memcpy(copy, words, count * sizeof *words);
  *to = from;
  if (op->fn == 0) {
    copy[count] = op->argument;
    *to = minos_states_intern(states, copy, count + 1);
    return true;
  }
  if (count == 0) return op->result == MINOS_ABSENT || is_empty_word(minos_states_values(states), op->result);
  if (op->result != MINOS_ABSENT && op->result != copy[0]) return false;
  *to = minos_states_intern(states, copy + 1, count - 1);
  return true;
}

/* Words: the owner from 1, 0 for nobody; the highest token. */
static minos_state free_mutex(minos_states *states, minos_value start) {
  (void)start;
  return minos_states_intern(states, (uint32_t[]){0, 0}, 2);
}

static bool mutex_step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  size_t count;
  const uint32_t *words = minos_states_words(states, from, &count);
  uint32_t owner = words[0], highest = words[1];
  bool unlocks = op->fn == 1;
  if (unlocks ? owner != op->client + 1 : owner != 0) return false;
  if (!unlocks && op->result != MINOS_ABSENT) {
    uint32_t token = (uint32_t)minos_value_integer(minos_states_values(states), op->result);
    if (token <= highest) return false;
    highest = token;
  }
  *to = minos_states_intern(states, (uint32_t[]){unlocks ? 0 : op->client + 1, highest}, 2);
  return true;
}

static void say_no(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  (void)states, (void)from, (void)op;
  minos_text_put(out, "no");
}
static void show_nothing(const minos_states *states, minos_state state, minos_text *out) {
  (void)states, (void)state;
  minos_text_put(out, "something");
}
static bool never_pure(const minos_op *op) {
  (void)op;
  return false;
}
static bool leans_on_all(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values, (void)op, (void)supply;
  return true;
}

static const minos_fn queue_fns[] = {
    {.names = "enq", .argument = MINOS_SHAPE_ANY}, {.names = "deq", .result = MINOS_SHAPE_ANY}, {0}};
static const minos_fn mutex_fns[] = {{.names = "lock", .result = MINOS_SHAPE_INTEGER}, {.names = "unlock"}, {0}};
static const minos_model queue_in_c = {.name = "queue-in-c",
                                       .fns = queue_fns,
                                       .start = "nil",
                                       .initial = empty_queue,
                                       .step = queue_step,
                                       .refusal = say_no,
                                       .show = show_nothing,
                                       .pure = never_pure,
                                       .consumes = leans_on_all};
static const minos_model mutex_in_c = {.name = "mutex-in-c",
                                       .fns = mutex_fns,
                                       .start = "nil",
                                       .initial = free_mutex,
                                       .step = mutex_step,
                                       .refusal = say_no,
                                       .show = show_nothing,
                                       .pure = never_pure,
                                       .consumes = leans_on_all,
                                       .asks_client = true};

/* ---- random histories ---- */

typedef struct drawn_op {
  uint32_t client, start, end;
  bool unknown;
} drawn_op;

typedef struct drawing {
  wild w;
  minos_text text;
  bool plays;           /* results are those of a run, mostly */
  int held[OPS], count; /* what a queue holds; held[0] is what a register holds, and the token that a mutex gave last */
} drawing;

static bool one_in(drawing *d, uint32_t n) {
  return wild_below(&d->w, n) == 0;
}
static int some_value(drawing *d) {
  return 1 + (int)wild_below(&d->w, VALUES);
}
static bool as_played(drawing *d) {
  return d->plays && !one_in(d, 12);
}

static void put_register(drawing *d, bool unknown) {
  if (one_in(d, 2)) {
    int value = some_value(d);
    if (!unknown || one_in(d, 2)) d->held[0] = value;
    minos_text_format(&d->text, "w %d", value);
  } else {
    minos_text_format(&d->text, "r %d", as_played(d) ? d->held[0] : some_value(d) - 1);
  }
}

static void put_cas_register(drawing *d, bool unknown) {
  if (!one_in(d, 3)) {
    put_register(d, unknown);
    return;
  }
  int expected = one_in(d, 2) ? d->held[0] : some_value(d), stored = some_value(d);
  bool found = expected == d->held[0];
  if (!as_played(d)) found = one_in(d, 2);
  minos_text_format(&d->text, unknown ? "cas %d->%d" : "cas %d->%d=>%s", expected, stored, found ? "true" : "false");
  if (found && (!unknown || one_in(d, 2))) d->held[0] = stored;
}

static void put_queue(drawing *d, bool unknown) {
  bool happens = !unknown || one_in(d, 2);
  if (one_in(d, 2)) {
    int value = some_value(d);
    if (happens) d->held[d->count++] = value;
    minos_text_format(&d->text, "enq %d", value);
    return;
  }
  int result = d->count ? d->held[0] : 0;
  if (!as_played(d)) result = some_value(d) - 1;
  if (unknown || one_in(d, 10))
    minos_text_put(&d->text, "deq -");
  else if (result)
    minos_text_format(&d->text, "deq %d", result);
  else
    minos_text_put(&d->text, "deq empty");
  if (!happens || !d->count) return;
  d->count--;
  memmove(d->held, d->held + 1, sizeof d->held - sizeof *d->held);
}

static void put_mutex(drawing *d, bool unknown) {
  d->count = !d->count;
  bool locks = as_played(d) ? d->count : one_in(d, 2);
  int token = as_played(d) ? ++d->held[0] : some_value(d);
  if (!locks)
    minos_text_put(&d->text, "unlock -");
  else if (unknown || one_in(d, 4))
    minos_text_put(&d->text, "lock -");
  else
    minos_text_format(&d->text, "lock %d", token);
}

typedef struct compared {
  const char *script;
  const minos_model *in_c; /* NULL: the registry's */
  const char *registered;
  void (*put)(drawing *d, bool unknown);
  uint32_t clients;
} compared;

static int by_start(const void *a, const void *b) {
  const drawn_op *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}
static int by_end(const void *a, const void *b) {
  const drawn_op *x = a, *y = b;
  return (x->end > y->end) - (x->end < y->end);
}

static void draw_intervals(drawing *d, const compared *kind, drawn_op *ops, int count) {
  uint32_t free_at[CLIENTS] = {0}, name[CLIENTS] = {0};
  for (int i = 0; i < count; i++) {
    uint32_t c = wild_below(&d->w, kind->clients);
    uint32_t start = free_at[c] + wild_below(&d->w, 3), end = start + wild_below(&d->w, 5);
    ops[i] = (drawn_op){name[c] * CLIENTS + c, start, end, one_in(d, 6)};
    free_at[c] = end + wild_below(&d->w, 2);
    name[c] += ops[i].unknown; /* it goes on under another name */
  }
  if (!one_in(d, 3)) qsort(ops, (size_t)count, sizeof *ops, one_in(d, 2) ? by_start : by_end);
}

static void draw_history(drawing *d, const compared *kind) {
  drawn_op ops[OPS];
  int count = 1 + (int)wild_below(&d->w, OPS);
  minos_text_clear(&d->text);
  memset(d->held, 0, sizeof d->held);
  d->count = 0;
  d->plays = !one_in(d, 4);
  draw_intervals(d, kind, ops, count);
  for (int i = 0; i < count; i++) {
    minos_text_format(&d->text, "c%u ", (unsigned)ops[i].client);
    kind->put(d, ops[i].unknown);
    minos_text_format(&d->text, " %u ", (unsigned)ops[i].start);
    minos_text_format(&d->text, ops[i].unknown ? "?\n" : "%u\n", (unsigned)ops[i].end);
  }
}

/* ---- comparing ---- */

static char judge(const char *history, const minos_model *model, const minos_options *options) {
  minos_histories histories;
  minos_error err = {0};
  if (read_with(&histories, history, model)) return '!';
  char letter = letter_of(&histories, options, &err);
  if (letter == '!') printf("%s\n", err.message);
  minos_histories_release(&histories);
  return letter;
}

static void compare(const compared *kind, uint64_t seed, int histories) {
  script *s = load_shipped(kind->script);
  ck_assert_ptr_nonnull(s);
  const minos_model *in_c = kind->in_c ? kind->in_c : minos_model_find(bytes_from(kind->registered));
  drawing d = {.w = {seed}};
  int seen[256] = {0};
  for (int i = 0; i < histories; i++) {
    draw_history(&d, kind);
    minos_options options = {.evidence = i % 8 == 0, .cross_check = i % 3 == 0};
    char expected = judge(d.text.data, in_c, NULL), found = judge(d.text.data, script_model(s), &options);
    if (expected != found) printf("%s: %c in C, %c in Lua:\n%s", kind->script, expected, found, d.text.data);
    ck_assert_int_eq(expected, found);
    seen[(unsigned char)found]++;
  }
  ck_assert_int_gt(seen['L'], histories / 20);
  ck_assert_int_gt(seen['S'], histories / 100);
  ck_assert_int_gt(seen['N'], histories / 20);
  minos_text_release(&d.text);
  script_free(s);
}

static const compared kinds[] = {
    {"register", NULL, "register", put_register, CLIENTS},
    {"cas-register", NULL, "cas-register", put_cas_register, CLIENTS},
    {"queue", &queue_in_c, NULL, put_queue, CLIENTS},
    {"fenced-mutex", &mutex_in_c, NULL, put_mutex, 2},
};

START_TEST(lua_and_c_agree) {
  compare(&kinds[_i], 7 + (uint64_t)_i, samples(2500, 100000));
}
END_TEST

int main(void) {
  TCase *all = tcase_create("all");
  tcase_set_timeout(all, 3000);
  tcase_add_loop_test(all, lua_and_c_agree, 0, COUNT(kinds));
  return run_case(all, "script agreement");
}

/* lease.c -- a lock that expires: whoever acquires it gets a higher token, and the one before has lost it.

   Nobody sees a lease expire. So acquiring is always legal, with a token higher than all before, and takes the lease from
   who held it; a holder that fails to renew or to release has lost it from then on. Who renews or releases with success must
   hold it. Beside it stands a store that checks tokens (fenced-store): a lease alone excludes nobody.

   What happens without a result is taken in the way that allows most: a renewal keeps the lease. Success leans on the
   client's own acquires; nothing else leans on anything. */
#include "number.h"
#include "saying.h"

enum { ACQUIRE, RENEW, RELEASE };
enum { HOLDER, HIGHEST, WORDS = HIGHEST + 2 }; /* holder: client + 1, 0 for none */

static const minos_fn fns[] = {
    [ACQUIRE] = {.names = "acquire grant lock",
                 .help = "takes it and returns its token, if that is known",
                 .result = MINOS_SHAPE_INTEGER},
    [RENEW] = {.names = "renew refresh keepalive",
               .help = "true: the client still holds it; false: it has lost it",
               .result = MINOS_SHAPE_BOOLEAN},
    [RELEASE] = {.names = "release revoke unlock",
                 .help = "gives it back; false: the client had lost it",
                 .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static minos_state make_state(minos_states *states, uint32_t holder, int64_t highest) {
  uint32_t words[WORDS] = {[HOLDER] = holder};
  number_put(words + HIGHEST, highest);
  return minos_states_intern(states, words, WORDS);
}

static uint32_t holder_of(const minos_states *states, minos_state state) {
  size_t count;
  return minos_states_words(states, state, &count)[HOLDER];
}

static int64_t highest_of(const minos_states *states, minos_state state) {
  size_t count;
  return number_get(minos_states_words(states, state, &count) + HIGHEST);
}

static minos_state initial(minos_states *states, minos_value start) {
  return make_state(states, 0, number_of(minos_states_values(states), start));
}

static bool acquire(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  int64_t highest = highest_of(states, from);
  if (op->result != MINOS_ABSENT) {
    int64_t token = number_of(minos_states_values(states), op->result);
    if (token <= highest) return false;
    highest = token;
  }
  *to = make_state(states, op->client + 1, highest);
  return true;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == ACQUIRE) return acquire(states, from, op, to);
  bool holds = holder_of(states, from) == op->client + 1;
  if (op->result == MINOS_TRUE && !holds) return false;
  bool keeps = op->fn == RENEW && op->result != MINOS_FALSE;
  if (holds && !keeps) *to = make_state(states, 0, highest_of(states, from));
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  uint32_t holder = holder_of(states, state);
  saying s = {.states = states, .out = out};
  if (holder) minos_states_write_client(states, holder - 1, saying_part(&s));
  saying_number(&s, highest_of(states, state));
  saying_end(&s, holder ? MINOS_SAID("held by %s, last token %s") : MINOS_SAID("free, last token %s"));
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  if (op->fn == ACQUIRE) {
    saying_value(&s, op->result);
    saying_number(&s, highest_of(states, from));
    saying_end(&s, "can't acquire with token %s: the last token is %s");
    return;
  }
  show(states, from, saying_part(&s));
  saying_end(&s, op->fn == RENEW ? MINOS_SAID("can't renew: the lease is %s")
                                 : MINOS_SAID("can't release: the lease is %s"));
}

static bool pure(const minos_op *op) {
  return op->fn == RENEW && op->result != MINOS_FALSE;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  return op->fn != ACQUIRE && op->result == MINOS_TRUE && supply->fn == ACQUIRE && op->client == supply->client;
}

const minos_model model_lease = {
    .name = "lease",
    .help = "a lock that expires, with a higher token every time",
    .example = "@model lock lease\n"
               "@model store fenced-store\n"
               "A  acquire(lock)  -=>1      0   1\n"
               "A  write(store)   a=>true   2   3   token=1\n"
               "B  acquire(lock)  -=>2      10  11\n"
               "B  write(store)   b=>true   12  13  token=2\n"
               "A  write(store)   c=>false  14  15  token=1\n"
               "A  renew(lock)    -=>false  16  17\n"
               "B  r(store)       b         18  19\n",
    .fns = fns,
    .asks_client = true,
    .start = "0",
    .holds = MINOS_SAID("the lease is %s"),
    .named_holds = MINOS_SAID("%s is %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .rising = true,
    .may_start = number_or_nil,
};

/* lock.c -- what the mutexes share: who holds them, how often, and with which fence.

   Acquiring is legal when the lock is free, or when a reentrant lock is held by the same client. A fence that is known must
   be higher than all before; acquired again, the lock has the fence it has, and gets one where none was known. An operation
   that returned false found that it was not legal. (The rules of Jepsen's models for Hazelcast.)

   Dependencies, where only the holder releases: between a client's acquire and its release nobody else does anything, so
   leaving out both leaves the others legal, but not one of them. op->token numbers what belongs together (brackets.c). Where
   a client did not keep to brackets, all that it did belongs together, except that what it did before an acquire does not
   lean on it, and an acquire goes with later releases only. */
#include "lock.h"

#include <string.h>

#include "number.h"
#include "saying.h"

enum { HOLDER, DEPTH, FENCED, FENCE, HIGHEST = FENCE + 2, WORDS = HIGHEST + 2 };

typedef struct lock {
  uint32_t holder, depth; /* holder: client + 1, 0 when it is free */
  bool fenced;            /* the fence it is held with is known */
  int64_t fence, highest;
} lock;

static minos_state intern(minos_states *states, lock l) {
  uint32_t words[WORDS] = {[HOLDER] = l.holder, [DEPTH] = l.depth, [FENCED] = l.fenced};
  number_put(words + FENCE, l.fence);
  number_put(words + HIGHEST, l.highest);
  return minos_states_intern(states, words, WORDS);
}

static lock look(const minos_states *states, minos_state state) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  return (lock){words[HOLDER], words[DEPTH], words[FENCED] != 0, number_get(words + FENCE),
                number_get(words + HIGHEST)};
}

minos_state lock_initial(minos_states *states, minos_value start) {
  return intern(states, (lock){.highest = number_of(minos_states_values(states), start)});
}

static bool knows_fence(const minos_values *values, const minos_op *op) {
  return minos_value_kind(values, op->result) == MINOS_KIND_INTEGER;
}

static bool fence_is_right(const minos_values *values, lock l, const minos_op *op) {
  if (!knows_fence(values, op)) return true;
  int64_t fence = number_of(values, op->result);
  return l.fenced ? fence == l.fence : fence > l.highest;
}

static bool is_open(lock_kind kind, lock l, const minos_op *op) {
  return l.holder == 0 || (kind.reentrant && l.holder == op->client + 1);
}

static bool is_legal(lock_kind kind, const minos_values *values, lock l, const minos_op *op) {
  if (op->fn == LOCK_ACQUIRE) return is_open(kind, l, op) && fence_is_right(values, l, op);
  return l.holder != 0 && (!kind.owned || l.holder == op->client + 1);
}

static void acquire(lock_kind kind, const minos_values *values, lock *l, const minos_op *op) {
  l->holder = kind.owned ? op->client + 1 : 1;
  l->depth++;
  if (!knows_fence(values, op)) return;
  l->fenced = true;
  l->fence = number_of(values, op->result);
  if (l->fence > l->highest) l->highest = l->fence;
}

static void release(lock *l) {
  if (--l->depth == 0) *l = (lock){.highest = l->highest};
}

bool lock_step(lock_kind kind, minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  lock l = look(states, from);
  bool legal = is_legal(kind, values, l, op);
  *to = from;
  if (op->result == MINOS_FALSE) return !legal;
  if (!legal) return false;
  if (op->fn == LOCK_ACQUIRE)
    acquire(kind, values, &l, op);
  else
    release(&l);
  *to = intern(states, l);
  return true;
}

void lock_show_anonymous(const minos_states *states, minos_state state, minos_text *out) {
  minos_text_put(out, minos_states_said(states, look(states, state).holder ? MINOS_SAID("held") : MINOS_SAID("free")));
}

static void show_free(const minos_states *states, lock l, minos_text *out) {
  saying s = {.states = states, .out = out};
  if (l.highest) saying_number(&s, l.highest);
  saying_end(&s, l.highest ? MINOS_SAID("free, last fence %s") : MINOS_SAID("free"));
}

/* [held more than once][with a fence that is known] */
static const char *const held_by[2][2] = {
    {MINOS_SAID("held by %s"), MINOS_SAID("held by %s, fence %s")},
    {MINOS_SAID("held by %s %s times"), MINOS_SAID("held by %s %s times, fence %s")},
};

void lock_show_owned(const minos_states *states, minos_state state, minos_text *out) {
  lock l = look(states, state);
  if (l.holder == 0) {
    show_free(states, l, out);
    return;
  }
  saying s = {.states = states, .out = out};
  minos_states_write_client(states, l.holder - 1, saying_part(&s));
  if (l.depth > 1) saying_number(&s, l.depth);
  if (l.fenced) saying_number(&s, l.fence);
  saying_end(&s, held_by[l.depth > 1][l.fenced]);
}

/* [acquire or release][it returned false] */
static const char *const refusals[2][2] = {
    [LOCK_ACQUIRE] = {MINOS_SAID("can't acquire: the mutex is %s"),
                      MINOS_SAID("it can't fail to acquire: the mutex is %s")},
    [LOCK_RELEASE] = {MINOS_SAID("can't release: the mutex is %s"),
                      MINOS_SAID("it can't fail to release: the mutex is %s")},
};

void lock_refusal(lock_kind kind, const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  lock l = look(states, from);
  bool wrong_fence = op->fn == LOCK_ACQUIRE && op->result != MINOS_FALSE && is_open(kind, l, op);
  saying s = {.states = states, .out = out};
  if (wrong_fence) {
    saying_value(&s, op->result);
    saying_number(&s, l.fenced ? l.fence : l.highest);
    saying_end(&s, l.fenced ? MINOS_SAID("can't acquire with fence %s: it is held with fence %s")
                            : MINOS_SAID("can't acquire with fence %s: the last fence is %s"));
    return;
  }
  if (kind.owned)
    lock_show_owned(states, from, saying_part(&s));
  else
    lock_show_anonymous(states, from, saying_part(&s));
  saying_end(&s, refusals[op->fn][op->result == MINOS_FALSE]);
}

/* At nil, or at the word free. */
bool lock_starts_free(const minos_values *values, minos_value start) {
  if (start == MINOS_NIL) return true;
  if (minos_value_kind(values, start) != MINOS_KIND_STRING) return false;
  minos_bytes word = minos_value_string(values, start);
  return word.length == 4 && memcmp(word.data, "free", 4) == 0;
}

bool lock_pure(const minos_op *op) {
  return op->result == MINOS_FALSE;
}

/* Client order, as far as two operations of a client tell it. */
static bool comes_before(const minos_op *x, const minos_op *y) {
  return x->outcome == MINOS_OUTCOME_OK && x->start < y->start && x->end <= y->start;
}

bool lock_owned_consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  if (lock_pure(supply)) return false;
  if (lock_pure(op)) return op->fn == LOCK_ACQUIRE && supply->fn == LOCK_ACQUIRE;
  if (op->client != supply->client) return false;
  if (op->token != MINOS_ABSENT && supply->token != MINOS_ABSENT) return op->token == supply->token;
  if (supply->fn == LOCK_ACQUIRE) return !comes_before(op, supply);
  return op->fn == LOCK_RELEASE || !comes_before(supply, op);
}

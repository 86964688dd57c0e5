/* wgl.c -- the textbook search for linearizability: Wing and Gong's, with Lowe's memory of configurations.

   It stays here as a yardstick that anybody can run again and as an independent check of the others: it is meant to be the
   algorithm as it is published, without any of our shortcuts. J. Wing, C. Gong, "Testing and verifying concurrent objects"
   (1993); G. Lowe, "Testing for linearizability" (2017).

   The calls and returns stand in one list, in order of time. From its front on, each call that comes before the first
   return may be linearized next. One that fits the state is lifted out of the list together with its return, and the walk
   begins at the front again. At a return nothing fits: the operation lifted last is put back and the walk goes on behind its
   call. A pair of (operations lifted, state) that was reached before is not entered twice. When all definite operations are
   lifted, the order of lifting is a witness; an unknown operation has no return, and may stay in the list.

   Two additions to the textbook, for what it doesn't know: operations of one client that touch in time keep their order
   (a call waits for its client's earlier ones), and where the start value is unknown each that matters is tried in turn.

   Exponential time. Memory: count / 8 bytes for each configuration. */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "memo.h"
#include "start_values.h"

/* Entries: call of operation i is i, its return count + i, the list's head 2 * count. */
typedef struct lifting {
  uint32_t call;
  minos_state before;
} lifting;

typedef struct wgl {
  const part *p;
  limits *l;
  minos_states *states;
  memo known;
  uint32_t *next, *previous; /* [2 * count + 1] */
  unsigned char *key;        /* [key_bytes] one bit for each operation lifted, then the state */
  size_t key_bytes;
  lifting *lifted; /* [count] */
  uint32_t depth, definite;
  minos_state state;
  minos_value start;
  uint32_t *best; /* [count] the longest legal beginning */
  uint32_t best_count;
  minos_value best_start;
} wgl;

/* ---- the list ---- */

static void append(wgl *w, uint32_t *last, uint32_t entry) {
  w->next[*last] = entry;
  w->previous[entry] = *last;
  *last = entry;
}

static void fill_list(wgl *w) {
  const part *p = w->p;
  uint32_t head = 2 * p->count, last = head, call = 0;
  for (uint32_t i = 0; i < p->definite; i++) {
    while (call < p->count && p->start[call] <= p->end[p->ended[i]]) append(w, &last, call++);
    append(w, &last, p->count + p->ended[i]);
  }
  while (call < p->count) append(w, &last, call++);
  w->next[last] = head;
  w->previous[head] = last;
}

static void unlink_entry(wgl *w, uint32_t entry) {
  w->next[w->previous[entry]] = w->next[entry];
  w->previous[w->next[entry]] = w->previous[entry];
}

static void relink_entry(wgl *w, uint32_t entry) {
  w->next[w->previous[entry]] = entry;
  w->previous[w->next[entry]] = entry;
}

/* ---- lifting ---- */

static bool is_lifted(const wgl *w, uint32_t op) {
  return (w->key[op / 8] >> op % 8) & 1;
}

static void flip(wgl *w, uint32_t op) {
  w->key[op / 8] ^= (unsigned char)(1u << op % 8);
}

static bool waits_for_its_client(const wgl *w, uint32_t op) {
  const part *p = w->p;
  for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++)
    if (!is_lifted(w, p->before[e])) return true;
  return false;
}

static void lift(wgl *w, uint32_t op, minos_state to) {
  w->lifted[w->depth++] = (lifting){op, w->state};
  w->state = to;
  unlink_entry(w, op);
  if (!part_is_definite(w->p, op)) return;
  unlink_entry(w, w->p->count + op);
  w->definite++;
}

/* Put back what was lifted last; its call. */
static uint32_t unlift(wgl *w) {
  lifting last = w->lifted[--w->depth];
  if (part_is_definite(w->p, last.call)) {
    relink_entry(w, w->p->count + last.call);
    w->definite--;
  }
  relink_entry(w, last.call);
  flip(w, last.call);
  w->state = last.before;
  return last.call;
}

static void remember_longest(wgl *w) {
  if (w->best_count >= w->depth && w->best_count) return;
  for (uint32_t i = 0; i < w->depth; i++) w->best[i] = w->lifted[i].call;
  w->best_count = w->depth;
  w->best_start = w->start;
}

/* ---- the walk ---- */

/* Lift the call if it fits and leads to a configuration that is new. False: it stays. */
static bool try_call(wgl *w, uint32_t op) {
  minos_state to;
  if (waits_for_its_client(w, op)) return false;
  if (!part_model(w->p, op)->step(w->states, w->state, part_op(w->p, op), &to)) return false;
  flip(w, op);
  memcpy(w->key + w->key_bytes - sizeof to, &to, sizeof to);
  if (memo_add(&w->known, w->key, w->key_bytes) == MEMO_NEW) {
    lift(w, op, to);
    return true;
  }
  flip(w, op);
  return false;
}

static bool may_go_on(wgl *w) {
  if (minos_states_failed(w->states)) limits_no_memory(w->l);
  w->l->progress.operations = w->definite;
  return limits_poll(w->l) && !w->l->met;
}

/* All orders from the present start value. */
static minos_answer walk(wgl *w) {
  uint32_t count = w->p->count, head = 2 * count, entry = w->next[head];
  while (w->definite < w->p->definite) {
    if (!may_go_on(w)) return ANSWER_GAVE_UP;
    if (entry < count && try_call(w, entry)) {
      if (!limits_count(w->l)) return ANSWER_GAVE_UP;
      entry = w->next[head];
    } else if (entry < count) {
      entry = w->next[entry];
    } else {
      remember_longest(w);
      if (!w->depth) return ANSWER_NO;
      entry = w->next[unlift(w)];
    }
  }
  return ANSWER_YES;
}

static minos_answer try_starts(wgl *w) {
  start_values starts;
  minos_answer found = ANSWER_GAVE_UP;
  if (!start_values_collect(&starts, w->p)) {
    limits_no_memory(w->l);
    return found;
  }
  for (uint32_t v = starts.first[0]; v < starts.first[1]; v++) {
    w->start = starts.values[v];
    w->state = part_model(w->p, 0)->initial(w->states, w->start);
    memo_release(&w->known);
    memo_init(&w->known, w->l);
    found = walk(w);
    if (found != ANSWER_NO) break;
  }
  start_values_release(&starts);
  return found;
}

/* ---- the answer ---- */

static bool allocate(wgl *w) {
  size_t count = w->p->count;
  w->key_bytes = count / 8 + 1 + sizeof(minos_state);
  w->states = minos_states_new(w->p->history->values);
  w->next = array_raw(2 * count + 1, sizeof *w->next);
  w->previous = array_raw(2 * count + 1, sizeof *w->previous);
  w->key = array_new(w->key_bytes, 1);
  w->lifted = array_raw(count, sizeof *w->lifted);
  w->best = array_raw(count, sizeof *w->best);
  return w->states && w->next && w->previous && w->key && w->lifted && w->best;
}

static void release(wgl *w) {
  memo_release(&w->known);
  minos_states_free(w->states);
  free(w->next);
  free(w->previous);
  free(w->key);
  free(w->lifted);
  free(w->best);
}

static bool write_order(const wgl *w, proof *out) {
  if (!proof_allocate_witness(out, w->p)) return false;
  for (uint32_t i = 0; i < w->depth; i++) out->witness[i] = w->lifted[i].call;
  out->witness_count = w->depth;
  out->initial[0] = w->start;
  return true;
}

static bool write_longest(wgl *w, proof *out) {
  out->initial = array_raw(1, sizeof *out->initial);
  if (!out->initial) return false;
  out->initial[0] = w->best_start;
  out->prefix = w->best;
  out->prefix_count = w->best_count;
  w->best = NULL;
  return true;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  wgl w = {.p = p, .l = l};
  memo_init(&w.known, l);
  minos_answer found = ANSWER_GAVE_UP;
  bool well = allocate(&w);
  if (well) {
    fill_list(&w);
    l->progress.total = p->definite;
    found = try_starts(&w);
    if (found == ANSWER_YES) well = write_order(&w, out);
    if (found == ANSWER_NO) well = write_longest(&w, out);
  }
  if (!well) {
    limits_no_memory(l);
    found = ANSWER_GAVE_UP;
  }
  release(&w);
  return found;
}

/* Per object, as its authors have it. */
static bool is_one_object_in_real_time(const part *p, minos_order order) {
  return order == MINOS_ORDER_REAL_TIME && p->objects == 1;
}

const minos_decider decider_wgl = {
    .applies = is_one_object_in_real_time, .decide = decide, .footprint = 64, .yardstick = true};

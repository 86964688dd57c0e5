/* burst.c -- the switches of a register's value that may happen just before an operation ends.

   A history is linearizable iff there is a piecewise-constant value over time whose switches are distinct mutators, each inside
   its own interval, such that every read sees its value at some time in its interval, a failed cas some other value, a cas
   finds the value it expects, and every plain write that is no switch (it is hidden) contains a switch by a plain write, just
   before which it stands, or a time at which the value is its own.

   Normal form, by exchange: switches happen only just before an end event, in a burst whose last one serves the operation
   that ends. A trailing switch can be pushed past any start (what is active stays active) and past any end but that of the
   operation it serves, or of a write whose only discharge it was; that write then becomes the last switch itself. An
   intermediate switch that serves nothing can be left out.

   Reductions, each compared with the oracle:
   * a read or failed cas is served by the present value at once;
   * of available mutators with the same effect the one that ends first is used (unless the ending operation is one itself):
     exchange it with the later one, which is then free for longer;
   * a satisfied write that ends becomes a switch only if its value is wanted: a due operation would be served, or one that
     starts before the value must change again (register_view_wanted);
   * an intermediate switch needs a purpose: it serves a due read, or enables a cas.
   Plain writes discharge hidden writes; a cas discharges none. */
#include "burst.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

bool bursts_init(bursts *b, const register_view *v, limits *l) {
  *b = (bursts){.v = v, .l = l, .stride = 1 + 2 * (size_t)v->words};
  b->holder = array_raw(v->slots, sizeof *b->holder);
  b->active = array_new((size_t)v->words * 3, sizeof *b->active);
  b->candidates = array_raw(v->slots, sizeof *b->candidates);
  if (!b->holder || !b->active || !b->candidates) return false;
  b->writes = b->active + v->words;
  b->pure = b->writes + v->words;
  return true;
}

void bursts_release(bursts *b) {
  free(b->holder);
  free(b->active);
  free(b->candidates);
  free(b->nodes);
  free(b->configs);
  limits_return(b->l, b->config_capacity * sizeof(uint64_t) + b->node_capacity * sizeof *b->nodes);
  *b = (bursts){0};
}

void bursts_activate(bursts *b, uint32_t op) {
  uint32_t slot = b->v->slot[op];
  b->holder[slot] = op;
  burst_put(b->active, slot);
  if (b->v->kind[op] == REGISTER_WRITE) burst_put(b->writes, slot);
  if (b->v->kind[op] <= REGISTER_MISS) burst_put(b->pure, slot);
}

void bursts_deactivate(bursts *b, uint32_t op) {
  uint32_t slot = b->v->slot[op];
  burst_drop(b->active, slot);
  burst_drop(b->writes, slot);
  burst_drop(b->pure, slot);
}

void bursts_start(const bursts *b, burst_config c, uint32_t op) {
  bool due = part_is_definite(b->v->p, op) && !register_view_satisfied(b->v, op, burst_value(c));
  if (due) burst_put(burst_due(b, c), b->v->slot[op]);
}

/* ---- pushing ---- */

static bool out_of_memory(bursts *b) {
  limits_no_memory(b->l);
  return false;
}

static bool reserve(bursts *b, void *array, size_t *capacity, size_t wanted, size_t size) {
  size_t before = *capacity;
  if (!grow_array(array, capacity, wanted, size)) return out_of_memory(b);
  return *capacity == before || limits_charge(b->l, (*capacity - before) * size);
}

/* Push a copy of configuration `from` (which may move), or an empty one. */
burst_config bursts_push_copy(bursts *b, size_t from) {
  if (!reserve(b, &b->configs, &b->config_capacity, (b->config_count + 1) * b->stride, sizeof(uint64_t))) return NULL;
  burst_config c = bursts_config(b, b->config_count++);
  memcpy(c, bursts_config(b, from), b->stride * sizeof *c);
  return c;
}

bool bursts_push_root(bursts *b, uint32_t value) {
  if (!reserve(b, &b->configs, &b->config_capacity, (b->config_count + 1) * b->stride, sizeof(uint64_t))) return false;
  if (!reserve(b, &b->nodes, &b->node_capacity, b->node_count + 1, sizeof *b->nodes)) return false;
  burst_config c = bursts_config(b, b->config_count++);
  memset(c, 0, b->stride * sizeof *c);
  b->nodes[b->node_count] = (burst_node_record){BURST_NO_NODE, value, 0};
  c[0] = (uint64_t)b->node_count++ << 32 | value;
  return true;
}

void bursts_reset(bursts *b) {
  memset(b->active, 0, (size_t)b->v->words * 3 * sizeof *b->active);
  b->config_count = b->node_count = 0;
  b->too_wide = false;
}

/* Plain writes that are due are hidden by a switch of a plain write. */
static void discharge_writes(const bursts *b, burst_config c) {
  uint64_t *due = burst_due(b, c);
  for (uint32_t w = 0; w < b->v->words; w++) due[w] &= ~b->writes[w];
}

/* The present value serves what is due for it. Says whether a read or a failed cas was among it. */
static bool settle(const bursts *b, burst_config c) {
  uint64_t *due = burst_due(b, c);
  bool served = false;
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = due[w]; rest; rest &= rest - 1) {
      uint32_t slot = w * 64 + (uint32_t)__builtin_ctzll(rest);
      if (!register_view_satisfied(b->v, b->holder[slot], burst_value(c))) continue;
      burst_drop(due, slot);
      served = served || burst_has(b->pure, slot);
    }
  }
  return served;
}

/* Make op a switch of c. Says whether a due read or failed cas was served; *failed: memory is out. */
bool bursts_switch(bursts *b, burst_config c, uint32_t op, bool *failed) {
  if (!reserve(b, &b->nodes, &b->node_capacity, b->node_count + 1, sizeof *b->nodes) ||
      b->node_count >= BURST_NO_NODE) {
    *failed = true;
    return false;
  }
  b->nodes[b->node_count] = (burst_node_record){burst_node(c), op, b->end};
  c[0] = (uint64_t)b->node_count++ << 32 | b->v->makes[op];
  burst_put(burst_used(c), b->v->slot[op]);
  burst_drop(burst_due(b, c), b->v->slot[op]);
  if (b->v->kind[op] == REGISTER_WRITE) discharge_writes(b, c);
  return settle(b, c);
}

/* ---- what may be a switch ---- */

static bool is_available(const bursts *b, burst_config c, uint32_t slot) {
  if (burst_has(burst_used(c), slot) || burst_has(b->pure, slot)) return false;
  return burst_has(b->writes, slot) || b->v->wants[b->holder[slot]] == burst_value(c);
}

static bool same_effect(const register_view *v, uint32_t x, uint32_t y) {
  return v->kind[x] == v->kind[y] && v->makes[x] == v->makes[y] &&
         (v->kind[x] == REGISTER_WRITE || v->wants[x] == v->wants[y]);
}

/* Of mutators with one effect: the ending operation itself, else the one that ends first, else the one listed first. */
static bool is_better(const bursts *b, uint32_t x, uint32_t y, uint32_t ending) {
  const part *p = b->v->p;
  if (x == ending || y == ending) return x == ending;
  if (p->end[x] != p->end[y]) return p->end[x] < p->end[y];
  return x < y;
}

/* Available mutators, one for each effect, into b->candidates. */
uint32_t bursts_find_switches(bursts *b, burst_config c, uint32_t ending) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = b->active[w]; rest; rest &= rest - 1) {
      uint32_t slot = w * 64 + (uint32_t)__builtin_ctzll(rest);
      if (!is_available(b, c, slot)) continue;
      uint32_t op = b->holder[slot], at = 0;
      while (at < count && !same_effect(b->v, b->candidates[at], op)) at++;
      if (at == count)
        b->candidates[count++] = op;
      else if (is_better(b, op, b->candidates[at], ending))
        b->candidates[at] = op;
    }
  }
  return count;
}

static bool enables_cas(const bursts *b, burst_config c) {
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = b->active[w] & ~b->writes[w] & ~b->pure[w] & ~burst_used(c)[w]; rest; rest &= rest - 1) {
      uint32_t op = b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)];
      if (b->v->wants[op] == burst_value(c)) return true;
    }
  }
  return false;
}

/* Whether a due read or failed cas would be served by `value`, or a cas enabled. */
static bool value_is_needed_now(const bursts *b, burst_config c, uint32_t value) {
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = burst_due(b, c)[w] & b->pure[w]; rest; rest &= rest - 1)
      if (register_view_satisfied(b->v, b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)], value)) return true;
    for (uint64_t rest = b->active[w] & ~b->writes[w] & ~b->pure[w] & ~burst_used(c)[w]; rest; rest &= rest - 1)
      if (b->v->wants[b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)]] == value) return true;
  }
  return false;
}

/* ---- expanding ---- */

typedef struct expansion {
  bursts *b;
  uint32_t ending, slot; /* the operation that ends */
  bool needed;           /* it is due in the configuration at hand */
  size_t first;          /* configurations from here on are results or steps towards them */
  bool failed;
} expansion;

static bool equal_configs(const bursts *b, const uint64_t *x, const uint64_t *y) {
  if (burst_value(x) != burst_value(y)) return false;
  return memcmp(x + 1, y + 1, (b->stride - 1) * sizeof *x) == 0;
}

/* Results are kept without the ended operation's bits. Steps go to the same stack; results are marked in `is_result`. */
typedef struct steps {
  bool *is_result;
  size_t count, capacity;
} steps;

static bool note(expansion *x, steps *s, bool result) {
  if (!grow_array(&s->is_result, &s->capacity, s->count + 1, sizeof *s->is_result)) return out_of_memory(x->b);
  s->is_result[s->count++] = result;
  return true;
}

/* Whether the ending operation has been served when z was the last switch. */
static bool is_final(const expansion *x, burst_config c, uint32_t z) {
  register_kind kind = (register_kind)x->b->v->kind[x->ending];
  if (!x->needed || kind == REGISTER_WRITE || kind == REGISTER_CAS) return z == x->ending;
  return !burst_has(burst_due(x->b, c), x->slot);
}

/* A due write that ends and finds its own value there is served without a switch of its own. */
static bool is_served_silently(const expansion *x, burst_config c) {
  const register_view *v = x->b->v;
  return x->needed && v->kind[x->ending] == REGISTER_WRITE && !burst_has(burst_due(x->b, c), x->slot) &&
         burst_value(c) == v->makes[x->ending];
}

/* Whether another step, with the same value, has used no more and has no more due than the last configuration: whatever the
   last one leads to, the other leads to as well. */
static bool is_outdone(const expansion *x, const steps *s) {
  const bursts *b = x->b;
  burst_config last = bursts_config(b, b->config_count - 1);
  for (size_t i = 0; i < s->count; i++)
    if (!s->is_result[i] && burst_covers(b, bursts_config(b, x->first + i), last)) return true;
  return false;
}

static bool push_result(expansion *x, steps *s, size_t from) {
  burst_config c = bursts_push_copy(x->b, from);
  if (!c) return false;
  burst_clear_slot(x->b, c, x->slot);
  return note(x, s, true);
}

/* The ending write switches to the value that is there already: hidden writes stand before it. */
static bool push_switch_to_same(expansion *x, steps *s, size_t from) {
  burst_config c = bursts_push_copy(x->b, from);
  if (!c) return false;
  bursts_switch(x->b, c, x->ending, &x->failed);
  if (x->failed) return false;
  burst_clear_slot(x->b, c, x->slot);
  return note(x, s, true);
}

/* Add z as a switch to configuration `from`. */
static bool step_with(expansion *x, steps *s, size_t from, uint32_t z) {
  bursts *b = x->b;
  burst_config c = bursts_push_copy(b, from);
  if (!c) return false;
  bool served = bursts_switch(b, c, z, &x->failed);
  if (x->failed) return false;
  if (is_final(x, c, z)) {
    burst_clear_slot(x->b, c, x->slot);
    return note(x, s, true);
  }
  bool is_must = b->v->kind[z] == REGISTER_CAS && part_is_definite(b->v->p, z);
  bool purpose = is_must || served || enables_cas(b, c);
  bool silent = is_served_silently(x, c);
  if ((!purpose && !silent) || is_outdone(x, s)) {
    b->config_count--;
    return true;
  }
  if (!note(x, s, false)) return false;
  return !silent || push_switch_to_same(x, s, b->config_count - 1);
}

enum { MOST_STEPS = 4096 }; /* of one burst; beyond that the general search is asked */

/* All sequences of switches from the configurations pushed so far that are steps; breadth first. */
static bool search_bursts(expansion *x, steps *s) {
  bursts *b = x->b;
  for (size_t at = 0; at < s->count; at++) {
    if (s->is_result[at]) continue;
    if (s->count > MOST_STEPS) {
      b->too_wide = true;
      return false;
    }
    if (!limits_poll(b->l)) return false;
    uint32_t count = bursts_find_switches(b, bursts_config(b, x->first + at), x->ending);
    uint32_t *switches = array_raw(count, sizeof *switches);
    if (!switches) return out_of_memory(b);
    memcpy(switches, b->candidates, count * sizeof *switches);
    bool going_on = true;
    for (uint32_t i = 0; going_on && i < count; i++) going_on = step_with(x, s, x->first + at, switches[i]);
    free(switches);
    if (!going_on) return false;
  }
  return true;
}

/* Drop the steps and keep the results, those with more switches first: they have served more. */
static void keep_results(expansion *x, const steps *s) {
  bursts *b = x->b;
  size_t kept = x->first;
  for (size_t i = 0; i < s->count; i++) {
    if (!s->is_result[i]) continue;
    burst_config to = bursts_config(b, kept), from = bursts_config(b, x->first + i);
    memmove(to, from, b->stride * sizeof *to);
    bool repeated = false;
    for (size_t k = x->first; k < kept && !repeated; k++) repeated = equal_configs(b, bursts_config(b, k), to);
    kept += !repeated;
  }
  b->config_count = kept;
}

/* The ending operation is not due: going on without a switch is the first choice. Says whether switches may help as well. */
static bool go_on_quietly(expansion *x, steps *s, size_t from, bool *switches) {
  bursts *b = x->b;
  burst_config c = bursts_config(b, from);
  const register_view *v = b->v;
  bool free_write = v->kind[x->ending] == REGISTER_WRITE && !burst_has(burst_used(c), x->slot);
  bool same = free_write && burst_value(c) == v->makes[x->ending];
  uint32_t seen = v->starts_before_end[x->ending];
  *switches = free_write && (b->without & BURST_WANTED || value_is_needed_now(b, c, v->makes[x->ending]) ||
                             register_view_wanted(v, seen, v->makes[x->ending]));
  return same ? push_switch_to_same(x, s, from) : push_result(x, s, from);
}

bool bursts_expand(bursts *b, size_t from, uint32_t end) {
  uint32_t ending = b->v->p->ended[end];
  expansion x = {.b = b, .ending = ending, .slot = b->v->slot[ending], .first = b->config_count};
  steps s = {0};
  b->end = end;
  x.needed = burst_has(burst_due(b, bursts_config(b, from)), x.slot);
  bool switches = true, done = true;
  if (!x.needed) done = go_on_quietly(&x, &s, from, &switches);
  bool plain = b->v->plain;
  if (done && switches && !plain) {
    burst_config start = bursts_push_copy(b, from);
    done = start && note(&x, &s, false) && search_bursts(&x, &s);
  }
  if (done) keep_results(&x, &s);
  if (done && switches && plain) done = bursts_plain(b, from, ending, x.needed);
  if (done && !(b->without & BURST_LOOKAHEAD)) bursts_drop_starving(b, from, x.first, ending);
  free(s.is_result);
  return done;
}

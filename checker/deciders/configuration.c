/* configuration.c -- where a search stands: which operations are in the order so far, and the state of each object.

   Definite operations lie in chains, so what was taken is one position per chain, plus a bit for each unknown operation.
   Under real time an operation is enabled when it starts before the end of every operation left out; chains are in the order
   of their first starts, so looking for them stops at the first chain that starts too late. */
#include "configuration.h"

#include <stdlib.h>

#include "../grow.h"

static bool is_taken(const configuration *s, uint32_t op) {
  return part_is_definite(s->p, op) ? s->position[s->c.chain[op]] > s->c.position[op] : s->used[s->c.chain[op]];
}

static bool predecessors_taken(const configuration *s, uint32_t op) {
  const part *p = s->p;
  for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++)
    if (!is_taken(s, p->before[e])) return false;
  return true;
}

static bool used_up(const configuration *s, uint32_t chain) {
  return s->c.first[chain] + s->position[chain] == s->c.first[chain + 1];
}

static uint32_t head(const configuration *s, uint32_t chain) {
  return s->c.ops[s->c.first[chain] + s->position[chain]];
}

/* The earliest end among operations left out: those that start later can't come next. PART_NEVER under client order. */
static uint32_t find_horizon(const configuration *s) {
  if (s->order == MINOS_ORDER_CLIENT) return PART_NEVER;
  const part *p = s->p;
  uint32_t horizon = PART_NEVER;
  for (uint32_t chain = s->first_alive; chain < s->c.count; chain++) {
    if (p->start[s->c.ops[s->c.first[chain]]] > horizon) break;
    if (!used_up(s, chain) && p->end[head(s, chain)] < horizon) horizon = p->end[head(s, chain)];
  }
  return horizon;
}

void configuration_find_enabled(configuration *s) {
  const part *p = s->p;
  uint32_t horizon = find_horizon(s);
  s->enabled_count = 0;
  while (s->first_alive < s->c.count && used_up(s, s->first_alive)) s->first_alive++;
  for (uint32_t chain = s->first_alive; chain < s->c.count; chain++) {
    if (p->start[s->c.ops[s->c.first[chain]]] > horizon) break;
    if (used_up(s, chain) || p->start[head(s, chain)] > horizon) continue;
    if (predecessors_taken(s, head(s, chain))) s->enabled[s->enabled_count++] = head(s, chain);
  }
  for (uint32_t u = 0; u < s->c.unknown_count; u++) {
    uint32_t op = s->c.unknown[u];
    if (p->start[op] > horizon) break;
    if (!s->used[u] && predecessors_taken(s, op)) s->enabled[s->enabled_count++] = op;
  }
}

void configuration_take(configuration *s, const move *m) {
  uint32_t object = s->p->object[m->op];
  s->log[s->log_count++] = (taken){m->op, s->first_alive, s->state[object], s->start[object]};
  s->state[object] = m->to;
  s->start[object] = m->start;
  if (part_is_definite(s->p, m->op)) {
    s->position[s->c.chain[m->op]]++;
    s->definite++;
  } else {
    s->used[s->c.chain[m->op]] = true;
  }
}

void configuration_take_back(configuration *s, uint32_t log) {
  while (s->log_count > log) {
    taken last = s->log[--s->log_count];
    uint32_t object = s->p->object[last.op];
    s->state[object] = last.before;
    s->start[object] = last.start;
    s->first_alive = last.first_alive;
    if (part_is_definite(s->p, last.op)) {
      s->position[s->c.chain[last.op]]--;
      s->definite--;
    } else {
      s->used[s->c.chain[last.op]] = false;
    }
  }
}

static unsigned char *put_number(unsigned char *out, uint32_t number) {
  for (; number >= 0x80; number >>= 7) *out++ = (unsigned char)(number | 0x80);
  *out++ = (unsigned char)number;
  return out;
}

/* Chains used up in front, then positions up to the last chain begun, the unknown operations as bits, the states. */
size_t configuration_write_key(configuration *s) {
  unsigned char *out = put_number(s->key, s->first_alive);
  uint32_t begun = s->c.count;
  while (begun > s->first_alive && s->position[begun - 1] == 0) begun--;
  out = put_number(out, begun);
  for (uint32_t chain = s->first_alive; chain < begun; chain++) out = put_number(out, s->position[chain]);
  for (uint32_t u = 0; u < s->c.unknown_count; u += 8) {
    unsigned bits = 0;
    for (uint32_t i = u; i < u + 8 && i < s->c.unknown_count; i++) bits |= (unsigned)s->used[i] << (i - u);
    *out++ = (unsigned char)bits;
  }
  for (uint32_t o = 0; o < s->p->objects; o++) out = put_number(out, s->state[o]);
  return (size_t)(out - s->key);
}

/* Objects whose start value is known are in the state of it from the beginning. */
static void start_objects(configuration *s) {
  for (uint32_t o = 0; o < s->p->objects; o++) {
    s->start[o] = part_start_value(s->p, o);
    s->state[o] = NOT_STARTED;
  }
  for (uint32_t i = 0; i < s->p->count; i++) {
    uint32_t o = s->p->object[i];
    if (s->state[o] != NOT_STARTED || s->start[o] == MINOS_ABSENT) continue;
    s->state[o] = part_model(s->p, i)->initial(s->states, s->start[o]);
  }
}

bool configuration_init(configuration *s, const part *p, minos_order order) {
  *s = (configuration){.p = p, .order = order, .states = minos_states_new(p->history->values)};
  if (!s->states || !chains_build(&s->c, p)) return false;
  s->position = array_new(s->c.count, sizeof *s->position);
  s->used = array_new(s->c.unknown_count, sizeof *s->used);
  s->state = array_raw(p->objects, sizeof *s->state);
  s->start = array_raw(p->objects, sizeof *s->start);
  s->log = array_raw(p->count, sizeof *s->log);
  s->enabled = array_raw((size_t)s->c.count + s->c.unknown_count, sizeof *s->enabled);
  s->key = array_raw(((size_t)s->c.count + p->objects + 2) * 5 + s->c.unknown_count / 8 + 1, 1);
  if (!s->position || !s->used || !s->state || !s->start || !s->log || !s->enabled || !s->key) return false;
  start_objects(s);
  return true;
}

void configuration_release(configuration *s) {
  minos_states_free(s->states);
  chains_release(&s->c);
  free(s->position);
  free(s->used);
  free(s->state);
  free(s->start);
  free(s->log);
  free(s->enabled);
  free(s->key);
}

/* chains.c -- the operations of a part as chains: what a search executes front to back. */
#include "chains.h"

#include <stdlib.h>

#include "../grow.h"

void chains_release(chains *c) {
  free(c->first);
  free(c->ops);
  free(c->chain);
  free(c->position);
  free(c->unknown);
  *c = (chains){0};
}

/* Append i to the chain of a direct predecessor that is the last of its chain, or begin a new one. */
static void join(chains *c, uint32_t *tail, uint32_t i) {
  const part *p = c->p;
  for (uint32_t e = p->before_first[i]; e < p->before_first[i + 1]; e++) {
    uint32_t before = p->before[e], chain = c->chain[before];
    if (tail[chain] != before) continue;
    tail[chain] = i;
    c->chain[i] = chain;
    c->position[i] = c->position[before] + 1;
    return;
  }
  tail[c->count] = i;
  c->chain[i] = c->count++;
  c->position[i] = 0;
}

static void group(chains *c) {
  const part *p = c->p;
  for (uint32_t i = 0; i < p->count; i++)
    if (part_is_definite(p, i)) c->first[c->chain[i] + 1]++;
  for (uint32_t chain = 0; chain < c->count; chain++) c->first[chain + 1] += c->first[chain];
  for (uint32_t i = 0; i < p->count; i++)
    if (part_is_definite(p, i)) c->ops[c->first[c->chain[i]] + c->position[i]] = i;
}

bool chains_build(chains *c, const part *p) {
  *c = (chains){.p = p};
  uint32_t *tail = array_raw(p->count, sizeof *tail);
  c->first = array_new((size_t)p->count + 1, sizeof *c->first);
  c->ops = array_raw(p->definite, sizeof *c->ops);
  c->chain = array_raw(p->count, sizeof *c->chain);
  c->position = array_new(p->count, sizeof *c->position);
  c->unknown = array_raw(p->count - p->definite, sizeof *c->unknown);
  if (!tail || !c->first || !c->ops || !c->chain || !c->position || !c->unknown) {
    free(tail);
    chains_release(c);
    return false;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    if (part_is_definite(p, i)) {
      join(c, tail, i);
    } else {
      c->chain[i] = c->unknown_count;
      c->unknown[c->unknown_count++] = i;
    }
  }
  free(tail);
  group(c);
  return true;
}

/* burst.h -- the switches of a register's value that may happen just before an operation ends. */
#ifndef MINOS_DECIDERS_BURST_H
#define MINOS_DECIDERS_BURST_H

#include "../decider.h"
#include "register_view.h"

/* A configuration is 1 + 2 * words words: the value and the node that led here; the slots of operations that have been
   switches; the slots of operations that are due: active, and neither switched nor served nor hidden yet. */
typedef uint64_t *burst_config;
static inline uint32_t burst_value(const uint64_t *c) {
  return (uint32_t)c[0];
}
static inline uint32_t burst_node(const uint64_t *c) {
  return (uint32_t)(c[0] >> 32);
}

#define BURST_NO_NODE UINT32_MAX
typedef struct burst_node_record { /* one switch, or the start value */
  uint32_t parent; /* the one in front of it; BURST_NO_NODE: this is a start value, and op is that value */
  uint32_t op;
  uint32_t end; /* it happened just before the end of the end-th definite operation (part.ended) */
} burst_node_record;

typedef enum burst_reduction {                      /* each only saves configurations */
                               BURST_LOOKAHEAD = 1, /* drop configurations that are bound to fail (lookahead.c) */
                               BURST_FORCED = 2,    /* values that belong to every burst (burst_plain.c) */
                               BURST_WANTED = 4,    /* a satisfied write switches only if its value is wanted */
} burst_reduction;

typedef struct bursts {
  const register_view *v;
  limits *l;
  size_t stride;            /* words of a configuration */
  uint32_t *holder;         /* [slots] the operation in each slot */
  uint64_t *active;         /* [words] slots of active operations */
  uint64_t *writes, *pure;  /* [words] of these: plain writes; reads and failed cas */
  burst_node_record *nodes; /* a stack */
  size_t node_count, node_capacity;
  uint64_t *configs;                    /* a stack */
  size_t config_count, config_capacity; /* the capacity in words */

  uint8_t without;      /* reductions left out (for comparing): bits of burst_reduction */
  uint32_t *candidates; /* scratch [slots] */
  bool too_wide;        /* more bursts than are worth listing: the decider gives up */
  uint32_t end;         /* the end event at hand */
} bursts;

bool bursts_init(bursts *b, const register_view *v, limits *l); /* release it in any case */
void bursts_release(bursts *b);

/* An operation becomes active, or stops being so. */
void bursts_activate(bursts *b, uint32_t op);
void bursts_deactivate(bursts *b, uint32_t op);
/* The operation starts in configuration `c`: it is due unless the present value serves it. */
void bursts_start(const bursts *b, burst_config c, uint32_t op);
/* Push a configuration that holds `value` and nothing else; false when memory is out (l->met is set). */
bool bursts_push_root(bursts *b, uint32_t value);
/* Nothing is active any more, and there are no configurations. */
void bursts_reset(bursts *b);
/* Push what configuration number `from` may become when the end-th operation ends, the most promising first; the ended one's
   bits are clear. False when a limit was met. */
bool bursts_expand(bursts *b, size_t from, uint32_t end);
static inline burst_config bursts_config(const bursts *b, size_t number) {
  return b->configs + number * b->stride;
}

/* The switches that led to a configuration (free it), and the start value; NULL when memory is out. */
burst_node_record *bursts_path(const bursts *b, size_t config, uint32_t *count, uint32_t *start);
/* Drop the nodes that lead to no configuration. False when memory is out (l->met is set). */
bool bursts_forget_nodes(bursts *b);
/* Whether a due read wants the value. */
bool bursts_due_read_wants(const bursts *b, burst_config c, uint32_t value);

/* ---- for the files that expand ---- */

static inline bool burst_has(const uint64_t *bits, uint32_t slot) {
  return bits[slot / 64] >> (slot % 64) & 1;
}
static inline void burst_put(uint64_t *bits, uint32_t slot) {
  bits[slot / 64] |= (uint64_t)1 << (slot % 64);
}
static inline void burst_drop(uint64_t *bits, uint32_t slot) {
  bits[slot / 64] &= ~((uint64_t)1 << (slot % 64));
}
static inline uint64_t *burst_used(burst_config c) {
  return c + 1;
}
static inline uint64_t *burst_due(const bursts *b, burst_config c) {
  return c + 1 + b->v->words;
}

/* Push a copy of configuration `from`; NULL when memory is out. */
burst_config bursts_push_copy(bursts *b, size_t from);
/* Make op a switch of c. Says whether a due read or failed cas was served; *failed: memory is out. */
bool bursts_switch(bursts *b, burst_config c, uint32_t op, bool *failed);
/* Available mutators, one for each effect, into b->candidates; the ending operation is the best of its effect. */
uint32_t bursts_find_switches(bursts *b, burst_config c, uint32_t ending);
/* Whether x has the value of y, has used no more and has no more due: then whatever finishes y finishes x (refuted.c). */
static inline bool burst_covers(const bursts *b, const uint64_t *x, const uint64_t *y) {
  if (burst_value(x) != burst_value(y)) return false;
  for (size_t w = 1; w < b->stride; w++)
    if (x[w] & ~y[w]) return false;
  return true;
}
/* The ended operation's slot is free. */
static inline void burst_clear_slot(const bursts *b, burst_config c, uint32_t slot) {
  burst_drop(burst_used(c), slot);
  burst_drop(burst_due(b, c), slot);
}

/* Bursts of a history of reads and writes only (burst_plain.c): push what `from` may become by a burst that ends with the
   ending operation, or serves it. False when a limit was met. */
bool bursts_plain(bursts *b, size_t from, uint32_t ending, bool needed);
/* Drop configurations from `first` on that are bound to fail (lookahead.c); `from` is what they came from, `ending` the
   operation that ended. */
void bursts_drop_starving(bursts *b, size_t from, size_t first, uint32_t ending);

#endif

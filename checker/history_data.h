/* history_data.h -- how a history lies in memory: dense arrays of operations, grouped by client and by object.

   Written by builder.c and bind.c, read-only afterwards. */
#ifndef MINOS_CHECKER_HISTORY_DATA_H
#define MINOS_CHECKER_HISTORY_DATA_H

#include <minos/history.h>

/* Names are interned as strings of a value pool, whose first ids are the fixed values. */
enum { FIRST_NAME = MINOS_TRUE + 1 };

typedef struct history_initial {
  bool declared, unknown;
  bool custom;       /* declared by a custom of the format: only for models that read and write */
  minos_value value; /* when declared and not unknown */
} history_initial;

struct minos_history {
  minos_op *ops; /* [count] in input order */
  size_t count, capacity;
  minos_values *values;  /* what operations write and read */
  minos_values *clients; /* names: client c is string FIRST_NAME + c */
  minos_values *objects;
  minos_values *names; /* operations as spelt */
  minos_values *attribute_names;
  minos_attribute *attributes; /* groups ended by name UINT32_MAX; group 0 is empty */
  size_t attribute_count, attribute_capacity;
  uint32_t *attributes_of; /* [count, or fewer] the group of each operation; NULL, or too short: group 0 */
  size_t attributes_of_count, attributes_of_capacity;
  uint32_t version_name; /* the attribute `version`; UINT32_MAX: no operation has one */

  /* Filled by history_group_by_client where somebody needs them, NULL until then. */
  uint32_t *by_client;    /* [count] operations grouped by client, by start, at equal starts in input order */
  uint32_t *client_first; /* [clients + 1] where each client's group begins */

  /* Clock: an ordinal is time * 10^scale; or, where some time does not fit, its rank among `times`. */
  unsigned scale;
  minos_bytes *times; /* [time_count] ascending decimals, NULL when all ordinals fit */
  size_t time_count;
  char *time_bytes;

  char *name; /* NULL: none */
  minos_place place;
  const char *unit;
  char *declared_model;       /* NULL: none */
  minos_value *object_models; /* [objects] string in `values`, MINOS_NIL: none of its own */
  const minos_model **models; /* [objects] after binding, NULL when unbound */
  minos_value *starts; /* [objects] after binding: what each starts at; MINOS_ABSENT where any value may be assumed */
  bool *
      only_written; /* [objects] after binding: no operation of it is anything but a read and a write, in the sense of minos_role */
  history_initial initial;
  bool overlap_allowed, from_events;
  bool versions_trusted; /* versions.h */
  bool counted;          /* instants are places in the order of the events */
  struct ahead *ahead;   /* who judged it while it was read; NULL: nobody */
  bool borrowed;         /* a selection: pools, names, models and times belong to the history it was taken from */
};

static inline uint32_t history_client_count(const minos_history *h) {
  return minos_values_count(h->clients) - FIRST_NAME;
}
static inline uint32_t history_object_count(const minos_history *h) {
  return minos_values_count(h->objects) - FIRST_NAME;
}

/* The index in `attributes` where an operation's begin. */
static inline uint32_t history_attributes_of(const minos_history *h, size_t op) {
  return op < h->attributes_of_count ? h->attributes_of[op] : 0;
}

/* A history without operations; NULL when memory is out. */
minos_history *history_new(void);
/* The operations change otherwise than by growing in number: forget what was found out about them. */
void history_stop_ahead(minos_history *h);
/* Fill by_client and client_first, once. O(n), O(n log n) where a client's operations are not listed by start. */
bool history_group_by_client(minos_history *h);

/* Client order, to the letter: same client, x definite, end(x) <= start(y), and x starts first or is listed first. */
bool history_client_order(const minos_history *h, minos_op_id x, minos_op_id y);
/* Whether the operation takes part in judging: not failed, and not an observation whose result is not known. */
static inline bool history_takes_part(const minos_history *h, minos_op_id id) {
  const minos_op *op = &h->ops[id];
  if (op->outcome == MINOS_OUTCOME_FAIL) return false;
  if (op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT) return true;
  return !h->models[op->object]->fns[op->fn].query;
}

/* Make an operation unknown as binding would have it: what it returned is not known then. */
void history_weaken(const minos_history *h, minos_op *op);

/* Whether `op` leans on `supply`, another operation: minos_model.consumes, for operations of one object that starts where
   this history has it start, and of which there is nothing but what this history holds. */
bool history_consumes(const minos_history *h, const minos_op *op, const minos_op *supply);

/* Give every object its model and put arguments and results where the model expects them. `early`: the model that all operations
   are bound to already (bind_early.h), NULL: none is. */
minos_status bind_history(minos_history *h, const minos_reading *how, const minos_model *early, minos_faults *faults);

#endif

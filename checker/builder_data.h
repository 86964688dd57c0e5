/* builder_data.h -- the builder's state, shared by the files that fill it. */
#ifndef MINOS_CHECKER_BUILDER_DATA_H
#define MINOS_CHECKER_BUILDER_DATA_H

#include "bind_early.h"
#include "clock.h"
#include "history_data.h"
#include "interning.h"

/* What a client whose events are read is doing. */
typedef struct builder_client {
  uint32_t op;   /* its open operation + 1, 0 when it has none */
  int64_t ended; /* when it was answered last; BEFORE_ALL: never */
} builder_client;

typedef struct given_id { /* an id that the input gives an operation or event */
  uint32_t name;          /* of the attribute */
  minos_value id;
  minos_place place;
} given_id;

struct minos_builder {
  minos_history *history;
  const minos_reading *how;
  minos_faults *faults;
  clock_table clock;
  builder_client *open; /* [open_capacity] by client */
  size_t open_capacity;
  int64_t event;        /* the next event's ordinal */
  bool attributes_open; /* attributes may be added to the last operation */
  bool timed;           /* events have times of their own */
  bool digits_allowed;  /* responses may write integers as strings */
  bool invoked_string;  /* an invocation carried a string */
  name_cache clients, names;
  given_id *ids; /* [id_count] only while reading leniently */
  size_t id_count, id_capacity;
  early_binding early;
  uint32_t step;      /* operations from one time that they are shown to who follows to the next */
  uint32_t shown;     /* operations bound at that time */
  minos_value zero;   /* the value 0, LISTED_NONE: it is not among the values looked at */
  uint32_t looked_at; /* values */
  size_t sessions;    /* operations whose client a session field named */
};

/* Record a fault and return its status. */
minos_status builder_record(minos_builder *b, const minos_error *err);
minos_status builder_out_of_memory(minos_builder *b);
/* Record every id that was given before. */
minos_status builder_find_duplicate_ids(minos_builder *b);
/* Where a session field names the clients: refuse a field that no operation has, and forget the names it replaced. */
minos_status builder_settle_sessions(minos_builder *b);
/* Add an operation whose times are set, splitting [key value] where keys are independent. `from` may be changed. */
minos_status builder_add_keyed(minos_builder *b, minos_recorded *from, minos_op *made);
/* A step of operations more is bound: whoever follows may see them. */
void builder_show_ahead(minos_builder *b);
uint32_t builder_step(const minos_reading *how);
/* All operations are bound: see to it that they have been followed. */
void builder_end_ahead(minos_builder *b);
/* Events with times of their own may end an operation before it started. */
minos_status builder_check_instants(minos_builder *b);
/* Take the strings of digits that responses returned for integers where that was allowed and no invocation had a string. */
minos_status builder_settle_digits(minos_builder *b);

#endif

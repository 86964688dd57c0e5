/* history.h -- recorded operations, and the builder that turns what a format reads into a history.

   A history is immutable once built. The builder is the only place that knows what is well formed. Definitions:
   docs/DEFINITIONS.md. */
#ifndef MINOS_HISTORY_H
#define MINOS_HISTORY_H

#include <minos/model.h>
#include <minos/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_history minos_history;
typedef uint32_t minos_op_id; /* position in the input, from 0 */

#define MINOS_NO_OP UINT32_MAX

/* Clock values are 64-bit ordinals: their order is the order of the recorded times, exactly. NEVER: no end was seen. */
#define MINOS_NEVER INT64_MAX

MINOS_API const minos_op *minos_history_ops(const minos_history *history); /* [count], borrowed */
MINOS_API uint32_t minos_history_count(const minos_history *history);
MINOS_API const char *minos_history_name(const minos_history *history);  /* NULL when the input gave none */
MINOS_API minos_place minos_history_place(const minos_history *history); /* where it begins in the input */
MINOS_API uint32_t minos_history_clients(const minos_history *history);
MINOS_API uint32_t minos_history_objects(const minos_history *history);
MINOS_API minos_bytes minos_history_client_name(const minos_history *history, uint32_t client);
MINOS_API minos_bytes minos_history_object_name(const minos_history *history,
                                                uint32_t object); /* "" is the unnamed one */
MINOS_API minos_bytes minos_history_operation_name(const minos_history *history,
                                                   uint32_t name); /* as the input spelt it */
MINOS_API const minos_values *minos_history_values(const minos_history *history);
/* The model of an object; NULL when the history was read without binding it to a model. */
MINOS_API const minos_model *minos_history_model(const minos_history *history, uint32_t object);
/* The model that the input or the caller declared for all objects; NULL when it was inferred or there is none. */
MINOS_API const char *minos_history_declared_model(const minos_history *history);
/* The name of the model declared for this one object (`@model x queue`), NULL when it has none of its own. */
MINOS_API const char *minos_history_object_model(const minos_history *history, uint32_t object);
/* The value objects start at: MINOS_ABSENT when nothing was declared (the model's own start then), and
   minos_history_initial_unknown() when any start value may be assumed. */
MINOS_API minos_value minos_history_initial(const minos_history *history);
MINOS_API bool minos_history_initial_unknown(const minos_history *history);
MINOS_API const char *minos_history_unit(const minos_history *history); /* "tick" "ns" "us" "ms" "s" */
MINOS_API bool minos_history_overlap_allowed(const minos_history *history);
/* Whether it was recorded as events, an invocation and a completion each. Then an ok without a result says that a conditional
   operation worked; of other recordings it says nothing. */
MINOS_API bool minos_history_from_events(const minos_history *history);

/* Write a clock value as the decimal that was read, without trailing zeros; "?" for MINOS_NEVER. */
MINOS_API void minos_history_write_time(const minos_history *history, int64_t time, minos_text *out);

/* Clock values are decimals with this many digits behind the point, times ten to that power; -1: they are ranks of the recorded
   times, which have too many digits for that. */
MINOS_API int minos_history_time_digits(const minos_history *history);

/* Whether it was read with minos_reading.trust_versions. */
MINOS_API bool minos_history_trusts_versions(const minos_history *history);
/* Attributes (`token=2`) of an operation in the order they were given. */
typedef struct minos_attribute {
  uint32_t name; /* see minos_history_attribute_name */
  minos_value value;
} minos_attribute;
MINOS_API const minos_attribute *minos_history_attributes(const minos_history *history, minos_op_id op, size_t *count);
MINOS_API const char *minos_history_attribute_name(const minos_history *history, uint32_t name);

/* The name of the object that an operation was recorded with. Where transactions tie objects together (minos_fn.whole) that is
   more than its op->object says. `scratch` may hold it. */
MINOS_API minos_bytes minos_history_object_of(const minos_history *history, minos_op_id op, char scratch[24]);
/* A pool of states whose sentences name the history's clients; NULL when memory is out. It borrows from the history. */
MINOS_API minos_states *minos_history_states(const minos_history *history);

/* Write "w(x)": operation and object as the text format writes them and, when `client` is set, the client's name in front. */
MINOS_API void minos_history_write_call(const minos_history *history, minos_op_id op, bool client, minos_text *out);
/* Write "w(x) 1", "cas 1->2=>false", "deq empty": the call and its values, "empty" where a collection had nothing. */
MINOS_API void minos_history_write_op(const minos_history *history, minos_op_id op, bool client, minos_text *out);

MINOS_API void minos_history_free(minos_history *history);

/* A sub-history: the operations `ops` (ascending) of `from`, with their places, names, times and models. It borrows names
   and values of `from`, which must outlive it. When `weaken` is given, weaken[i] makes ops[i] unknown. `initial_unknown`:
   any start value may be assumed. Used to write and judge cores. O(count). */
MINOS_API minos_status minos_history_select(minos_history **out, const minos_history *from, const minos_op_id *ops,
                                            uint32_t count, const bool *weaken, bool initial_unknown);

/* Let a selection name the models it was bound to, so that what is written of it is read with the same. */
MINOS_API void minos_history_declare_model(minos_history *selection);

/* ---- building ---- */

typedef enum minos_overlap { MINOS_OVERLAP_ERROR, MINOS_OVERLAP_ALLOW } minos_overlap;

typedef struct minos_preset minos_preset; /* see trace.h */

/* How an input is to be read; zeroed memory is the default. Strings are borrowed for the duration of the call. */
typedef struct minos_reading {
  const char *format;              /* NULL: sniffed from the content */
  const char *model;               /* overrides what the history says; NULL: as declared, else inferred */
  const minos_model *custom_model; /* NULL, or a model that is in no registry: used instead of `model`; it must outlive
                                      the histories that are read */
  const char *initial;             /* a value in text syntax, or "unknown"; NULL: as declared, else the model's own */
  const char *session;             /* the attribute that names the client instead of the client column; NULL: none */
  bool nil_reads_unknown;          /* an ok read of nil says nothing */
  bool independent;                /* values are [key value]: the key names the object */
  bool allow_fields;               /* ignore unknown JSON fields and text attributes */
  bool trust_versions; /* of one object, what has a lower attribute `version` stands before what has a higher one */
  bool lenient;        /* leave out what has a fault and go on: MINOS_OK with faults, where a history is left at all */
  bool unbound;        /* do not bind to a model: convert and lint read histories of any kind */
  minos_overlap overlap;
  const minos_preset *preset; /* the input is a trace that this preset explains; NULL: it has a format */
  bool
      orphans; /* a completion without an invocation: its operation began before the first event, or when its client was
                   last free; otherwise that is an error */
  uint32_t threads; /* that reading may use: a second one begins to judge what has been read. The result is the same */
  uint32_t step;    /* operations from one look of the second thread to the next; 0: as many as serve well */
  uint64_t memory_limit; /* bytes of the process' resident memory at which reading ends with MINOS_ELIMIT; 0: none */
  const volatile int *cancel; /* reading ends with MINOS_ELIMIT when it becomes non-zero; NULL: never */
} minos_reading;

typedef struct minos_builder minos_builder;

/* One operation as a format read it. A value that stands alone goes to `value`; binding moves it to the result when the
   operation is a query. `end` empty: no end was seen. Times are decimals of any length ("1700000000.123456789"). */
typedef struct minos_recorded {
  minos_bytes client, object, operation;
  minos_value value, result; /* MINOS_ABSENT for none */
  minos_bytes start, end;
  bool
      whole; /* `start`, and `end` unless it is empty, are nothing but at most 18 digits; these are the numbers they spell */
  int64_t whole_start, whole_end;
  minos_outcome outcome;
  minos_place place;                  /* where it starts in the input */
  minos_place value_place;            /* for messages about the value; nowhere: `place` */
  minos_place start_place, end_place; /* for messages about times; nowhere: `place` */
} minos_recorded;

/* `faults` (borrowed, may be NULL) collects what is wrong; calls return the status of the fault they recorded, and the
   builder can go on after anything but MINOS_ENOMEM and MINOS_ELIMIT. */
MINOS_API minos_builder *minos_builder_new(const minos_reading *how, minos_faults *faults);
MINOS_API void minos_builder_free(minos_builder *builder);
MINOS_API minos_values *
minos_builder_values(minos_builder *builder); /* the pool in which recorded values live; borrowed */

MINOS_API minos_status minos_builder_name(minos_builder *builder, minos_bytes name, minos_place place);
/* `object` NULL: for all objects without a model of their own. An unknown model name is MINOS_EMODEL unless unbound. */
MINOS_API minos_status minos_builder_model(minos_builder *builder, const minos_bytes *object, minos_bytes name,
                                           minos_place place);
MINOS_API minos_status minos_builder_initial(minos_builder *builder, minos_value value);
MINOS_API minos_status minos_builder_initial_unknown(minos_builder *builder);
/* What objects with a read and a write start at when nothing is declared: a format's custom (Jepsen's nil). Counters, queues
   and the like keep their model's own start. */
MINOS_API minos_status minos_builder_initial_default(minos_builder *builder, minos_value value);
/* Responses may write integers as strings: where no invocation carried a string, the strings of digits that responses
   returned are taken for integers, with a warning. */
MINOS_API void minos_builder_allow_digits(minos_builder *builder);
MINOS_API minos_status minos_builder_unit(minos_builder *builder, minos_bytes unit, minos_place place);

MINOS_API minos_status minos_builder_add(minos_builder *builder, const minos_recorded *op);
/* An attribute of the operation added last. Unknown names are MINOS_ESYNTAX unless allow_fields. */
MINOS_API minos_status minos_builder_attribute(minos_builder *builder, minos_bytes name, minos_value value,
                                               minos_place place);

/* Events, in the order of the clock: one call after another is one instant after another. `value` is the argument at an
   invocation; at a response it replaces the argument when it is not MINOS_ABSENT (a read's result, a transaction's
   filled-in list). A client has at most one open operation; a response without one is MINOS_EHISTORY. */
typedef struct minos_event {
  minos_bytes client, object, operation; /* object and operation may be empty at a response */
  minos_value value;
  minos_place place;
  minos_bytes time;   /* a decimal; empty: the call itself is the instant. One history has either or none */
  bool has_result;    /* at a response: `result` stands beside the value */
  minos_value result; /* of an operation that has an argument as well */
} minos_event;
MINOS_API minos_status minos_builder_invoke(minos_builder *builder, const minos_event *event);
MINOS_API minos_status minos_builder_respond(minos_builder *builder, const minos_event *event, minos_outcome outcome);
/* The client's open operation will never be answered; its outcome is unknown, and the client may invoke again. */
MINOS_API minos_status minos_builder_crash(minos_builder *builder, const minos_event *event);

/* An id that the input gives an operation or event: `index`, `id`. Lenient reading alone keeps them, to find duplicates. */
MINOS_API minos_status minos_builder_id(minos_builder *builder, minos_bytes name, minos_value id, minos_place place);

/* Bind to models, check well-formedness, and hand out the history. On success *out is the caller's; the builder is empty
   and may only be freed. O(n log n). */
MINOS_API minos_status minos_builder_finish(minos_builder *builder, minos_history **out);

#ifdef __cplusplus
}
#endif
#endif

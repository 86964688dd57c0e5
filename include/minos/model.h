/* model.h -- sequential specifications: the table of functions a model is.

   A model describes one object. A state is an interned id: the model hash-conses what it needs in a minos_states, so a
   configuration is small and comparing is exact. step is pure. Deciders know data types only through this table. */
#ifndef MINOS_MODEL_H
#define MINOS_MODEL_H

#include <minos/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum minos_outcome {
  MINOS_OUTCOME_OK,      /* it took effect */
  MINOS_OUTCOME_FAIL,    /* it certainly did not; kept for the report, takes no part in judging */
  MINOS_OUTCOME_UNKNOWN, /* it may have taken effect at any time after its start, or never */
} minos_outcome;

/* One operation as the judge sees it: 48 bytes, for histories of ten million of them. */
#define MINOS_MOST_NAMES 32768u /* different operation names in one history */
typedef struct minos_op {
  int64_t start, end;      /* clock ordinals (history.h); end MINOS_NEVER when none was seen */
  uint32_t client, object; /* dense ids */
  minos_value argument;    /* MINOS_ABSENT: none */
  minos_value result;      /* MINOS_ABSENT: none, or not known */
  minos_value token;       /* the fencing token attribute, or what its model has put there; MINOS_ABSENT: none */
  minos_place place;       /* where it starts in the input */
  uint16_t name : 15;      /* as spelt: minos_history_operation_name */
  bool observes : 1;       /* its model's only_reads said so when it was bound */
  uint8_t fn;              /* index in its model's operation table */
  uint8_t outcome;         /* minos_outcome */
} minos_op;

typedef enum minos_role {
  MINOS_ROLE_OTHER,
  MINOS_ROLE_READ,  /* returns the value written last, changes nothing */
  MINOS_ROLE_WRITE, /* replaces the value whatever it was */
  MINOS_ROLE_CAS,   /* argument A->B: true found A and stores B, false found another value and changes nothing */
} minos_role;

typedef enum minos_shape { /* what an argument or a result may be */
                           MINOS_SHAPE_NONE,
                           MINOS_SHAPE_ANY,
                           MINOS_SHAPE_BOOLEAN,
                           MINOS_SHAPE_INTEGER,
                           MINOS_SHAPE_PAIR,
                           MINOS_SHAPE_LIST,
} minos_shape;

/* Which operations of a row can never change any state. */
typedef enum minos_purity {
  MINOS_PURITY_ASK, /* those that minos_model.pure names */
  MINOS_PURITY_ALL,
  MINOS_PURITY_FALSE, /* those that returned false */
} minos_purity;

/* What a model keeps, for deciders that know more about it than step says; each has its functions at fixed places. */
typedef enum minos_collection {
  MINOS_COLLECTION_NONE,
  /* fns[0] puts its argument in, fns[1] takes an item out, fns[2] looks at the one that would be taken, fns[3] counts; nil as a
     result: it is empty. Which item is next: */
  MINOS_COLLECTION_QUEUE,    /* the oldest */
  MINOS_COLLECTION_STACK,    /* the latest */
  MINOS_COLLECTION_GREATEST, /* the greatest integer */
  MINOS_COLLECTION_BAG,      /* any */
  MINOS_COLLECTION_SET, /* fns[0] adds its argument, fns[1] removes it, fns[2] asks for it, fns[3] reads all; true and
                                false say whether fns[0] and fns[1] changed anything, and what fns[2] found */
  MINOS_COLLECTION_COUNTER, /* fns[0] adds its argument, fns[1] returns the sum */
  MINOS_COLLECTION_LIST,    /* fns[0] appends its argument, fns[1] returns all items in order */
} minos_collection;

typedef struct minos_fn {
  const char *names; /* "w write put set": the canonical name first */
  const char *help;  /* one line */
  minos_role role;
  bool query; /* a value that stands alone in the input is its result */
  minos_shape argument, result;
  minos_purity purity; /* for models made at run time, whose `pure` can't know the table */
  bool empty;          /* the word `empty` stands for nil among its results: nothing was there */
  bool tells; /* true or false says what was there, not whether it worked: an event that says ok says nothing of it */
  bool whole; /* its value names objects itself: all objects of its model are one state (a transaction, a transfer) */
} minos_fn;

typedef uint32_t minos_state;
typedef struct minos_states minos_states;

/* The pool of states of one decision; it borrows `values` for refusals and comparisons. */
MINOS_API minos_states *minos_states_new(const minos_values *values);
MINOS_API void minos_states_free(minos_states *states);
MINOS_API const minos_values *minos_states_values(const minos_states *states);
/* Intern a state made of `count` words; MINOS_NO_STATE when memory is out. O(count). */
#define MINOS_NO_STATE UINT32_MAX
MINOS_API minos_state minos_states_intern(minos_states *states, const uint32_t *words, size_t count);
MINOS_API const uint32_t *minos_states_words(const minos_states *states, minos_state state, size_t *count);
MINOS_API bool minos_states_failed(const minos_states *states); /* an intern ran out of memory, or minos_states_fail */
/* The model can't go on: the decision ends without an answer. Whose fault it is, its companion knows (value.h). */
MINOS_API void minos_states_fail(minos_states *states);
/* Room for `count` words of a state that is being built, until the next call; NULL when memory is out (failed, then). */
MINOS_API uint32_t *minos_states_scratch(minos_states *states, size_t count);
/* Who holds a lock: the name of a client where sentences are written, else its number. `names` is borrowed. */
MINOS_API void minos_states_name_clients(minos_states *states, const minos_values *names);
MINOS_API void minos_states_write_client(const minos_states *states, uint32_t client, minos_text *out);
/* The language of the sentences that models write about these states; NULL: English. */
MINOS_API void minos_states_translate(minos_states *states, minos_translation *translation);
/* A pattern of minos_sentence_end in that language: what `refusal` and `show` put their sentences through. */
MINOS_API const char *minos_states_said(const minos_states *states, const char *english);
/* What the model keeps for this decision; `release` is called with it when the states are freed. At most once for a pool. */
MINOS_API void minos_states_keep(minos_states *states, void *kept, void (*release)(void *kept));
MINOS_API void *minos_states_kept(const minos_states *states); /* NULL: nothing */

/* One object that is changed in place: it says what step says, without keeping the states that it leaves. */
typedef enum minos_run_answer {
  MINOS_RUN_LEGAL,
  MINOS_RUN_REFUSED,
  MINOS_RUN_CANNOT, /* nothing is said of this operation or of what comes after it: ask step, from the beginning */
  MINOS_RUN_NO_MEMORY,
} minos_run_answer;

typedef struct minos_running {
  void *(*begin)(const minos_values *values, minos_value start); /* NULL: no memory. `values` is borrowed */
  minos_run_answer (*apply)(void *run, const minos_op *op);
  void (*end)(void *run);
} minos_running;

typedef struct minos_model minos_model;
struct minos_model {
  const char *name, *help;
  const char *example;       /* a small history in text format that `minos models NAME` prints */
  const minos_fn *fns;       /* ends with names == NULL */
  const char *attribute;     /* an attribute that every operation that is no query must have ("token"), or NULL */
  bool asks_client;          /* step looks at op->client: operations of two clients are never the same */
  const char *start;         /* the start value in text syntax */
  bool any_state_is_a_start; /* every state is initial(v) for some v: a window of a history can be judged by itself */
  const char *holds;         /* "the mutex is %s", of what show writes; NULL: "the NAME holds %s" */
  const char *named_holds;   /* "%s is %s", of an object with a name; NULL: "%s holds %s" */
  const char *unlike; /* models with operations of the same names that mean something else: never guessed between */
  minos_state (*initial)(minos_states *states, minos_value start);
  /* Whether `op` may happen in state `from`, and where it leads. Pure. A result that is MINOS_ABSENT may be anything. */
  bool (*step)(minos_states *states, minos_state from, const minos_op *op, minos_state *to);
  /* Why not: "can't read 3: the register holds 2". Called only where step said no. */
  void (*refusal)(const minos_states *states, minos_state from, const minos_op *op, minos_text *out);
  /* Write the state for a person: "2", "2, highest token 3". */
  void (*show)(const minos_states *states, minos_state state, minos_text *out);
  /* Whether `op` can never change any state, its result being what it is: such operations may be taken at once. */
  bool (*pure)(const minos_op *op);
  /* Whether removing `supply` could make `op` illegal: then shrinking removes both or none. Conservative. */
  bool (*consumes)(const minos_values *values, const minos_op *op, const minos_op *supply);
  /* Whether the two never meet, whatever the object holds at the start; NULL: they may. For models whose `consumes` is of
     objects that start without items. */
  bool (*apart)(const minos_op *a, const minos_op *b);
  bool
      consumes_from_empty; /* it says so of objects that start without items; of others nothing is ever removed alone */
  minos_collection collection;
  const minos_running *running; /* for replaying long orders; NULL: there is none */
  /* fns[0] opens and fns[1] closes, as a lock is acquired and released: op->token numbers what belongs together. */
  bool brackets;
  bool
      takes_turns; /* what fns[0] does and what fns[1] does alternate, beginning with fns[0]; a false result does nothing */
  bool rising;     /* integers that fns[0] returns never fall */
  /* Whether objects can start at a value; MINOS_ABSENT asks for a start value that is not known. NULL: at any. */
  bool (*may_start)(const minos_values *values, minos_value start);
  /* Whether an operation's value holds reads only, as that of a transaction may; asked at binding. NULL: no. */
  bool (*only_reads)(const minos_values *values, const minos_op *op);
  /* A further check of an operation at binding; NULL when the shapes say all. Writes a message and returns false. */
  bool (*fits)(const minos_values *values, const minos_op *op, minos_text *why);
  /* For models made at run time: called once for a history before anything else, to give `values` a companion. NULL: none. */
  minos_status (*begin)(const minos_model *model, minos_values *values);
};

/* The registry, in the order in which models are tried when the history names none. */
MINOS_API const minos_model *const *minos_models(size_t *count);
MINOS_API const minos_model *minos_model_find(minos_bytes name); /* NULL: no such model */
/* Index of the operation called `name` in the model's table, -1: it has none. */
MINOS_API int minos_model_operation(const minos_model *model, minos_bytes name);
/* Whether `op` can never change any state: what the table says, else what the model's function says. */
MINOS_API bool minos_model_pure(const minos_model *model, const minos_op *op);
/* Whether a value that stands alone is written as what the operation returned, not as what it was given. */
MINOS_API bool minos_fn_returns_alone(const minos_fn *fn);
/* Whether the blank-separated `list` holds `word`. */
MINOS_API bool minos_model_lists(const char *list, minos_bytes word);
/* The operation's canonical name: the first word of fns[fn].names. */
MINOS_API minos_bytes minos_model_operation_name(const minos_model *model, uint8_t fn);

#ifdef __cplusplus
}
#endif
#endif

/* check.h -- judging a history: limits, verdict, witness, counterexample. */
#ifndef MINOS_CHECK_H
#define MINOS_CHECK_H

#include <minos/history.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The letter. Zeroed memory claims nothing. */
typedef enum minos_verdict { MINOS_UNDECIDED, MINOS_L, MINOS_S, MINOS_N } minos_verdict;
typedef enum minos_truth { MINOS_OPEN, MINOS_YES, MINOS_NO } minos_truth;

/* What an order of the operations must keep: each client's own order, or that and real time. */
typedef enum minos_order { MINOS_ORDER_CLIENT, MINOS_ORDER_REAL_TIME } minos_order;

typedef enum minos_limit {
  MINOS_LIMIT_NONE,
  MINOS_LIMIT_TIME,
  MINOS_LIMIT_MEMORY,
  MINOS_LIMIT_STATES,
  MINOS_LIMIT_SIGNAL,
  MINOS_LIMIT_DECIDER, /* no decider applies (one was forced that does not fit, e.g. enumerate above 10 operations) */
} minos_limit;

/* The fixed vocabulary of reasons: docs/DEFINITIONS.md. */
typedef enum minos_because {
  MINOS_BECAUSE_CLIENT_ORDER,
  MINOS_BECAUSE_REAL_TIME,
  MINOS_BECAUSE_READS_FROM,
  MINOS_BECAUSE_READS_INITIAL,
  MINOS_BECAUSE_OVERWRITES,
  MINOS_BECAUSE_MODEL,
  MINOS_BECAUSE_NEVER_WRITTEN,
  MINOS_BECAUSE_READ_BEFORE_WRITE,
  MINOS_BECAUSE_VERSION, /* the last one */
} minos_because;
MINOS_API const char *minos_because_name(minos_because because); /* "client-order", ... */

/* One step of a refutation: `before` must stand before `after`. MINOS_NO_OP where a leaf names one operation only
   (then `after` is that operation). `text` says why in a clause with names and times, in the language of the options: "it read 0,
   and only the initial value is 0", "can't read 2: the register holds 4". */
typedef struct minos_reason {
  minos_op_id before, after;
  minos_because because;
  char *text;
} minos_reason;

/* An order of operations that is legal: proof for L (real time) or S (client order). */
typedef struct minos_witness {
  bool present;
  minos_order order;
  minos_op_id *ops; /* [count] in order of effect; every definite operation once, an unknown one at most once */
  uint32_t count;
  minos_value *initial; /* [objects of the history] the start value each object was given */
} minos_witness;

/* The sentences of a counterexample in one more language. */
typedef struct minos_retold {
  const char *code; /* as the options say */
  char **reasons;   /* [reason_count] */
  char *state;      /* NULL where the counterexample has none */
} minos_retold;

typedef struct minos_said { /* one sentence in one more language */
  const char *code;         /* as the options say */
  char *text;
} minos_said;

typedef struct minos_counterexample {
  bool present;
  minos_order order; /* the order that is refuted: real time = "not linearizable", client = "not sequential" */
  minos_op_id *ops;  /* [count] the core: operations that by themselves cannot be ordered; ascending */
  bool *unended;     /* [count] taken as of unknown outcome: its end plays no part, or it may have happened before */
  uint32_t count;
  bool initial_unknown;  /* a window of the history: by themselves, from any start values, they can't be ordered */
  bool minimal;          /* no operation can be left out (together with what depends on it) */
  minos_reason *reasons; /* [reason_count] steps of a cycle, or a leaf, or why each operation is blocked */
  uint32_t reason_count;
  minos_op_id *prefix; /* [prefix_count] from a search: the longest legal beginning of the core; NULL otherwise */
  uint32_t prefix_count;
  char *state;          /* from a search: "the register holds 2" after the prefix; NULL otherwise */
  minos_retold *retold; /* [retold_count] in the further languages that were asked for */
  uint32_t retold_count;
} minos_counterexample;

typedef struct minos_object_verdict { /* what is known of one object judged alone */
  minos_truth linearizable, sequential;
} minos_object_verdict;

typedef enum minos_hardness {                      /* what a search will have to cope with most of all */
                              MINOS_HARD_NOTHING,  /* near linear */
                              MINOS_HARD_REPEATED, /* written values repeat: which write a read saw is open */
                              MINOS_HARD_UNKNOWN, /* unknown operations: each may take effect at any later time, or never */
                              MINOS_HARD_MODEL, /* an object that is no register */
                              MINOS_HARD_OBJECTS, /* several objects: easy for L, but S must be judged of all of them together */
} minos_hardness;

typedef struct minos_estimate { /* of the operations that take part */
  bool present;                 /* it was asked for */
  uint32_t width;               /* definite operations open at one instant, at most */
  uint32_t unknown;             /* operations whose outcome is unknown, as far as they can matter */
  uint32_t values, repeated;    /* values brought to the objects; operations that bring one again */
  minos_hardness hard;
} minos_estimate;

typedef struct minos_stats {
  double seconds;          /* deciding, evidence included */
  double deciding_seconds; /* without minimising */
  uint64_t configurations; /* that the search visited */
  uint64_t bytes;          /* that the deciders remembered at most */
  minos_estimate estimate;
} minos_stats;

/* The smallest clock skew that makes a history linearizable: are the clocks to blame, or is it a bug? */
typedef enum minos_sweep_answer {
  MINOS_SWEEP_NOT_ASKED,
  MINOS_SWEEP_FOUND,    /* linearizable exactly with skews from `skew` on; 0: no skew is needed */
  MINOS_SWEEP_NEVER,    /* with no skew: it is not sequential either, and that needs no clock across clients */
  MINOS_SWEEP_OPEN,     /* a limit was met; what is known stands in the other members */
  MINOS_SWEEP_NO_CLOCK, /* its clock can't be measured (minos_skew_refusal says why), and with exact clocks it is not L */
} minos_sweep_answer;

typedef struct minos_sweep {
  minos_sweep_answer answer;
  bool bounded;      /* linearizable with `skew` */
  uint64_t skew;     /* clock ordinals of the history */
  uint64_t low;      /* clock ordinals; the answer is not below it */
  minos_limit limit; /* that left it open */
} minos_sweep;

typedef struct minos_result {
  minos_verdict verdict;
  minos_truth linearizable, sequential;
  minos_witness witness; /* for the verdict L or S */
  /* Present when linearizable is NO and its evidence was wanted, unless linearizable_by is NULL: then it is not known without what
     stands against the other question, which refutes both. */
  minos_counterexample against_linearizable;
  minos_counterexample against_sequential;     /* present when sequential is NO and its evidence was wanted */
  const char *linearizable_by, *sequential_by; /* the decider that answered, NULL: none did */
  minos_limit limit;                           /* why something is open */
  char *limit_detail;                          /* "after 1.0 s and 120000 configurations", NULL: nothing is open */
  minos_said *limit_retold; /* [limit_retold_count] the same in the further languages that were asked for */
  uint32_t limit_retold_count;
  minos_object_verdict *objects; /* [object_count] filled where a history has several objects */
  uint32_t object_count;
  uint32_t ok, fail, unknown; /* how many operations of each outcome */
  minos_faults warnings;
  minos_stats stats;
  uint64_t clock_skew; /* that was assumed, in clock ordinals; 0: exact clocks */
  minos_sweep sweep;
} minos_result;

/* How far a check is, for progress lines. Called from inside loops at most every few milliseconds. */
typedef struct minos_progress {
  const char *decider;
  uint64_t operations, total; /* operations placed in the deepest order so far, of how many */
  uint64_t configurations, bytes;
  minos_estimate estimate;
} minos_progress;

/* Zeroed memory is the default: no limits, all deciders, no minimising. */
typedef struct minos_options {
  uint64_t timeout_ns;        /* 0: none */
  uint64_t memory_limit;      /* bytes of resident memory of the process beyond mapped files; 0: none */
  uint64_t max_states;        /* configurations a search may remember; 0: no bound */
  const char *decider;        /* use this one only; NULL: from cheap to dear */
  uint32_t threads;           /* for the objects of one history; 0 and 1: the caller's only. The result is the same */
  bool cross_check;           /* run all deciders that apply and compare; a disagreement is MINOS_EINTERNAL */
  bool stop_at_linearizable;  /* do not ask for S */
  bool estimate;              /* count what makes it hard: result->stats.estimate, progress->estimate */
  bool evidence;              /* find counterexample cores and reasons, not only the letter */
  uint64_t clock_skew;        /* bound between any two clients' clocks, in units of the history's clock ordinals */
  const volatile int *cancel; /* the check ends with MINOS_LIMIT_SIGNAL soon after it becomes non-zero; may be NULL */
  void (*progress)(void *context, const minos_progress *progress);
  void *progress_context;
  minos_translation *translation; /* of the sentences in reasons, states and limits; NULL: English */
  const minos_tongue *tongues; /* further ones for counterexamples and limits, up to one without a code; NULL: none */
} minos_options;

/* Judge a history. MINOS_OK with *out owned by the caller, whatever the letter: a limit is not an error.
   MINOS_EUSAGE: no decider of that name, or a skew for a clock that can't be measured. MINOS_EMODEL: the history is not bound to a model. MINOS_EINTERNAL: a witness
   did not replay or deciders disagree. The result borrows from `history`. */
MINOS_API minos_status minos_check(minos_result **out, const minos_history *history, const minos_options *options,
                                   minos_error *err);
MINOS_API void minos_result_free(minos_result *result);

/* ---- clock skew: see docs/DEFINITIONS.md ---- */

/* Read "5ms", "0.25s", or "3" for a history in ticks, as clock ordinals of the history, rounded down: times are whole
   ordinals, so that nothing is lost. MINOS_EUSAGE: no such quantity, a unit where none belongs or none where one does, or a
   history whose clock can't be measured. */
MINOS_API minos_status minos_skew_read(const minos_history *history, minos_bytes text, uint64_t *out, minos_error *err);
/* Write a skew so that minos_skew_read gives it back: "5ms", "3". */
MINOS_API void minos_skew_write(const minos_history *history, uint64_t skew, minos_text *out);
/* NULL when differences of the history's times can be measured; otherwise why not, a clause that follows "the clock". */
MINOS_API const char *minos_skew_refusal(const minos_history *history);
/* Find the smallest skew that makes the history linearizable and put it in result->sweep. `result` and `options` are of the
   minos_check whose limits it goes on with. MINOS_OK whatever the answer. At most 63 checks, each of the whole history. */
MINOS_API minos_status minos_sweep_skew(minos_result *result, const minos_history *history,
                                        const minos_options *options, minos_error *err);

MINOS_API char minos_verdict_letter(minos_verdict verdict); /* L S N ? */
MINOS_API const char *minos_limit_name(minos_limit limit);  /* "time" "memory" "states" "signal" "decider" */

typedef struct minos_decider_info {
  const char *name, *help;
} minos_decider_info;
MINOS_API size_t minos_deciders(const minos_decider_info **out);

#ifdef __cplusplus
}
#endif
#endif

/* oracle.h -- the definition of L, S and N, to the letter, by brute force: what minos is compared with.

   Written from the definition alone, on raw operations whose values are small integers; it shares nothing with minos, and
   must not include any of its headers. */
#ifndef MINOS_TESTS_ORACLE_H
#define MINOS_TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  ORACLE_OPS = 16,     /* operations of a history at most */
  ORACLE_OBJECTS = 2,  /* objects at most */
  ORACLE_NEVER = 1000, /* the end of an operation that never returned */
  ORACLE_NIL = -1,     /* the value nil */
  ORACLE_NONE = -2,    /* no value: a result that is not known */
};

typedef enum oracle_model { ORACLE_REGISTER, ORACLE_CAS_REGISTER, ORACLE_FENCED_STORE } oracle_model;
typedef enum oracle_fn { ORACLE_READ, ORACLE_WRITE, ORACLE_CAS } oracle_fn;
typedef enum oracle_outcome { ORACLE_OK, ORACLE_FAIL, ORACLE_UNKNOWN } oracle_outcome;
typedef enum oracle_order { ORACLE_CLIENT_ORDER, ORACLE_REAL_TIME } oracle_order;

typedef struct oracle_op {
  int client, object;
  oracle_fn fn;
  int value;      /* what is written; what a cas expects; unused by a read */
  int new_value;  /* what a cas writes */
  int result;     /* what a read returned; 1 or 0 for the true or false of a cas or a fenced write; ORACLE_NONE */
  int token;      /* of a fenced write */
  int version;    /* 0: none */
  int start, end; /* start <= end; of an unknown operation, the end constrains nothing */
  oracle_outcome outcome;
} oracle_op;

typedef struct oracle_history {
  oracle_model model;
  bool initial_unknown; /* any start value may be assumed, one for each object */
  int initial;          /* what each object starts at otherwise */
  int skew;             /* bound between any two clients' clocks */
  bool trusts_versions; /* of one object, a lower version stands before a higher one */
  int count;
  oracle_op ops[ORACLE_OPS]; /* [count] in the order of the input */
} oracle_history;

/* What each model starts at: 0, and nil for the fenced store. */
int oracle_start_of(oracle_model model);

/* Whether some two definite operations of one client share more than one instant. */
bool oracle_overlaps(const oracle_history *h);

/* Whether operation x must stand before operation y. */
bool oracle_precedes(const oracle_history *h, oracle_order order, int x, int y);

/* Whether a legal order exists: tries orders until one is found, and all where none is. O(n!) */
bool oracle_orderable(const oracle_history *h, oracle_order order);

/* The same by the plainest program: each choice of unknown operations, each permutation, each start value, judged whole.
   The oracle's oracle; for up to 6 operations. */
bool oracle_orderable_plainly(const oracle_history *h, oracle_order order);

/* 'L', 'S' or 'N'. */
char oracle_letter(const oracle_history *h);

/* Whether `sequence` is a legal order of the history from the given start values: every definite operation once, an unknown
   one at most once, a failed one never. `initial` is NULL for the history's own start values (must be known). A read whose
   result isn't known may stand or be left out. */
bool oracle_accepts(const oracle_history *h, oracle_order order, const int *sequence, int count, const int *initial);

/* The history of the operations in `keep` alone (a set of bits), in the same input order. */
void oracle_select(oracle_history *out, const oracle_history *h, uint32_t keep);

/* Operation x and everything that may need it, directly or not: what goes with x when a counterexample shrinks. */
uint32_t oracle_dependents(const oracle_history *h, int x);

#endif

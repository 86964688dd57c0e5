/* drawn.h -- histories drawn as rows, as a paper draws them: for the oracle and for minos.

   A drawn history is a table of rows; drawn_raw makes the oracle's raw operations of it, and agreement.h compares what
   minos and the oracle say about those. */
#ifndef MINOS_TESTS_DRAWN_H
#define MINOS_TESTS_DRAWN_H

#include "oracle.h"

typedef struct drawn_op {
  const char *client, *object; /* object NULL: x */
  oracle_op op;                /* its client and object are filled in from the names */
} drawn_op;

typedef struct drawn {
  const char *name;
  char letter;               /* that minos must give */
  drawn_op rows[ORACLE_OPS]; /* up to the first without a client */
} drawn;

#define DRAW(c, o, ...)                                                                                                \
  {                                                                                                                    \
    c, o, {                                                                                                            \
      __VA_ARGS__                                                                                                      \
    }                                                                                                                  \
  }
#define WRITE(c, v, s, e) DRAW(c, NULL, .fn = ORACLE_WRITE, .value = v, .result = ORACLE_NONE, .start = s, .end = e)
#define READ(c, v, s, e) DRAW(c, NULL, .fn = ORACLE_READ, .result = v, .start = s, .end = e)
#define WRITE_ON(o, c, v, s, e) DRAW(c, o, .fn = ORACLE_WRITE, .value = v, .result = ORACLE_NONE, .start = s, .end = e)
#define READ_ON(o, c, v, s, e) DRAW(c, o, .fn = ORACLE_READ, .result = v, .start = s, .end = e)
#define CRASHED_WRITE(c, v, s)                                                                                         \
  DRAW(c, NULL, .fn = ORACLE_WRITE, .value = v, .result = ORACLE_NONE, .start = s, .end = ORACLE_NEVER,                \
       .outcome = ORACLE_UNKNOWN)
#define FAILED_WRITE(c, v, s, e)                                                                                       \
  DRAW(c, NULL, .fn = ORACLE_WRITE, .value = v, .result = ORACLE_NONE, .start = s, .end = e, .outcome = ORACLE_FAIL)
#define CAS(c, a, b, r, s, e)                                                                                          \
  DRAW(c, NULL, .fn = ORACLE_CAS, .value = a, .new_value = b, .result = r, .start = s, .end = e)
#define CRASHED_CAS(c, a, b, s)                                                                                        \
  DRAW(c, NULL, .fn = ORACLE_CAS, .value = a, .new_value = b, .result = ORACLE_NONE, .start = s, .end = ORACLE_NEVER,  \
       .outcome = ORACLE_UNKNOWN)
#define FENCED(c, v, r, t, s, e)                                                                                       \
  DRAW(c, NULL, .fn = ORACLE_WRITE, .value = v, .result = r, .token = t, .start = s, .end = e)

/* The oracle's raw operations of a drawn history. Clients are called A, B, C ...; objects x and y. */
static inline oracle_history drawn_raw(const drawn *d, oracle_model model) {
  oracle_history h = {.model = model, .initial = oracle_start_of(model)};
  while (h.count < ORACLE_OPS && d->rows[h.count].client) {
    const drawn_op *row = &d->rows[h.count];
    oracle_op *op = &h.ops[h.count++];
    *op = row->op;
    op->client = row->client[0] - 'A';
    op->object = row->object ? row->object[0] - 'x' : 0;
  }
  return h;
}

#endif

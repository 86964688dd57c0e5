/* lock.h -- what the mutexes share: who holds them, how often, and with which fence. */
#ifndef MINOS_MODELS_LOCK_H
#define MINOS_MODELS_LOCK_H

#include <minos/model.h>

enum { LOCK_ACQUIRE, LOCK_RELEASE };

typedef struct lock_kind {
  bool owned;     /* only who holds it may release it */
  bool reentrant; /* who holds it may acquire it again, and releases it as often (owned, then) */
} lock_kind;

minos_state lock_initial(minos_states *states, minos_value start); /* free; the last fence an integer, else 0 */
bool lock_step(lock_kind kind, minos_states *states, minos_state from, const minos_op *op, minos_state *to);
void lock_refusal(lock_kind kind, const minos_states *states, minos_state from, const minos_op *op, minos_text *out);
void lock_show_anonymous(const minos_states *states, minos_state state, minos_text *out); /* "held" */
void lock_show_owned(const minos_states *states, minos_state state, minos_text *out);
bool lock_starts_free(const minos_values *values, minos_value start);
bool lock_pure(const minos_op *op);
bool lock_owned_consumes(const minos_values *values, const minos_op *op, const minos_op *supply);

#endif

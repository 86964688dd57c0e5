/* transitions.h -- which steps are known already: a script is asked once for a state and an operation. */
#ifndef SCRIPTING_TRANSITIONS_H
#define SCRIPTING_TRANSITIONS_H

#include <minos/model.h>

/* All that a step's answer may depend on. No padding: compared as bytes. */
typedef struct question {
  minos_state from;
  minos_value argument, result, token;
  uint32_t client; /* 0 where the model does not ask for it */
  uint32_t kind;   /* operation and outcome */
} question;

typedef struct transition {
  question of;
  minos_state to; /* MINOS_NO_STATE: refused */
} transition;

typedef struct transition_slot {
  uint32_t place; /* + 1, 0 is free */
  uint32_t tag;   /* bits of the hash: most questions that differ are told apart without looking at them */
} transition_slot;

typedef struct transitions {
  transition *items; /* [count] */
  size_t count, capacity;
  transition_slot *slots; /* [slot_count] a power of two */
  size_t slot_count;
} transitions;

/* Zeroed memory is empty. */
void transitions_release(transitions *t);
/* The transition of a question, NULL: not known. O(1) expected. Borrowed until the next transitions_add. */
const transition *transitions_find(const transitions *t, const question *of);
/* Remember one that is not known. False when memory is out. */
bool transitions_add(transitions *t, const question *of, minos_state to);

#endif

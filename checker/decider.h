/* decider.h -- a decision procedure for one part under one order, and what it proves. */
#ifndef MINOS_CHECKER_DECIDER_H
#define MINOS_CHECKER_DECIDER_H

#include "limits.h"
#include "part.h"

typedef enum minos_answer {
  ANSWER_GAVE_UP, /* limits->met says which limit; MINOS_LIMIT_NONE: this decider can't tell, ask the next */
  ANSWER_YES,     /* the proof holds a witness */
  ANSWER_NO,      /* the proof holds steps, or the longest legal beginning */
} minos_answer;

#define PROOF_NONE UINT32_MAX

/* A step of a refutation over operations of the part. The earlier steps are the premises of the later ones; a leaf has
   before == PROOF_NONE. The chain of a cycle closes with its last step. */
typedef struct proof_step {
  uint32_t before, after;
  minos_because because;
} proof_step;

typedef struct proof {
  uint32_t *witness; /* [witness_count] operations of the part in order of effect, on YES */
  uint32_t witness_count;
  minos_value *initial; /* [objects of the part] what each object starts at in the witness, or in the prefix */
  proof_step *steps;    /* [step_count] on NO, from deciders that know why */
  uint32_t step_count;
  /* On NO under real time, without steps: where to look first for the shortest refuted beginning of the part, at the end of this
     operation; PROOF_NONE: nowhere in particular. Counts where there is neither prefix nor core, and beside them if `has_cut`. */
  uint32_t cut;
  bool has_cut;
  uint32_t *prefix; /* [prefix_count] on NO, from searches: the longest legal beginning found */
  uint32_t prefix_count;
  /* On NO: [core_count] operations that alone are refuted, and lean on none that is left out (minos_model.consumes). */
  uint32_t *core;
  uint32_t core_count;
} proof;

void proof_release(proof *p);
/* Room for a witness of all operations and the start values. */
bool proof_allocate_witness(proof *p, const part *of);

typedef struct minos_decider {
  bool (*applies)(const part *p, minos_order order); /* cheap, necessary; a decider may still give up */
  minos_answer (*decide)(const part *p, minos_order order, limits *l, proof *out);
  uint32_t footprint; /* bytes an operation of the part that it holds at most without charging them */
  bool searches;      /* it may take exponential time: it takes turns with the others that do (portfolio.h) */
  bool versions;      /* it keeps the order of trusted versions; a yes of others is none then */
  bool yardstick;     /* asked by name and for comparisons only */
} minos_decider;

/* Have it decide, if there is time left and room for what it holds. */
minos_answer decider_ask(const minos_decider *decider, const part *p, minos_order order, limits *l, proof *out);

/* The registry in order of cost. */
const minos_decider *const *deciders_all(size_t *count);
const minos_decider *deciders_find(const char *name); /* NULL: no such decider */
const char *deciders_name(const minos_decider *decider);

#endif

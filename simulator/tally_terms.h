/* tally_terms.h -- counting votes by the term, apart from the nodes that count them themselves. */
#ifndef MINOS_SIMULATOR_TALLY_TERMS_H
#define MINOS_SIMULATOR_TALLY_TERMS_H

#include "cluster.h"

typedef struct term_count {
  uint32_t candidates, voters;   /* bit sets of nodes */
  uint8_t votes[SCENARIO_NODES]; /* for each candidate */
  uint8_t leaders;
  bool by_minority; /* a leader had no majority */
} term_count;

typedef struct term_counts {
  unsigned nodes;
  term_count *terms; /* [capacity] of term i + 1, `count` in use */
  uint32_t count, capacity;
  bool failed; /* memory ran out */
} term_counts;

void term_counts_release(term_counts *t);
/* The counts of a term; NULL: memory ran out. */
term_count *term_counts_of(term_counts *t, uint32_t term);
/* A vote; a second one of the same voter in the same term doesn't count. */
void term_counts_vote(term_counts *t, unsigned voter, unsigned candidate, uint32_t term);
void term_counts_leader(term_counts *t, unsigned node, uint32_t term);
/* Whether several stood and nobody was elected. */
bool term_is_split(const term_count *term);
/* Add up into terms, leaders, split_votes, most_in_a_term and minority_wins. */
void term_counts_sum(const term_counts *t, minos_run *run);

#endif

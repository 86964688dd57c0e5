/* portfolio.h -- several searches of one question: the first exact answer wins. */
#ifndef MINOS_CHECKER_PORTFOLIO_H
#define MINOS_CHECKER_PORTFOLIO_H

#include <stdbool.h>
#include <stdint.h>

#include "decider.h"

enum { PORTFOLIO_SEATS = 8 };

/* What a search may still do. */
typedef struct portfolio_seat {
  struct portfolio *portfolio; /* NULL: the searches take turns, and only `most_looks` counts */
  uint32_t number;
  uint64_t most_looks;
} portfolio_seat;

/* Whether a search that has looked at the clock so often must stop: another one has won, or its turn is over. */
bool portfolio_must_leave(const portfolio_seat *seat, uint64_t looks);

/* Put the question to `count` (at most PORTFOLIO_SEATS) searches that apply, on l->threads threads. The answer, its proof and
   the name (NULL on GAVE_UP) don't depend on the number of threads, as long as no limit is met. */
minos_answer portfolio_ask(const minos_decider *const *members, uint32_t count, const part *p, minos_order order,
                           limits *l, proof *out, const minos_decider **by);

#endif

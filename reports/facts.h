/* facts.h -- what a result says, read off in one place so that all reports agree. */
#ifndef MINOS_REPORTS_FACTS_H
#define MINOS_REPORTS_FACTS_H

#include <minos/report.h>

typedef enum facts_outcome {
  FACTS_SATISFIED,
  FACTS_VIOLATED, /* also where the letter is "?" but the refutation that counts is known */
  FACTS_UNDECIDED,
  FACTS_UNREADABLE, /* there is no result */
} facts_outcome;
facts_outcome facts_of(const minos_judged *judged, const minos_style *style);

/* The letter that follows from two truths. */
char facts_letter(minos_truth linearizable, minos_truth sequential);
/* Whether the history is N although each of its several objects alone is sequentially consistent: sequential consistency
   is not local. */
bool facts_only_together(const minos_result *result);
/* Whether the history is S though each of its several objects alone is linearizable. */
bool facts_linearizable_alone(const minos_result *result);
/* The counterexample to show: the one to the weaker property, since it refutes the stronger one too. NULL: none. */
const minos_counterexample *facts_counterexample(const minos_result *result);
/* The model that all objects share, the declared one where there is no object; NULL: there is none, or they differ. */
const minos_model *facts_model(const minos_history *history);

#endif

/* judge.h -- one history being judged: its parts, its limits, what is known so far. */
#ifndef MINOS_CHECKER_JUDGE_H
#define MINOS_CHECKER_JUDGE_H

#include "limits.h"
#include "part.h"

typedef struct judge {
  const minos_history *history;
  const minos_options *options;
  minos_result *result;
  minos_error *err;
  limits l;
  part whole;
  part_index *index;      /* of the whole's objects; NULL when there is but one */
  uint32_t objects_asked; /* so many, the first ones, were asked whether they are linearizable */
  minos_limit open_by;    /* the limit that left a question open */
} judge;

minos_status judge_out_of_memory(judge *j);
/* Whether there is time and memory for another question. */
bool judge_may_ask_more(const judge *j);
/* Something could not be done: out of memory, or MINOS_OK where it was a limit, which leaves the question open. */
minos_status judge_cut_short(judge *j);
/* Never trust the searcher: replay j->result->witness. `holds` says whether that was done within the limits; if not, the witness is
   forgotten, for it proves nothing. */
minos_status judge_replay(judge *j, bool *holds);

/* Whether the history is linearizable, where that can be told from it as it lies; else the question stays open. */
minos_status judge_at_once(judge *j);
/* Answer a question in j->result: truth, decider, witness (replayed) and counterexample. */
minos_status judge_linearizable(judge *j);
minos_status judge_sequential(judge *j);
/* For the report: what each of several objects is when judged alone, where nobody asked yet. */
minos_status judge_objects_alone(judge *j);

#endif

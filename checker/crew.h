/* crew.h -- one question about each of several objects, put by several threads. */
#ifndef MINOS_CHECKER_CREW_H
#define MINOS_CHECKER_CREW_H

#include "decider.h"
#include "judge.h"

typedef struct object_answer {
  bool settled;  /* nobody need ask: by the caller, or since it was asked */
  bool asked;    /* the members below tell what came of it */
  bool disagree; /* two deciders did */
  bool out_of_memory;
  minos_answer answer;
  minos_limit met;
  const char *by; /* NULL: none answered */
  proof found;    /* of the object's part */
  uint64_t configurations;
} object_answer;

/* Put the question to the objects that are not settled yet, on options->threads threads. `until_refuted`: objects behind the
   first refuted one may be left out; those in front of it never are. Where the limits are met, objects are left out as well
   and j->l.met says why. answers[whole.objects] is the caller's; what it holds does not depend on the number of threads,
   except for which objects behind a refuted one were asked. */
void crew_ask(judge *j, minos_order order, object_answer *answers, bool until_refuted);
void crew_release(object_answer *answers, uint32_t count);

#endif

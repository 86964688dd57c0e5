/* annotation.c -- where in the log a finding belongs, and in which words.

   A core is several operations, and one line is annotated: that of the operation which starts last, since without it all
   could still have been well. The others stand in the words. */
#include "annotation.h"

#include "phrases.h"

const char *annotation_rule(const minos_judged *judged, const minos_style *style) {
  switch (facts_of(judged, style)) {
  case FACTS_SATISFIED: return NULL;
  case FACTS_VIOLATED: return judged->result->sequential == MINOS_NO ? "not-sequential" : "not-linearizable";
  case FACTS_UNDECIDED: return "undecided";
  case FACTS_UNREADABLE: return "unreadable";
  }
  return NULL;
}

/* The operation of the core that makes it a violation: the last to start. MINOS_NO_OP: no core is known. */
static minos_op_id violating_operation(const minos_judged *judged) {
  const minos_counterexample *core = judged->result ? facts_counterexample(judged->result) : NULL;
  minos_op_id last = MINOS_NO_OP;
  for (uint32_t i = 0; core && i < core->count; i++) {
    const minos_op *ops = minos_history_ops(judged->source), *op = &ops[core->ops[i]];
    bool counts = op->outcome == MINOS_OUTCOME_OK && !(core->unended && core->unended[i]);
    if (counts && (last == MINOS_NO_OP || op->start >= ops[last].start)) last = core->ops[i];
  }
  return last;
}

minos_place annotation_place(const minos_judged *judged) {
  minos_op_id op = violating_operation(judged);
  if (op != MINOS_NO_OP) return minos_history_ops(judged->source)[op].place;
  return judged->source ? minos_history_place(judged->source) : (minos_place){0, 0};
}

void annotation_message(const minos_judged *judged, minos_text *out) {
  const minos_result *result = judged->result;
  phrases_name(judged, out);
  minos_text_put(out, ": ");
  if (!result) {
    minos_text_put(out, "the input could not be read");
    return;
  }
  phrases_verdict(result, out);
  const minos_counterexample *core = facts_counterexample(result);
  for (uint32_t i = 0; core && i < core->reason_count; i++) {
    minos_text_put(out, i ? "; " : ": ");
    phrases_reason(judged->source, &core->reasons[i], out);
  }
  if (result->limit_detail) minos_text_format(out, ": %s", result->limit_detail);
}

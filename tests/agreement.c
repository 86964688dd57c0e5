/* agreement.c -- whether minos and the oracle say the same about a history, and whether minos' proofs hold.

   Everything that minos claims is judged by the oracle's rules: the letter, each decider's answer, every witness, and every
   counterexample, whose core is cut out of the history and judged alone. */
#include "agreement.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deciders/cursors.h"

/* ---- from raw operations to a history ---- */

static const char *const model_names[] = {"register", "cas-register", "fenced-store"};
static const char *const fn_names[] = {"r", "w", "cas"};

static minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

static minos_value value_of(minos_values *values, int raw) {
  minos_value value = MINOS_ABSENT;
  if (raw == ORACLE_NIL) return MINOS_NIL;
  if (raw != ORACLE_NONE && minos_values_integer(values, raw, &value)) return MINOS_ABSENT;
  return value;
}

static minos_value truth_of(int raw) {
  if (raw == ORACLE_NONE) return MINOS_ABSENT;
  return raw ? MINOS_TRUE : MINOS_FALSE;
}

static minos_bytes time_text(char *room, size_t size, int time) {
  if (time == ORACLE_NEVER) return (minos_bytes){NULL, 0};
  return (minos_bytes){room, (size_t)snprintf(room, size, "%d", time)};
}

static minos_status fill_in_values(minos_recorded *to, minos_values *values, const oracle_op *op) {
  to->value = to->result = MINOS_ABSENT;
  if (op->fn == ORACLE_READ) {
    to->value = value_of(values, op->result);
    return MINOS_OK;
  }
  to->result = truth_of(op->result);
  to->value = value_of(values, op->value);
  if (op->fn == ORACLE_WRITE) return MINOS_OK;
  return minos_values_pair(values, to->value, value_of(values, op->new_value), &to->value);
}

static minos_status add_raw(minos_builder *builder, const oracle_history *h, int i) {
  static const char *const clients[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
  static const char *const objects[] = {"x", "y"};
  static const minos_outcome outcomes[] = {MINOS_OUTCOME_OK, MINOS_OUTCOME_FAIL, MINOS_OUTCOME_UNKNOWN};
  const oracle_op *op = &h->ops[i];
  char start[16], end[16];
  minos_recorded to = {.client = bytes_of(clients[op->client]),
                       .object = bytes_of(objects[op->object]),
                       .operation = bytes_of(fn_names[op->fn]),
                       .start = time_text(start, sizeof start, op->start),
                       .end = time_text(end, sizeof end, op->end),
                       .outcome = outcomes[op->outcome],
                       .place = {(uint32_t)i + 1, 1}};
  minos_values *values = minos_builder_values(builder);
  minos_status status = fill_in_values(&to, values, op);
  if (!status) status = minos_builder_add(builder, &to);
  if (!status && op->version)
    status = minos_builder_attribute(builder, bytes_of("version"), value_of(values, op->version), to.place);
  if (status || h->model != ORACLE_FENCED_STORE || op->fn == ORACLE_READ) return status;
  return minos_builder_attribute(builder, bytes_of("token"), value_of(values, op->token), to.place);
}

static minos_status set_up(minos_builder *builder, const oracle_history *h) {
  minos_status status = minos_builder_model(builder, NULL, bytes_of(model_names[h->model]), (minos_place){0, 0});
  if (status) return status;
  if (h->initial_unknown) return minos_builder_initial_unknown(builder);
  return minos_builder_initial(builder, value_of(minos_builder_values(builder), h->initial));
}

minos_status raw_history_with(minos_history **out, const oracle_history *h, minos_overlap overlap,
                              minos_faults *faults) {
  minos_reading how = {.overlap = overlap, .trust_versions = h->trusts_versions};
  minos_builder *builder = minos_builder_new(&how, faults);
  if (!builder) return MINOS_ENOMEM;
  minos_status status = set_up(builder, h);
  for (int i = 0; i < h->count && !status; i++) status = add_raw(builder, h, i);
  if (!status) status = minos_builder_finish(builder, out);
  minos_builder_free(builder);
  return status;
}

minos_status raw_history(minos_history **out, const oracle_history *h, minos_faults *faults) {
  return raw_history_with(out, h, oracle_overlaps(h) ? MINOS_OVERLAP_ALLOW : MINOS_OVERLAP_ERROR, faults);
}

void print_raw(const oracle_history *h) {
  minos_history *history;
  minos_text text = {0};
  minos_faults faults = {0};
  if (raw_history(&history, h, &faults)) {
    printf("(the builder refuses it: %s)\n", faults.error[0].message);
    return;
  }
  minos_write(&text, &history, 1, "text", NULL);
  printf("%s", text.data ? text.data : "");
  if (h->skew) printf("# clock skew %d\n", h->skew);
  if (h->trusts_versions) printf("# versions are trusted\n");
  minos_text_release(&text);
  minos_history_free(history);
}

/* ---- what differs ---- */

enum { DISAGREEMENTS_SHOWN = 5 };

typedef struct comparison {
  const oracle_history *h;
  const minos_history *history;
  bool orderable[2]; /* by oracle_order */
  bool same;
} comparison;

static void differs(comparison *c, const char *format, ...) {
  static int shown;
  if (c->same && shown++ < DISAGREEMENTS_SHOWN) {
    printf("\n");
    print_raw(c->h);
  }
  c->same = false;
  if (shown > DISAGREEMENTS_SHOWN) return;
  va_list arguments;
  va_start(arguments, format);
  printf("# ");
  vprintf(format, arguments);
  printf("\n");
  va_end(arguments);
  fflush(stdout);
}

static oracle_order order_of(minos_order order) {
  return order == MINOS_ORDER_REAL_TIME ? ORACLE_REAL_TIME : ORACLE_CLIENT_ORDER;
}

static const char *order_name(minos_order order) {
  return order == MINOS_ORDER_REAL_TIME ? "real time" : "client order";
}

/* A value of the history as the oracle writes it. */
static int raw_value(const minos_history *history, minos_value value) {
  const minos_values *values = minos_history_values(history);
  if (value == MINOS_NIL) return ORACLE_NIL;
  if (value == MINOS_ABSENT) return 998;
  return minos_value_kind(values, value) == MINOS_KIND_INTEGER ? (int)minos_value_integer(values, value) : 997;
}

/* The object that the oracle knows under this number of the history. */
static int raw_object(const minos_history *history, uint32_t object) {
  return minos_history_object_name(history, object).data[0] - 'x';
}

typedef struct claimed_order {
  const char *by;
  minos_order order;
  int sequence[ORACLE_OPS], count;
  int initial[ORACLE_OBJECTS];
} claimed_order;

static void check_witness(comparison *c, const claimed_order *w) {
  if (!c->h->initial_unknown) {
    for (int o = 0; o < ORACLE_OBJECTS; o++) {
      if (w->initial[o] != c->h->initial) differs(c, "%s starts object %d at %d", w->by, o, w->initial[o]);
    }
  }
  if (!oracle_accepts(c->h, order_of(w->order), w->sequence, w->count, w->initial))
    differs(c, "the witness of %s for %s is not legal", w->by, order_name(w->order));
}

static void start_as_declared(claimed_order *w, const oracle_history *h) {
  for (int o = 0; o < ORACLE_OBJECTS; o++) w->initial[o] = h->initial_unknown ? 999 : h->initial;
}

/* ---- each decider by itself ---- */

static void check_answer(comparison *c, const part *p, minos_order order, const minos_decider *decider) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  minos_answer answer = decider->decide(p, order, &l, &found);
  const char *name = deciders_name(decider);
  bool orderable = c->orderable[order_of(order)];
  bool counts = answer != ANSWER_YES || decider->versions || !c->h->trusts_versions;
  if (!counts) {
    proof_release(&found);
    return;
  }
  if (answer == ANSWER_GAVE_UP) {
    if (strcmp(name, "search") == 0 || strcmp(name, "wgl") == 0 || strcmp(name, "enumerate") == 0)
      differs(c, "%s gave up on %s", name, order_name(order));
  } else if ((answer == ANSWER_YES) != orderable) {
    differs(c, "%s says %s to %s", name, answer == ANSWER_YES ? "yes" : "no", order_name(order));
  } else if (answer == ANSWER_YES) {
    claimed_order w = {.by = name, .order = order, .count = (int)found.witness_count};
    start_as_declared(&w, c->h);
    for (int i = 0; i < w.count; i++) w.sequence[i] = (int)p->op[found.witness[i]];
    for (uint32_t o = 0; o < p->objects; o++)
      w.initial[raw_object(c->history, p->object_id[o])] = raw_value(c->history, found.initial[o]);
    check_witness(c, &w);
  }
  proof_release(&found);
}

static void check_deciders(comparison *c) {
  part p;
  if (part_whole(&p, c->history, (uint64_t)c->h->skew)) {
    differs(c, "no part can be made");
    return;
  }
  size_t count;
  const minos_decider *const *deciders = deciders_all(&count);
  for (size_t d = 0; d < count; d++) {
    for (int order = MINOS_ORDER_CLIENT; order <= (int)MINOS_ORDER_REAL_TIME; order++) {
      if (deciders[d]->applies(&p, (minos_order)order)) check_answer(c, &p, (minos_order)order, deciders[d]);
    }
  }
  part_release(&p);
}

/* What large histories are asked, as they lie. */
static void check_cursors(comparison *c) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  cursors_found more;
  minos_answer answer = cursors_decide(c->history, &l, &found, &more);
  bool orderable = c->orderable[ORACLE_CLIENT_ORDER];
  if (answer != ANSWER_GAVE_UP && (answer == ANSWER_YES) != orderable) {
    differs(c, "cursors say %s", answer == ANSWER_YES ? "yes" : "no");
  } else if (answer == ANSWER_YES) {
    claimed_order w = {.by = "cursors", .order = MINOS_ORDER_CLIENT, .count = (int)found.witness_count};
    start_as_declared(&w, c->h);
    for (int i = 0; i < w.count; i++) w.sequence[i] = (int)found.witness[i];
    w.initial[raw_object(c->history, 0)] = raw_value(c->history, found.initial[0]);
    check_witness(c, &w);
  } else if (answer == ANSWER_NO) {
    uint32_t kept = 0;
    oracle_history core;
    for (uint32_t i = 0; i < more.count; i++) kept |= 1u << more.ops[i];
    oracle_select(&core, c->h, kept);
    if (oracle_orderable(&core, ORACLE_CLIENT_ORDER)) differs(c, "what cursors name (bits %x) can be ordered", kept);
  }
  free(more.ops);
  proof_release(&found);
}

/* ---- counterexamples ---- */

static void check_minimal(comparison *c, const oracle_history *core, minos_order order) {
  for (int x = 0; x < core->count; x++) {
    oracle_history rest;
    oracle_select(&rest, core, ~oracle_dependents(core, x));
    if (oracle_orderable(&rest, order_of(order))) continue;
    differs(c, "the core against %s is refuted also without its operation %d:", order_name(order), x);
    print_raw(core);
  }
}

static void check_versions(comparison *c, int before, int after) {
  const oracle_op *lower = &c->h->ops[before], *higher = &c->h->ops[after];
  if (!c->h->trusts_versions || lower->object != higher->object || lower->version >= higher->version)
    differs(c, "%d before %d is not the order of versions", before, after);
}

static void check_reason(comparison *c, const minos_counterexample *against, const minos_reason *reason) {
  int before = (int)reason->before, after = (int)reason->after;
  if (!reason->text || !reason->text[0]) differs(c, "a reason without words");
  if (after < 0 || after >= c->h->count) {
    differs(c, "a reason names operation %d", after);
    return;
  }
  if (reason->because == MINOS_BECAUSE_CLIENT_ORDER && !oracle_precedes(c->h, ORACLE_CLIENT_ORDER, before, after))
    differs(c, "%d before %d is not client order", before, after);
  if (reason->because == MINOS_BECAUSE_VERSION) check_versions(c, before, after);
  if (reason->because != MINOS_BECAUSE_REAL_TIME) return;
  if (against->order != MINOS_ORDER_REAL_TIME || !oracle_precedes(c->h, ORACLE_REAL_TIME, before, after))
    differs(c, "%d before %d is not real time", before, after);
}

/* The longest legal beginning must be one: legal, and kept by the order. */
static void check_prefix(comparison *c, const minos_counterexample *against, uint32_t core) {
  uint32_t kept = 0;
  int sequence[ORACLE_OPS], position[ORACLE_OPS], count = 0;
  for (uint32_t i = 0; i < against->prefix_count; i++) kept |= 1u << against->prefix[i];
  if (kept & ~core) differs(c, "the longest beginning leaves the core");
  for (int x = 0; x < c->h->count; x++)
    if (kept & (1u << x)) position[x] = count++;
  for (uint32_t i = 0; i < against->prefix_count; i++) sequence[i] = position[against->prefix[i]];
  oracle_history beginning;
  oracle_select(&beginning, c->h, kept);
  if (c->h->initial_unknown || against->initial_unknown) return;
  if (!oracle_accepts(&beginning, order_of(against->order), sequence, count, NULL))
    differs(c, "the longest beginning against %s is not legal", order_name(against->order));
}

static void check_counterexample(comparison *c, const minos_counterexample *against, minos_order order) {
  if (!against->present || against->order != order || against->count == 0) {
    differs(c, "no counterexample against %s", order_name(order));
    return;
  }
  uint32_t kept = 0;
  oracle_history whole = *c->h, core;
  for (uint32_t i = 0; i < against->count; i++) {
    if (against->unended[i]) whole.ops[against->ops[i]].outcome = ORACLE_UNKNOWN;
    if (i > 0 && against->ops[i] <= against->ops[i - 1]) differs(c, "the core is not ascending");
    kept |= 1u << against->ops[i];
  }
  oracle_select(&core, &whole, kept);
  if (against->initial_unknown) core.initial_unknown = true;
  if (oracle_orderable(&core, order_of(order)))
    differs(c, "the core against %s (bits %x) can be ordered", order_name(order), kept);
  else if (against->minimal)
    check_minimal(c, &core, order);
  if (against->reason_count == 0) differs(c, "no reasons against %s", order_name(order));
  for (uint32_t i = 0; i < against->reason_count; i++) check_reason(c, against, &against->reasons[i]);
  if (against->prefix_count > 0) check_prefix(c, against, kept);
}

/* ---- the whole result ---- */

static void check_truth(comparison *c, minos_truth said, minos_order order) {
  minos_truth right = c->orderable[order_of(order)] ? MINOS_YES : MINOS_NO;
  if (said != right) differs(c, "minos says %d to %s, the oracle %d", (int)said, order_name(order), (int)right);
}

static void check_objects(comparison *c, const minos_result *result) {
  for (uint32_t o = 0; o < result->object_count; o++) {
    uint32_t kept = 0;
    for (int x = 0; x < c->h->count; x++)
      if (c->h->ops[x].object == raw_object(c->history, o)) kept |= 1u << x;
    oracle_history alone;
    oracle_select(&alone, c->h, kept);
    minos_truth linearizable = oracle_orderable(&alone, ORACLE_REAL_TIME) ? MINOS_YES : MINOS_NO;
    minos_truth sequential = oracle_orderable(&alone, ORACLE_CLIENT_ORDER) ? MINOS_YES : MINOS_NO;
    if (result->objects[o].linearizable != MINOS_OPEN && result->objects[o].linearizable != linearizable)
      differs(c, "object %u alone: linearizable %d", o, (int)result->objects[o].linearizable);
    if (result->objects[o].sequential != MINOS_OPEN && result->objects[o].sequential != sequential)
      differs(c, "object %u alone: sequential %d", o, (int)result->objects[o].sequential);
  }
}

static void check_result_witness(comparison *c, const minos_result *result) {
  if (result->witness.present != (result->verdict == MINOS_L || result->verdict == MINOS_S)) {
    differs(c, "a witness %s", result->witness.present ? "for N" : "is missing");
    return;
  }
  if (!result->witness.present) return;
  claimed_order w = {.by = "the result", .order = result->witness.order, .count = (int)result->witness.count};
  if ((w.order == MINOS_ORDER_REAL_TIME) != (result->verdict == MINOS_L))
    differs(c, "the witness is for the wrong order");
  start_as_declared(&w, c->h);
  for (int i = 0; i < w.count; i++) w.sequence[i] = (int)result->witness.ops[i];
  for (uint32_t o = 0; o < minos_history_objects(c->history); o++)
    w.initial[raw_object(c->history, o)] = raw_value(c->history, result->witness.initial[o]);
  check_witness(c, &w);
}

static void check_result(comparison *c, const minos_result *result, agreement_depth depth) {
  char right = c->orderable[ORACLE_REAL_TIME] ? 'L' : c->orderable[ORACLE_CLIENT_ORDER] ? 'S' : 'N';
  if (minos_verdict_letter(result->verdict) != right)
    differs(c, "minos says %c, the oracle %c", minos_verdict_letter(result->verdict), right);
  check_truth(c, result->linearizable, MINOS_ORDER_REAL_TIME);
  check_truth(c, result->sequential, MINOS_ORDER_CLIENT);
  check_result_witness(c, result);
  check_objects(c, result);
  if (depth < AGREE_EVIDENCE || !c->same) return;
  if (right != 'L') check_counterexample(c, &result->against_linearizable, MINOS_ORDER_REAL_TIME);
  if (right == 'N') check_counterexample(c, &result->against_sequential, MINOS_ORDER_CLIENT);
}

bool agrees(const oracle_history *h, agreement_depth depth) {
  comparison c = {.h = h, .same = true};
  minos_history *history;
  minos_faults faults = {0};
  if (raw_history(&history, h, &faults)) {
    differs(&c, "the builder refuses it: %s", faults.error[0].message);
    return false;
  }
  c.history = history;
  c.orderable[ORACLE_REAL_TIME] = oracle_orderable(h, ORACLE_REAL_TIME);
  c.orderable[ORACLE_CLIENT_ORDER] = c.orderable[ORACLE_REAL_TIME] || oracle_orderable(h, ORACLE_CLIENT_ORDER);
  minos_options options = {.evidence = depth >= AGREE_EVIDENCE, .clock_skew = (uint64_t)h->skew};
  minos_error err = {0};
  minos_result *result;
  if (minos_check(&result, history, &options, &err)) {
    differs(&c, "minos_check fails: %s", err.message);
  } else {
    check_result(&c, result, depth);
    minos_result_free(result);
  }
  check_deciders(&c);
  if (!h->trusts_versions) check_cursors(&c);
  minos_history_free(history);
  return c.same;
}

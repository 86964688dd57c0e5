/* trace_read.c -- reading a trace by a preset: the frame around its records, and what is said at the end.

   One input is one history. What the trace cannot tell is said loudly: records that were not understood, answers without a
   question, reads whose value is not there (nothing could be judged by them), and how far intervals that were not measured
   at the client can be trusted. */
#include "trace_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "source.h"

enum { LET_GO = 64 << 20 };

static minos_status stop(trace_reader *r) {
  return intake_fault(r->in, MINOS_ELIMIT, (minos_place){0, 0}, "reading stopped after %llu records: %s",
                      (unsigned long long)r->tally.records, "it was interrupted or out of time");
}

minos_status trace_begin_record(trace_reader *r, const char *at) {
  size_t done = (size_t)(at - r->in->content.data);
  if (r->in->how->cancel && *r->in->how->cancel) return stop(r);
  if (done - r->released >= LET_GO) {
    source_let_pages_go(r->source);
    r->released = done;
  }
  return MINOS_OK;
}

void trace_unmatched(trace_reader *r, size_t reach, const char *why) {
  trace_miss miss = {.place = r->record.place, .line = r->record.line, .reach = reach};
  snprintf(miss.why, sizeof miss.why, "%s", why);
  miss.place.column += (uint32_t)reach;
  if (r->tally.unmatched++ == 0) r->tally.first_unmatched = miss;
  if (r->trial && r->trial->misses < TRACE_MISSES) r->trial->miss[r->trial->misses++] = miss;
}

static void warn(trace_reader *r, const minos_error *err) {
  minos_faults_warning(r->in->faults, err);
}

/* Say `err` as strongly as the policy wants. */
static minos_status say(trace_reader *r, trace_policy policy, const minos_error *err) {
  if (policy == TRACE_ERROR) return intake_error(r->in, err);
  if (policy == TRACE_WARN) warn(r, err);
  return MINOS_OK;
}

static unsigned long long big(uint64_t number) {
  return (unsigned long long)number;
}

/* More than one in a thousand is an error by default: a pattern that misses operations judges another history. */
static minos_status judge_unmatched(trace_reader *r) {
  const trace_tally *t = &r->tally;
  minos_error err;
  if (t->unmatched == 0) return MINOS_OK;
  bool many = t->unmatched * 1000 > t->records;
  trace_policy policy = (trace_policy)r->p->on_unmatched;
  if (policy == TRACE_ERROR && !many) policy = TRACE_WARN;
  minos_fault(&err, MINOS_ESYNTAX, t->first_unmatched.place,
              "%llu of %llu records are not understood, this one first: %s", big(t->unmatched), big(t->records),
              t->first_unmatched.why);
  const char *shown = r->trial ? "" : "--dry-run shows them; ";
  snprintf(err.hint, sizeof err.hint, "%s--on-unmatched warn or ignore reads on", shown);
  return say(r, policy, &err);
}

static minos_status judge_orphans(trace_reader *r) {
  const trace_tally *t = &r->tally;
  minos_error err;
  if (t->orphans == 0) return MINOS_OK;
  minos_fault(&err, MINOS_EHISTORY, t->first_orphan, "%llu answer%s without a beginning, this one first",
              big(t->orphans), t->orphans == 1 ? "" : "s");
  snprintf(err.hint, sizeof err.hint, "the recording may have begun too late; orphans = warn reads on");
  return say(r, (trace_policy)r->p->orphans, &err);
}

static minos_status judge_reads(trace_reader *r) {
  const trace_tally *t = &r->tally;
  minos_error err;
  if (t->reads_without_value == 0) return MINOS_OK;
  minos_fault(&err, MINOS_EHISTORY, t->first_without_value, "%llu of %llu reads have no value",
              big(t->reads_without_value), big(t->reads));
  snprintf(err.hint, sizeof err.hint,
           "a history cannot be judged by reads that say nothing: record what they returned");
  return intake_error(r->in, &err);
}

static void say_trust(trace_reader *r) {
  static const char *const trust[] = {
      [TRACE_PROXY] = "times were taken at a proxy, intervals are narrower than the clients': an L can be trusted, a "
                      "violation may be false for the clients",
      [TRACE_SERVER] =
          "times were taken at the server, intervals are narrower than the clients': an L can be trusted, a "
          "violation may be false for the clients",
      [TRACE_POINT] = "each operation has one time only, not an interval: neither an L nor a violation can be trusted",
  };
  minos_error err;
  if (!trust[r->p->interval]) return;
  minos_fault(&err, MINOS_OK, (minos_place){0, 0}, "%s", trust[r->p->interval]);
  warn(r, &err);
}

/* What never got an answer is unknown. */
static minos_status emit_open(trace_reader *r) {
  uint32_t *order = malloc((r->pairs.used ? r->pairs.used : 1) * sizeof *order);
  if (!order) return intake_no_memory(r->in);
  minos_status status = MINOS_OK;
  size_t count = r->pairs.used;
  trace_pairs_order(&r->pairs, order);
  for (size_t i = 0; i < count && !intake_must_stop(status); i++) {
    trace_op op = r->pairs.entries[order[i]].op;
    op.ended = false;
    op.outcome = MINOS_OUTCOME_UNKNOWN;
    status = trace_emit(r, &op);
  }
  free(order);
  return status;
}

static minos_status declare(trace_reader *r) {
  const minos_preset *p = r->p;
  minos_bytes unit = {"ns", 2};
  minos_value initial;
  if (p->clock == TRACE_CLOCK_LINES || !p->time.unit) unit = (minos_bytes){"tick", 4};
  minos_status status = intake_unit(r->in, unit, (minos_place){0, 0});
  if (!status && p->model && !r->in->how->model)
    status = intake_model(r->in, NULL, (minos_bytes){p->model, strlen(p->model)}, (minos_place){0, 0});
  if (status || !p->initial || r->in->how->initial) return status;
  if (strcmp(p->initial, "unknown") == 0) return intake_note(r->in, minos_builder_initial_unknown(r->in->builder));
  status = intake_value(r->in, (minos_bytes){p->initial, strlen(p->initial)}, (minos_place){0, 0}, &initial);
  return status ? status : intake_note(r->in, minos_builder_initial(r->in->builder, initial));
}

static minos_status read_records(trace_reader *r) {
  switch ((trace_kind)r->p->kind) {
  case TRACE_REGEX: return trace_read_lines(r);
  case TRACE_CSV: return trace_read_csv(r);
  default: return trace_read_json(r);
  }
}

static minos_status conclude(trace_reader *r) {
  minos_status status = emit_open(r);
  if (intake_must_stop(status)) return status;
  judge_unmatched(r);
  judge_orphans(r);
  judge_reads(r);
  say_trust(r);
  return MINOS_OK;
}

static void release(trace_reader *r) {
  trace_json_forget(r);
  trace_matcher_free(r->matcher);
  trace_pairs_release(&r->pairs);
  trace_clients_release(&r->clients);
  for (int i = 0; i < TRACE_FIELDS; i++) {
    minos_text_release(&r->buffer[i]);
    minos_text_release(&r->decoded[i]);
  }
  minos_text_release(&r->scratch);
  minos_text_release(&r->label);
  minos_text_release(&r->cells);
  free(r);
}

static minos_status read_all(trace_reader *r) {
  minos_status status = intake_open(r->in);
  if (!status) status = declare(r);
  if (!status) r->matcher = trace_matcher_new();
  if (!status && !r->matcher) status = intake_no_memory(r->in);
  if (!status) status = read_records(r);
  if (!intake_must_stop(status) && !r->broken) status = conclude(r);
  return status;
}

minos_status trace_read(intake *in, const minos_source *from, trace_trial *trial) {
  trace_reader *r = calloc(1, sizeof *r);
  if (!r) return intake_no_memory(in);
  r->in = in;
  r->p = in->how->preset;
  r->source = from;
  r->trial = trial;
  minos_status status = read_all(r);
  if (trial) in->damaged = false; /* a dry run shows what was understood, whatever else is wrong */
  bool any = r->tally.records > 0;
  release(r);
  if (!intake_must_stop(status) && any && in->builder) status = intake_close(in);
  intake_drop(in);
  return status ? status : in->status;
}

/* delivery.c -- what becomes of a judged history: report, messages and exit status. */
#include "delivery.h"

#include <minos/certificate.h>
#include <minos/lint.h>
#include <stdio.h>
#include <string.h>

#include "certify.h"
#include "label.h"
#include "say.h"
#include "watch.h"

static const char *report_name(const struct settings *settings) {
  return settings->to ? settings->to : "text";
}

static void flush(struct delivery *delivery) {
  if (!output_write(delivery->output, &delivery->text)) watch_give_up();
}

/* Pieces of a report that is too large to be held as a whole. */
static void spill(minos_text *text, void *context) {
  struct delivery *delivery = context;
  (void)text;
  flush(delivery);
}

static void refuse(struct delivery *delivery) {
  delivery->refused = true;
  watch_give_up();
}

/* Nothing was written yet: now it is known whether there are several histories. */
static void begin(struct delivery *delivery, const struct batch_item *item) {
  const struct settings *settings = delivery->settings;
  bool several = delivery->inputs > 1 || item->count > 1;
  delivery->begun = true;
  delivery->text.spill = spill;
  delivery->text.spill_context = delivery;
  if (several && settings->exit_code == EXIT_CODE_VERDICT) {
    say_error(NULL, "check: --exit-code=verdict needs exactly one history, and %s holds %zu", item->path, item->count);
    refuse(delivery);
    return;
  }
  if (settings->quiet || delivery->write) return;
  minos_error err;
  minos_status status =
      minos_report_begin(&delivery->report, report_name(settings), &delivery->style, several, &delivery->text, &err);
  if (status != MINOS_OK) {
    say_error(NULL, "%s", err.message);
    tally_status(&delivery->tally, EXIT_INTERNAL);
  }
}

static void report(struct delivery *delivery, const minos_judged *judged) {
  if (delivery->write) {
    if (!delivery->write(delivery->writer, judged, &delivery->text)) refuse(delivery);
    flush(delivery);
  }
  if (!delivery->report) return;
  minos_report_add(delivery->report, judged, &delivery->text);
  flush(delivery);
}

static void take_unreadable(struct delivery *delivery, const struct batch_item *item) {
  const struct recording *recording = item->recording;
  say_errors(item->path, recording->arrival.source, &recording->faults);
  tally_status(&delivery->tally, tally_of_fault(recording->status));
  const minos_judged judged = {.file = item->path, .faults = &recording->faults};
  report(delivery, &judged);
}

/* A history that could be read and not judged: a usage error, or our own mistake. */
static void take_unjudged(struct delivery *delivery, const struct batch_item *item, const char *name) {
  minos_faults faults = {0};
  minos_faults_error(&faults, item->fault);
  if (item->fault->status == MINOS_EINTERNAL) say_error(NULL, "internal error, please report it:");
  say_errors(item->path, item->recording->arrival.source, &faults);
  tally_status(&delivery->tally, tally_of_fault(item->fault->status));
  const minos_judged judged = {.file = item->path, .history = name, .faults = &faults};
  report(delivery, &judged);
}

static void require_operations(struct delivery *delivery, const struct batch_item *item, const char *label) {
  if (judging_has_enough(item->history, item->result, delivery->settings, label)) return;
  tally_status(&delivery->tally, EXIT_BAD_INPUT);
}

/* Histories come in order; one that could not be judged leaves the certificate without it, and then it is not written. */
static void certify(struct delivery *delivery, const struct batch_item *item) {
  if (!delivery->settings->certificate || item->recording->status != MINOS_OK || item->number != delivery->certified)
    return;
  if (item->number == 0) certify_begin(item->recording, delivery->settings, &delivery->certificate);
  minos_certificate_add(item->history, item->result, &delivery->certificate);
  delivery->certified++;
  if (delivery->certified < item->count) return;
  if (!certify_finish(delivery->settings, &delivery->certificate)) tally_status(&delivery->tally, EXIT_IO);
}

static void take_result(struct delivery *delivery, const struct batch_item *item, const char *name) {
  const minos_faults *reading = &item->recording->faults;
  for (size_t i = 0; item->number == 0 && i < reading->warnings && i < MINOS_FAULTS_KEPT; i++) {
    minos_faults_warning(&item->result->warnings, &reading->warning[i]);
  }
  say_warnings(item->path, item->recording->arrival.source, &item->result->warnings);
  tally_result(&delivery->tally, delivery->settings, item->result);
  certify(delivery, item);
  const minos_judged judged = {.file = item->path, .history = name, .source = item->history, .result = item->result};
  minos_text label = {0};
  label_put(&label, item->path, item->history, item->number, item->count);
  const char *said = label.data ? label.data : item->path;
  if (item->recording->status == MINOS_OK) require_operations(delivery, item, said);
  if (delivery->settings->stats && delivery->write) judging_say_stats(&judged, said);
  minos_text_release(&label);
  report(delivery, &judged);
}

void delivery_take(void *context, const struct batch_item *item) {
  struct delivery *delivery = context;
  if (!delivery->begun) begin(delivery, item);
  if (delivery->refused) return;
  if (!item->history) {
    take_unreadable(delivery, item);
    return;
  }
  const char *format = item->recording->histories.format;
  if (delivery->settings->stats && item->number == 0 && format) say_note("%s: read as %s", item->path, format);
  char digits[LABEL_DIGITS];
  const char *name = item->count < 2 ? NULL : label_history(item->history, item->number, digits);
  if (item->result) {
    take_result(delivery, item, name);
  } else if (item->fault) {
    take_unjudged(delivery, item, name);
  }
}

void delivery_end(struct delivery *delivery) {
  if (delivery->report) minos_report_end(delivery->report, &delivery->text);
  delivery->report = NULL;
  flush(delivery);
  minos_text_release(&delivery->text);
  minos_text_release(&delivery->certificate);
}

/* run_shrink.c -- minos shrink: from a history to a smallest one with the same fault.

   The fault is the letter's: what is not sequential stays so, what is only sequential stays not linearizable; --require asks for
   one of them. The core is what the evidence of a verdict is made of; here it becomes a history again, which says itself
   by which model and from which start it was judged. */
#include <minos/certificate.h>
#include <stdlib.h>
#include <string.h>

#include "certify.h"
#include "commands.h"
#include "judging.h"
#include "label.h"
#include "language.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "tally.h"
#include "watch.h"

enum { THREADS_AT_MOST = 256 };

struct shrinking {
  const struct settings *settings;
  const char *path;
  const struct recording *recording;
  minos_history **cores; /* [count] what is written, in the order of the input */
  size_t count, shrunk;
  minos_text certificate;
  exit_status status;
};

static void fail(struct shrinking *s, exit_status status) {
  if (s->status == EXIT_DONE) s->status = status;
}

/* The refutation to show, NULL: there is none. */
static const minos_counterexample *fault_of(const struct settings *settings, const minos_result *result) {
  const minos_counterexample *weak = &result->against_linearizable, *strong = &result->against_sequential;
  if (settings->require == REQUIRE_SEQUENTIAL) return strong->present ? strong : NULL;
  bool first = settings->require != REQUIRE_LINEARIZABLE || !weak->present;
  if (first && strong->present) return strong;
  return weak->present ? weak : NULL;
}

static bool is_satisfied(const struct settings *settings, const minos_result *result) {
  return (settings->require == REQUIRE_SEQUENTIAL ? result->sequential : result->linearizable) == MINOS_YES;
}

/* What the written history can't say itself. */
static void say_options(const struct settings *settings) {
  if (settings->clock_skew) say_note(tr("judge it with %s %s as well"), "--clock-skew", settings->clock_skew);
  if (settings->overlap == OVERLAP_ALLOW) say_note(tr("judge it with %s %s as well"), "--overlap", "allow");
  if (settings->trust_versions) say_note(tr("judge it with %s as well"), "--trust-versions");
  if (settings->custom_model) say_note(tr("judge it with %s %s as well"), "--model", settings->model);
}

/* "FILE: not linearizable: 3 of 7 operations, minimal" */
static void say_core(const char *name, const minos_counterexample *fault, uint32_t of) {
  minos_text size = {0}, minimal = {0};
  const char *what = fault->order == MINOS_ORDER_CLIENT ? tr("not sequential") : tr("not linearizable");
  minos_text_format(&size, tr_n("%lu of %lu operation", "%lu of %lu operations", of), (unsigned long)fault->count,
                    (unsigned long)of);
  minos_text_format(&minimal, fault->minimal ? tr("%s, minimal") : tr("%s, not minimal (limit)"),
                    size.data ? size.data : "");
  minos_text_clear(&size);
  minos_text_format(&size, fault->initial_unknown ? tr("%s, from any start value") : "%s",
                    minimal.data ? minimal.data : "");
  say_note("%s: %s: %s", name, what, size.data ? size.data : "");
  minos_text_release(&size);
  minos_text_release(&minimal);
}

static bool keep(struct shrinking *s, size_t number, const minos_counterexample *fault, const char *name) {
  const minos_history *from = s->recording->histories.items[number];
  const minos_op_id *ops = fault->ops;
  minos_history *core;
  if (minos_history_select(&core, from, ops, fault->count, fault->unended, fault->initial_unknown)) return false;
  if (!s->settings->custom_model) minos_history_declare_model(core);
  s->cores[number] = core;
  s->shrunk++;
  say_core(name, fault, minos_history_count(from));
  return true;
}

static void take_result(struct shrinking *s, size_t number, const minos_result *result, const char *name) {
  const minos_counterexample *fault = fault_of(s->settings, result);
  const minos_judged judged = {.file = s->path, .source = s->recording->histories.items[number], .result = result};
  if (s->settings->stats) judging_say_stats(&judged, name);
  if (!judging_has_enough(judged.source, result, s->settings, name)) {
    fail(s, EXIT_BAD_INPUT);
    return;
  }
  if (fault) {
    if (!keep(s, number, fault, name)) say_error(NULL, "out of memory"), fail(s, EXIT_INTERNAL);
  } else if (is_satisfied(s->settings, result)) {
    bool sequential = s->settings->require == REQUIRE_SEQUENTIAL;
    say_note(sequential ? tr("%s: sequential: nothing to shrink") : tr("%s: linearizable: nothing to shrink"), name);
  } else {
    const char *detail = result->limit_detail ? result->limit_detail : "no fault is known";
    say_error(NULL, "%s: undecided, so there is nothing to shrink yet: %s limit, %s", name,
              minos_limit_name(result->limit), detail);
    fail(s, EXIT_UNDECIDED);
  }
}

static void certify(struct shrinking *s, size_t number, const minos_result *result) {
  if (!s->settings->certificate) return;
  if (number == 0) certify_begin(s->recording, s->settings, &s->certificate);
  minos_certificate_add(s->recording->histories.items[number], result, &s->certificate);
  if (number + 1 < s->count) return;
  if (!certify_finish(s->settings, &s->certificate)) fail(s, EXIT_IO);
}

static uint32_t threads_of(const struct settings *settings) {
  return settings->jobs > THREADS_AT_MOST ? THREADS_AT_MOST : settings->jobs ? (uint32_t)settings->jobs : 1;
}

static void shrink_one(struct shrinking *s, size_t number) {
  minos_text name = {0};
  label_put(&name, s->path, s->recording->histories.items[number], number, s->recording->histories.count);
  minos_error fault = {0};
  minos_result *result =
      judging_check(s->recording->histories.items[number], s->settings, s->path, threads_of(s->settings), &fault);
  if (result) {
    say_warnings(s->path, s->recording->arrival.source, &result->warnings);
    take_result(s, number, result, name.data ? name.data : s->path);
    certify(s, number, result);
    minos_result_free(result);
  } else {
    minos_faults faults = {0};
    minos_faults_error(&faults, &fault);
    if (fault.status == MINOS_EINTERNAL) say_error(NULL, "internal error, please report it:");
    say_errors(s->path, s->recording->arrival.source, &faults);
    fail(s, tally_of_fault(fault.status));
  }
  minos_text_release(&name);
}

/* The format to write: as asked for, else the input's own where that can be written. */
static const char *choose_format(const struct shrinking *s) {
  const char *own = s->recording->histories.format;
  if (s->settings->to) return s->settings->to;
  const minos_format_info *info = minos_format_find(own);
  if (info && info->writable) return own;
  say_note(tr("%s: %s can't be written; the result is text"), s->path, own);
  return "text";
}

/* A history without a fault is written as it is; when all are, the input's own bytes are. */
static minos_status put_result(const struct shrinking *s, minos_text *text) {
  minos_error err = {0};
  if (!s->shrunk && !s->settings->to) {
    minos_bytes content = minos_source_content(s->recording->arrival.source);
    minos_text_add(text, content.data, content.length);
    return MINOS_OK;
  }
  const minos_histories *all = &s->recording->histories;
  minos_history **written = malloc((s->count + 1) * sizeof *written);
  for (size_t i = 0; written && i < s->count; i++) written[i] = s->cores[i] ? s->cores[i] : all->items[i];
  minos_status status = written ? minos_write(text, written, s->count, choose_format(s), &err) : MINOS_ENOMEM;
  free(written);
  if (status) say_error(NULL, "shrink: %s", err.message[0] ? err.message : "out of memory");
  return status;
}

static void write_result(struct shrinking *s) {
  struct output output;
  minos_text text = {0};
  minos_status status = put_result(s, &text);
  if (status) {
    fail(s, status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status));
  } else if (output_open(&output, s->settings->output, s->settings->quiet)) {
    bool written = output_write(&output, &text);
    if (!output_close(&output, written)) fail(s, EXIT_IO);
  } else {
    fail(s, EXIT_IO);
  }
  if (s->status == EXIT_DONE && s->shrunk) say_options(s->settings);
  minos_text_release(&text);
}

static void say_unread(struct shrinking *s) {
  if (s->recording->status == MINOS_ELIMIT)
    say_error(NULL, "%s: reading was stopped", s->path);
  else
    say_errors(s->path, s->recording->arrival.source, &s->recording->faults);
  fail(s, tally_of_fault(s->recording->status));
}

static void shrink_all(struct shrinking *s) {
  s->count = s->recording->histories.count;
  s->cores = calloc(s->count + 1, sizeof(minos_history *));
  if (!s->cores) say_error(NULL, "out of memory"), fail(s, EXIT_INTERNAL);
  for (size_t i = 0; s->status == EXIT_DONE && i < s->count; i++) shrink_one(s, i);
  if (s->status == EXIT_DONE) write_result(s);
  for (size_t i = 0; s->cores && i < s->count; i++) minos_history_free(s->cores[i]);
  free(s->cores);
  minos_text_release(&s->certificate);
}

static exit_status shrink(const char *path, const struct settings *settings) {
  struct recording recording;
  minos_reading how = judging_reading(settings, true);
  how.threads = judging_reading_threads(settings);
  judging_read(&recording, path, settings, &how);
  say_warnings(path, recording.arrival.source, &recording.faults);
  struct shrinking s = {.settings = settings, .path = path, .recording = &recording};
  if (settings->stats && recording.histories.format) say_note("%s: read as %s", path, recording.histories.format);
  if (recording.status == MINOS_OK)
    shrink_all(&s);
  else
    say_unread(&s);
  judging_release(&recording);
  return s.status;
}

exit_status run_shrink(const struct settings *settings) {
  if (settings->operands.count != 1) {
    say_error("name a file, or - for standard input", "shrink: takes one file, not %zu", settings->operands.count);
    return EXIT_USAGE;
  }
  if (settings->require == REQUIRE_SEQUENTIAL && settings->stop_at == STOP_AT_LINEARIZABLE) {
    say_error(NULL, "shrink: --require sequential needs the answer that --stop-at linearizable leaves out");
    return EXIT_USAGE;
  }
  if (!names_exist(settings) || !certify_possible(settings, 1)) return EXIT_USAGE;
  if (!watch_start(settings->timeout, settings->progress)) return EXIT_INTERNAL;
  exit_status status = shrink(settings->operands.items[0], settings);
  watch_end();
  return status == EXIT_UNDECIDED && settings->allow_unknown ? EXIT_DONE : status;
}

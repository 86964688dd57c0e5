/* judging.c -- from a path to histories, and from a history to its result, as the settings say.

   Limits are kept here at both steps: reading that is stopped, and memory that ran out anywhere, give the letter "?" and
   are no error. Only wrong input and our own mistakes are. */
#include "judging.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "label.h"
#include "language.h"
#include "say.h"
#include "watch.h"

static bool is_directory(const char *path) {
  struct stat facts;
  return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static void explain_directory(minos_error *err, const struct settings *settings) {
  if (settings->recursive) {
    minos_fault(err, MINOS_ENOINPUT, (minos_place){0}, "no files to read in this directory");
    if (settings->include.count) snprintf(err->hint, sizeof err->hint, "--include chooses by name");
  } else if (settings->command == COMMAND_CONVERT || settings->command == COMMAND_SHRINK ||
             settings->command == COMMAND_VERIFY) {
    minos_fault(err, MINOS_ENOINPUT, (minos_place){0}, "is a directory");
  } else {
    snprintf(err->hint, sizeof err->hint, "-r judges the files in it");
  }
}

/* Without -j: a second one, where there is a core for it. */
uint32_t judging_reading_threads(const struct settings *settings) {
  if (settings->jobs) return settings->jobs < 2 ? 1 : 2;
  return sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 2 : 1;
}

minos_reading judging_reading(const struct settings *settings, bool bound) {
  return (minos_reading){
      .format = settings->from,
      .model = bound && !settings->custom_model ? settings->model : NULL,
      .custom_model = bound ? settings->custom_model : NULL,
      .initial = settings->initial,
      .session = settings->session,
      .nil_reads_unknown = settings->nil_reads == NIL_READS_UNKNOWN,
      .independent = settings->independent,
      .allow_fields = settings->allow_fields,
      .trust_versions = settings->trust_versions,
      .unbound = !bound,
      .overlap = settings->overlap == OVERLAP_ALLOW ? MINOS_OVERLAP_ALLOW : MINOS_OVERLAP_ERROR,
      .preset = settings->trace,
      .orphans = settings->orphans == ORPHANS_WIDEN,
      .memory_limit = settings->memory_limit,
      .cancel = watch_hurry(),
  };
}

void judging_read(struct recording *out, const char *path, const struct settings *settings, const minos_reading *how) {
  *out = (struct recording){0};
  minos_error err = {0};
  if (*watch_hurry()) {
    out->status = MINOS_ELIMIT;
    return;
  }
  watch_reading(path);
  out->status = arrival_open(&out->arrival, path, settings->certificate != NULL, watch_hurry(), &err);
  if (out->status == MINOS_ENOINPUT && is_directory(path)) explain_directory(&err, settings);
  if (out->status != MINOS_OK) {
    minos_faults_error(&out->faults, &err);
    return;
  }
  out->status = minos_read(&out->histories, out->arrival.source, how, &out->faults);
}

void judging_release(struct recording *recording) {
  minos_histories_release(&recording->histories);
  arrival_release(&recording->arrival);
}

/* The smaller of two times to go, of which 0 is "no limit" for `wanted`; never 0 when there is a limit. */
static uint64_t time_allowed(uint64_t wanted) {
  uint64_t left = watch_time_left();
  if (left == UINT64_MAX) return wanted;
  if (wanted && wanted < left) return wanted;
  return left ? left : 1;
}

static bool wants_evidence(const struct settings *settings) {
  bool plain = settings->to && strcmp(settings->to, "plain") == 0;
  return settings->certificate || settings->command == COMMAND_SHRINK || (!settings->quiet && !plain);
}

/* Whether reasons are told in the language that was chosen: a page is told everything in every language, and shrink puts no reason
   into words but a limit's, among errors. */
static bool speaks_here(const struct settings *settings) {
  return settings->command != COMMAND_REPORT && settings->command != COMMAND_SHRINK;
}

static void retell_limit(minos_result *result, const char *detail, const minos_tongue *tongues) {
  uint32_t count = 0;
  while (tongues && tongues[count].code) count++;
  result->limit_retold = calloc((size_t)count + 1, sizeof *result->limit_retold);
  for (uint32_t t = 0; t < count && result->limit_retold; t++)
    result->limit_retold[result->limit_retold_count++] = (minos_said){tongues[t].code, strdup(tongues[t].say(detail))};
}

/* A "?" with what is known of its cause; NULL when memory is out. */
static minos_result *undecided(minos_limit limit, const char *detail, const struct settings *settings) {
  minos_result *result = calloc(1, sizeof *result);
  if (!result) return NULL;
  result->limit = limit;
  result->limit_detail = strdup(speaks_here(settings) ? language_say(detail) : detail);
  retell_limit(result, detail, settings->tongues);
  return result;
}

/* A skew that came to nothing is not passed over in silence. */
static void warn_of_small_skew(minos_result *result, const char *skew) {
  if (result->clock_skew || !strpbrk(skew, "123456789")) return;
  minos_error warning;
  minos_fault(&warning, MINOS_OK, (minos_place){0},
              "the clock skew '%s' is less than the times of this history can tell apart, and changes nothing", skew);
  minos_faults_warning(&result->warnings, &warning);
}

/* Check, and sweep where that is asked for; *result is owned on success only. */
static minos_status check_and_sweep(const minos_history *history, minos_options *options,
                                    const struct settings *settings, minos_result **result, minos_error *fault) {
  const char *skew = settings->clock_skew;
  minos_status status = MINOS_OK;
  if (skew) status = minos_skew_read(history, (minos_bytes){skew, strlen(skew)}, &options->clock_skew, fault);
  if (!status) status = minos_check(result, history, options, fault);
  if (!status && skew) warn_of_small_skew(*result, skew);
  if (status || !settings->skew_sweep) return status;
  status = minos_sweep_skew(*result, history, options, fault);
  if (status) minos_result_free(*result);
  return status;
}

bool judging_is_wanted(const minos_history *history, size_t number, const struct settings *settings) {
  char digits[LABEL_DIGITS];
  return !settings->history || strcmp(label_history(history, number, digits), settings->history) == 0;
}

minos_result *judging_check(const minos_history *history, const struct settings *settings, const char *label,
                            uint32_t threads, minos_error *fault) {
  minos_options options = {
      .timeout_ns = time_allowed(settings->timeout_per_history),
      .memory_limit = settings->memory_limit,
      .max_states = settings->max_states,
      .decider = settings->decider,
      .threads = threads,
      .cross_check = settings->cross_check,
      .stop_at_linearizable = settings->stop_at == STOP_AT_LINEARIZABLE,
      .estimate = settings->stats || watch_shows(),
      .evidence = wants_evidence(settings),
      .cancel = watch_cancel(),
      .progress = watch_progress,
      .progress_context = (void *)(uintptr_t)label,
      .translation = speaks_here(settings) ? language_say : NULL,
      .tongues = settings->tongues,
  };
  minos_result *result;
  bool figure = settings->command == COMMAND_REPORT && settings->picture == PICTURE_SVG;
  minos_status status = figure ? minos_report_svg_fits(history, fault) : MINOS_OK;
  if (status == MINOS_OK) status = check_and_sweep(history, &options, settings, &result, fault);
  if (status == MINOS_OK) return result;
  if (status != MINOS_ENOMEM) return NULL;
  return undecided(MINOS_LIMIT_MEMORY, tr_later("memory ran out"), settings);
}

static minos_limit limit_of_reading(const struct recording *recording, const char **detail) {
  if (recording->status == MINOS_ENOMEM) {
    *detail = tr_later("memory ran out while reading");
    return MINOS_LIMIT_MEMORY;
  }
  if (watch_signal()) {
    *detail = tr_later("interrupted before it was read");
    return MINOS_LIMIT_SIGNAL;
  }
  if (watch_expired()) {
    *detail = tr_later("the time was over before it was read");
    return MINOS_LIMIT_TIME;
  }
  *detail = tr_later("the memory limit was met while reading");
  return MINOS_LIMIT_MEMORY;
}

static minos_history *empty_history(void) {
  const minos_reading how = {.unbound = true};
  minos_history *history = NULL;
  minos_builder *builder = minos_builder_new(&how, NULL);
  if (!builder) return NULL;
  if (minos_builder_finish(builder, &history) != MINOS_OK) history = NULL;
  minos_builder_free(builder);
  return history;
}

bool judging_has_enough(const minos_history *history, const minos_result *result, const struct settings *settings,
                        const char *name) {
  uint64_t wanted = settings->min_ok;
  if (result->ok < wanted) {
    say_error(NULL, "%s: %lu ok operations, and --min-ok asks for %llu", name, (unsigned long)result->ok,
              (unsigned long long)wanted);
    return false;
  }
  if (!wanted || !minos_history_says_nothing(history)) return true;
  say_error(NULL, "%s: no read constrains anything, and --min-ok asks for a history that says something", name);
  return false;
}

void judging_say_stats(const minos_judged *judged, const char *name) {
  minos_text rows = {0};
  minos_report_stats(judged, &rows);
  for (char *line = rows.data, *end; line && (end = strchr(line, '\n')); line = end + 1) {
    *end = '\0';
    say_note("%s: %s", name, line);
  }
  minos_text_release(&rows);
}

bool judging_unread(const struct recording *recording, minos_history **history, minos_result **result,
                    const struct settings *settings) {
  const char *detail;
  minos_limit limit = limit_of_reading(recording, &detail);
  *history = empty_history();
  *result = *history ? undecided(limit, detail, settings) : NULL;
  if (*result) return true;
  minos_history_free(*history);
  *history = NULL;
  return false;
}

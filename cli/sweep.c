/* sweep.c -- minos simulate --sweep: for which lengths of pause and lease is a store safe?

   Each cell is a run whose history is judged: it is unsafe when the history is not linearizable. The table also counts in how
   many of the unsafe runs each check of a lease had said that it was valid: checking first does not help. Where the late write touches the
   newer one in time, the store may have let it in and the history be linearizable all the same, so no cell is called safe. */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

#include "say.h"

enum { LONGEST = 200 }; /* values of a range */

struct range {
  bool given;
  int64_t low, high;
};

struct sweep {
  struct range pause, lease;
  uint64_t cells, unsafe, checked; /* checked: unsafe ones where a check had said that all was well */
};

bool sweep_is_range(const char *word) {
  return strncmp(word, "pause=", 6) == 0 || strncmp(word, "lease=", 6) == 0;
}

/* Up to nine digits; *text moves behind them. */
static bool read_number(const char **text, int64_t *out) {
  int64_t number = 0;
  int digits = 0;
  for (; **text >= '0' && **text <= '9' && digits < 9; ++*text, digits++) number = 10 * number + (**text - '0');
  *out = number;
  return digits > 0;
}

static bool read_range(const char *text, struct range *out) {
  struct range range = {.given = true};
  if (!read_number(&text, &range.low)) return false;
  range.high = range.low;
  if (strncmp(text, "..", 2) == 0) {
    text += 2;
    if (!read_number(&text, &range.high)) return false;
  }
  *out = range;
  return *text == '\0' && range.low <= range.high && range.high - range.low < LONGEST;
}

static bool take_range(struct sweep *sweep, const char *word) {
  struct range *range = strncmp(word, "pause=", 6) == 0 ? &sweep->pause : &sweep->lease;
  bool fits = sweep_is_range(word) && read_range(word + 6, range) && (range == &sweep->pause || range->low > 0);
  if (!fits) {
    say_error("such as pause=0..20 or lease=5..15; a lease from 1, and 200 values at most",
              "simulate: --sweep: '%s' is no range", word);
  }
  return fits;
}

static bool take_ranges(struct sweep *sweep, const struct settings *settings) {
  for (size_t i = 0; i < settings->sweep.count; i++) {
    const char *word = settings->sweep.items[i];
    if (!take_range(sweep, word)) return false;
  }
  for (size_t i = 1; i < settings->operands.count; i++) {
    if (!take_range(sweep, settings->operands.items[i])) return false;
  }
  return true;
}

/* Play and judge one cell. */
static minos_status judge(const minos_scenario *scenario, const minos_staging *staging, struct sweep *sweep,
                          bool *unsafe, minos_error *err) {
  minos_run run;
  minos_result *result;
  const minos_options options = {.stop_at_linearizable = true};
  minos_status status = minos_simulate(&run, scenario, staging, err);
  if (status) return status;
  status = minos_check(&result, run.history, &options, err);
  if (!status) {
    *unsafe = result->linearizable == MINOS_NO;
    sweep->cells++;
    sweep->unsafe += *unsafe;
    sweep->checked += *unsafe && run.valid_checks > 0;
    minos_result_free(result);
  }
  minos_run_release(&run);
  return status;
}

static void put_heading(const struct sweep *sweep, minos_text *out) {
  minos_text_put(out, "X unsafe: the history shows that a late write was let in; . it does not\n\n");
  minos_text_put(out, sweep->pause.given ? "pause" : "     ");
  minos_text_put(out, sweep->lease.given ? " lease" : "      ");
  for (int64_t lease = sweep->lease.low; sweep->lease.given && lease <= sweep->lease.high; lease++)
    minos_text_format(out, " %3lld", (long long)lease);
  minos_text_put(out, "\n");
}

static minos_status put_row(const minos_scenario *scenario, minos_staging *staging, struct sweep *sweep,
                            minos_text *out, minos_error *err) {
  if (staging->set_pause) {
    minos_text_format(out, "%5lld      ", (long long)staging->pause);
  } else {
    minos_text_put(out, "           ");
  }
  for (int64_t lease = sweep->lease.low; lease <= sweep->lease.high; lease++) {
    bool unsafe = false;
    staging->lease = lease;
    minos_status status = judge(scenario, staging, sweep, &unsafe, err);
    if (status) return status;
    minos_text_put(out, unsafe ? "   X" : "   .");
  }
  minos_text_put(out, "\n");
  return MINOS_OK;
}

static minos_status put_table(const minos_scenario *scenario, minos_staging *staging, struct sweep *sweep,
                              minos_text *out, minos_error *err) {
  put_heading(sweep, out);
  for (int64_t pause = sweep->pause.low; pause <= sweep->pause.high; pause++) {
    staging->pause = pause;
    minos_status status = put_row(scenario, staging, sweep, out, err);
    if (status) return status;
  }
  minos_text_format(out, "\n%llu of %llu are unsafe", (unsigned long long)sweep->unsafe,
                    (unsigned long long)sweep->cells);
  if (sweep->checked > 0) {
    minos_text_format(out, "; in %llu of these the client had checked its lease, and it was valid",
                      (unsigned long long)sweep->checked);
  }
  minos_text_put(out, "\n");
  return MINOS_OK;
}

exit_status sweep_run(const minos_scenario *scenario, const struct settings *settings, minos_text *out) {
  struct sweep sweep = {0};
  minos_error err = {0};
  if (!take_ranges(&sweep, settings)) return EXIT_USAGE;
  minos_staging staging = {.store = settings->store,
                           .seed = settings->seed ? settings->seed : 1,
                           .bound = true,
                           .silent = true,
                           .set_pause = sweep.pause.given,
                           .set_lease = sweep.lease.given};
  minos_status status = put_table(scenario, &staging, &sweep, out, &err);
  if (status == MINOS_OK) return EXIT_DONE;
  say_error(NULL, "simulate: --sweep: %s", err.message);
  return status == MINOS_EUSAGE ? EXIT_USAGE : EXIT_INTERNAL;
}

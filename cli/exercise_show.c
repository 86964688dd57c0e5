/* exercise_show.c -- minos exercise show and check: task sheets, and whether exercises are fit to be given out. */
#include <stdlib.h>

#include <minos/minos.h>

#include "exercise_words.h"
#include "exercising.h"
#include "inspect.h"
#include "output.h"
#include "say.h"
#include "sheet.h"
#include "tally.h"
#include "tongue.h"
#include "watch.h"

/* ---- show ---- */

struct folder {
  minos_exercise **exercises; /* [count] owned */
  size_t count, capacity;
};

static minos_status keep(void *context, const struct exercising *item, minos_error *err) {
  struct folder *f = context;
  if (f->count == f->capacity) {
    size_t capacity = 2 * f->capacity + 16;
    minos_exercise **exercises = realloc(f->exercises, capacity * sizeof(minos_exercise *));
    if (!exercises) {
      minos_exercise_free(item->exercise);
      return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    }
    f->exercises = exercises;
    f->capacity = capacity;
  }
  f->exercises[f->count++] = item->exercise;
  return MINOS_OK;
}

/* What was asked for, else what the exercises are written in: words and texts of a sheet are of one language. */
static const char *choose_language(const struct folder *f, const struct settings *settings) {
  if (settings->language) return tongue_code(settings->language);
  const char *own = sheet_own_language((const minos_exercise *const *)f->exercises, f->count);
  if (!own) own = tongue_code(TONGUE_ENGLISH);
  return tongue_choose(tongue_of(own)) ? own : NULL;
}

static exit_status write_sheet(const struct folder *f, const struct settings *settings) {
  struct output output;
  minos_text text = {0};
  minos_error err = {0};
  const sheet of = {.exercises = (const minos_exercise *const *)f->exercises,
                    .count = f->count,
                    .language = choose_language(f, settings)};
  if (!of.language) return EXIT_USAGE;
  minos_status status = sheet_write(&of, settings->to ? settings->to : "markdown", &text, &err);
  exit_status exit = EXIT_IO;
  if (status) {
    say_error(err.hint[0] ? err.hint : NULL, "exercise show: %s", err.message);
    exit = status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
  } else if (output_open(&output, settings->output, false)) {
    bool written = output_write(&output, &text);
    exit = output_close(&output, written) ? EXIT_DONE : EXIT_IO;
  }
  minos_text_release(&text);
  return exit;
}

static bool has_exercises(const struct settings *settings, const char *word) {
  if (settings->operands.count > 0) return true;
  say_error("a file, a directory of variants, or the name of an exercise that comes with minos",
            "exercise %s: no exercise", word);
  return false;
}

exit_status exercise_show(const struct settings *settings) {
  struct folder f = {0};
  exit_status status = EXIT_DONE;
  if (!has_exercises(settings, "show")) return EXIT_USAGE;
  for (size_t i = 0; i < settings->operands.count && status == EXIT_DONE; i++)
    status = exercising_each("exercise show", settings->operands.items[i], keep, &f);
  if (status == EXIT_DONE) status = write_sheet(&f, settings);
  for (size_t i = 0; i < f.count; i++) minos_exercise_free(f.exercises[i]);
  free(f.exercises);
  return status;
}

/* ---- check ---- */

struct inspection {
  struct output output;
  struct tally tally;
};

/* Goes on to the next one, whatever is found: the tally keeps it. */
static minos_status look_at(void *context, const struct exercising *item, minos_error *err) {
  struct inspection *of = context;
  minos_text text = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults) {
    minos_exercise_free(item->exercise);
    return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  }
  say_clean(&text, item->path);
  minos_text_put(&text, "\n");
  minos_status status = inspect_exercise(item->exercise, &text, faults);
  output_write(&of->output, &text);
  if (status) say_errors(item->path, item->source, faults);
  if (status) tally_status(&of->tally, status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status));
  free(faults);
  minos_text_release(&text);
  minos_exercise_free(item->exercise);
  return MINOS_OK;
}

exit_status exercise_check(const struct settings *settings) {
  struct inspection of = {0};
  if (!has_exercises(settings, "check")) return EXIT_USAGE;
  if (!output_open(&of.output, settings->output, false)) return EXIT_IO;
  for (size_t i = 0; i < settings->operands.count && !watch_signal(); i++) {
    exit_status status = exercising_each("exercise check", settings->operands.items[i], look_at, &of);
    if (status != EXIT_DONE) tally_status(&of.tally, status);
  }
  return output_close(&of.output, true) ? of.tally.status : EXIT_IO;
}

/* exercise_new.c -- minos exercise new: variants of an exercise, one a student, or one for a seed.

   The secret is read and used, and never written anywhere. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <minos/minos.h>

#include "arrival.h"
#include "cohort.h"
#include "exercise_words.h"
#include "output.h"
#include "roster.h"
#include "say.h"
#include "tally.h"
#include "tongue.h"
#include "watch.h"

enum { SHORT_SECRET = 16, LONGEST_SECRET = 4096, LONGEST_ID = 60, THOUSANDTH = 1000 };

static exit_status say_status(minos_status status, const minos_error *err) {
  if (status == MINOS_OK) return EXIT_DONE;
  if (status == MINOS_EINTERNAL) say_error(NULL, "exercise new: internal error: %s", err->message);
  if (status != MINOS_EINTERNAL) say_error(NULL, "exercise new: %s", err->message);
  return status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
}

static bool refuse(const char *hint, const char *message) {
  say_error(hint, "exercise new: %s", message);
  return false;
}

/* ---- what was asked for ---- */

/* As exercise files have them (docs/GRADING.md). */
static bool is_id(const char *id) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  size_t length = strlen(id);
  if (length == 0 || length > LONGEST_ID || !strchr(letters, *id)) return false;
  for (const char *at = id; *at; at++)
    if (!strchr(letters, *at) && !strchr("_-. ", *at)) return false;
  return true;
}

static uint8_t small(uint64_t number, uint8_t usual) {
  if (!number) return usual;
  return number > UINT8_MAX ? UINT8_MAX : (uint8_t)number;
}

static bool understand(const struct settings *settings, variant_plan *out) {
  enum { CLIENTS = 3, OPERATIONS = 6, DIFFICULTY = 400 };
  minos_error err = {0};
  *out = (variant_plan){
      .exercise = settings->exercise ? settings->exercise : "histories",
      .clients = small(settings->clients, CLIENTS),
      .operations = small(settings->operations, OPERATIONS),
      .difficulty = settings->difficulty.given ? settings->difficulty.millionths / THOUSANDTH : DIFFICULTY,
      .language = settings->language ? tongue_code(settings->language) : NULL,
  };
  if (settings->operands.count > 0) return refuse(NULL, "takes no file: exercises are made");
  if (!settings->letters) return refuse("--parts L,S,N", "no letters");
  if (!settings->output) return refuse("-o DIR", "no directory to put exercises into");
  if (!settings->roster != !settings->secret_file)
    return refuse(NULL, "--roster and --secret-file go together: a student's variant is drawn by the secret");
  if (settings->roster && settings->seed) return refuse(NULL, "--seed means nothing with --roster");
  if (!is_id(out->exercise))
    return refuse(NULL, "--exercise: an id has at most 60 letters a-z, digits, '_', '-', '.' and blanks, and begins "
                        "with a letter or digit");
  return say_status(variant_letters(settings->letters, out->letters, &err), &err) == EXIT_DONE &&
         say_status(variant_plan_check(out, &err), &err) == EXIT_DONE;
}

/* ---- files ---- */

static bool make_folder(const char *path) {
  struct stat facts;
  if (mkdir(path, 0777) == 0) return true;
  if (errno == EEXIST && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) return true;
  say_error(NULL, "cannot make the directory %s: %s", path, strerror(errno));
  return false;
}

static bool write_file(const char *folder, const char *name, minos_text *text) {
  struct output output;
  minos_text path = {0};
  minos_text_format(&path, "%s/%s", folder, name);
  if (path.failed) return refuse(NULL, "out of memory");
  bool well = output_open(&output, path.data, false);
  if (well) {
    bool written = output_write(&output, text);
    well = output_close(&output, written);
  }
  minos_text_release(&path);
  return well;
}

/* ---- one variant ---- */

static exit_status make_one(const variant_plan *plan, const struct settings *settings) {
  minos_text file = {0};
  minos_error err = {0};
  char name[64];
  unsigned long long seed = settings->seed ? settings->seed : 1;
  exit_status status = say_status(cohort_seeded(plan, seed, &file, &err), &err);
  snprintf(name, sizeof name, "variant-%llu.json", seed);
  if (status == EXIT_DONE && !make_folder(settings->output)) status = EXIT_IO;
  if (status == EXIT_DONE && !write_file(settings->output, name, &file)) status = EXIT_IO;
  minos_text_release(&file);
  return status;
}

/* ---- one a student ---- */

static exit_status say_unread(const char *path, const minos_source *source, const minos_faults *faults,
                              minos_status status) {
  say_errors(path, source, faults);
  return status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
}

static exit_status open_source(minos_source **out, const char *path, const char *what) {
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_error err = {0};
  minos_status status = arrival_small(out, path, what, &err);
  exit_status exit = EXIT_DONE;
  if (status && faults) minos_faults_error(faults, &err);
  if (status) exit = faults ? say_unread(path, NULL, faults, status) : EXIT_INTERNAL;
  free(faults);
  return exit;
}

static exit_status read_roster(roster *out, const char *path) {
  minos_source *source;
  exit_status exit = open_source(&source, path, "a roster");
  if (exit != EXIT_DONE) return exit;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = faults ? roster_read(out, source, faults) : MINOS_ENOMEM;
  if (status) exit = faults ? say_unread(path, source, faults, status) : EXIT_INTERNAL;
  free(faults);
  minos_source_free(source);
  return exit;
}

/* Without the line end that editors put behind it. */
static minos_bytes secret_of(const minos_source *source) {
  minos_bytes secret = minos_source_content(source);
  while (secret.length && strchr("\r\n", secret.data[secret.length - 1])) secret.length--;
  return secret;
}

static exit_status check_secret(minos_bytes secret, const char *path) {
  if (secret.length == 0 || secret.length > LONGEST_SECRET) {
    say_error(NULL, "exercise new: %s: a secret has from 1 to %d bytes", path, (int)LONGEST_SECRET);
    return EXIT_BAD_INPUT;
  }
  if (secret.length < SHORT_SECRET)
    say_note("exercise new: warning: the secret has less than %d bytes: who guesses it knows whose variant is whose",
             (int)SHORT_SECRET);
  return EXIT_DONE;
}

struct course {
  const variant_plan *plan;
  const struct settings *settings;
  minos_bytes secret;
  roster students;
  cohort cohort;
  minos_text file, manifest;
};

static exit_status make_for(struct course *c, const student *who) {
  minos_error err = {0};
  exit_status status = say_status(cohort_add(&c->cohort, c->plan, c->secret, who->id, &c->file, &err), &err);
  if (status == EXIT_DONE && !write_file(c->settings->output, who->file, &c->file)) status = EXIT_IO;
  minos_text_put(&c->manifest, c->manifest.length ? ",\n  " : "  ");
  minos_text_put(&c->manifest, "{\"student\": ");
  minos_text_json_string(&c->manifest, who->id, strlen(who->id));
  minos_text_format(&c->manifest, ", \"file\": \"%s\"}", who->file);
  return status;
}

static exit_status write_manifest(struct course *c) {
  minos_text whole = {0};
  minos_text_format(&whole, "{\"exercise\": \"%s\", \"variants\": [\n", c->plan->exercise);
  minos_text_add(&whole, c->manifest.data, c->manifest.length);
  minos_text_put(&whole, "\n]}\n");
  whole.failed = whole.failed || c->manifest.failed;
  bool well = write_file(c->settings->output, "manifest.json", &whole);
  minos_text_release(&whole);
  return well ? EXIT_DONE : EXIT_IO;
}

static exit_status make_all(struct course *c) {
  exit_status status = EXIT_DONE;
  if (!cohort_init(&c->cohort, c->students.count)) {
    refuse(NULL, "out of memory");
    return EXIT_INTERNAL;
  }
  if (!make_folder(c->settings->output)) status = EXIT_IO;
  for (size_t i = 0; i < c->students.count && status == EXIT_DONE && !watch_signal(); i++)
    status = make_for(c, &c->students.students[i]);
  if (status == EXIT_DONE && !watch_signal()) status = write_manifest(c);
  cohort_release(&c->cohort);
  minos_text_release(&c->file);
  minos_text_release(&c->manifest);
  return status;
}

static exit_status make_course(const variant_plan *plan, const struct settings *settings) {
  struct course c = {.plan = plan, .settings = settings};
  minos_source *source;
  exit_status status = read_roster(&c.students, settings->roster);
  if (status != EXIT_DONE) return status;
  status = open_source(&source, settings->secret_file, "a secret");
  if (status == EXIT_DONE) {
    c.secret = secret_of(source);
    status = check_secret(c.secret, settings->secret_file);
    if (status == EXIT_DONE) status = make_all(&c);
    minos_source_free(source);
  }
  roster_release(&c.students);
  return status;
}

exit_status exercise_new(const struct settings *settings) {
  variant_plan plan;
  if (!understand(settings, &plan)) return EXIT_USAGE;
  return settings->roster ? make_course(&plan, settings) : make_one(&plan, settings);
}

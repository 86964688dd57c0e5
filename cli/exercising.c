/* exercising.c -- the exercise that a command is about: a file, a name, or a directory of variants. */
#include "exercising.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <minos/minos.h>

#include "arrival.h"
#include "names.h"
#include "say.h"
#include "spelling.h"
#include "tally.h"

struct loading {
  exercising_take take;
  void *context;
  const char *folder; /* of variants */
  const char *path;   /* of what is being read */
};

static exit_status exit_of(minos_status status) {
  return status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
}

static minos_status say_one(const char *path, const minos_error *err) {
  minos_faults *faults = calloc(1, sizeof *faults);
  if (faults) {
    minos_faults_error(faults, err);
    say_errors(path, NULL, faults);
  }
  free(faults);
  return err->status;
}

/* Everything that is wrong is said where it is found. */
static minos_status take_source(struct loading *l, const minos_source *source, const char *student) {
  minos_exercise *exercise;
  minos_error err = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = faults ? minos_exercise_read(&exercise, source, faults) : MINOS_ENOMEM;
  if (status && faults) say_errors(l->path, source, faults);
  free(faults);
  if (status) return status;
  const struct exercising item = {exercise, source, l->path, student};
  status = l->take(l->context, &item, &err);
  if (err.status) say_one(l->path, &err);
  return status;
}

static minos_status take_file(struct loading *l, const char *path, const char *student) {
  minos_source *source;
  minos_error err = {0};
  l->path = path;
  minos_status status = arrival_small(&source, path, "an exercise", &err);
  if (status) return say_one(path, &err);
  status = take_source(l, source, student);
  minos_source_free(source);
  return status;
}

static char *joined(const char *folder, const char *name) {
  size_t size = strlen(folder) + strlen(name) + 2;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%s/%s", folder, name);
  return path;
}

static minos_status take_variant(void *context, const char *student, const char *file) {
  struct loading *l = context;
  char *path = joined(l->folder, file);
  if (!path) return MINOS_ENOMEM;
  minos_status status = take_file(l, path, student);
  free(path);
  return status;
}

static minos_status read_manifest(struct loading *l, const char *path) {
  minos_source *source;
  minos_error err = {0};
  minos_status status = arrival_small(&source, path, "a list of variants", &err);
  if (status) return say_one(path, &err);
  minos_faults *faults = calloc(1, sizeof *faults);
  status = faults ? minos_manifest_read(source, faults, take_variant, l) : MINOS_ENOMEM;
  if (faults && faults->errors) say_errors(path, source, faults);
  free(faults);
  minos_source_free(source);
  return status;
}

static exit_status load_variants(struct loading *l, const char *folder) {
  char *path = joined(folder, "manifest.json");
  l->folder = folder;
  minos_status status = path ? read_manifest(l, path) : MINOS_ENOMEM;
  free(path);
  return status ? exit_of(status) : EXIT_DONE;
}

static exit_status load_shipped(struct loading *l, const char *name, minos_bytes text) {
  minos_source *source;
  minos_error err = {0};
  l->path = name;
  minos_status status = minos_source_memory(&source, name, text.data, text.length, &err);
  if (status) return exit_of(say_one(name, &err));
  status = take_source(l, source, NULL);
  minos_source_free(source);
  return status ? exit_of(status) : EXIT_DONE;
}

static exit_status refuse_name(const char *command, const char *name) {
  struct spelling near = {.word = name};
  minos_text hint = {0};
  const char *known;
  for (size_t i = 0; (known = minos_exercise_shipped_name(i)); i++) spelling_consider(&near, known);
  if (near.best) {
    minos_text_format(&hint, "did you mean %s?", near.best);
  } else {
    minos_text_put(&hint, "an exercise file, or one of: ");
    names_list("@exercises", &hint);
  }
  say_error(hint.failed ? NULL : hint.data, "%s: no exercise is called '%s'", command, name);
  minos_text_release(&hint);
  return EXIT_NO_INPUT;
}

exit_status exercising_each(const char *command, const char *name, exercising_take take, void *context) {
  struct loading l = {.take = take, .context = context};
  struct stat facts;
  bool there = stat(name, &facts) == 0;
  minos_bytes shipped = there ? (minos_bytes){NULL, 0} : minos_exercise_shipped(name);
  if (there && S_ISDIR(facts.st_mode)) return load_variants(&l, name);
  if (shipped.data) return load_shipped(&l, name, shipped);
  if (!there && !strpbrk(name, "/.") && strcmp(name, "-") != 0) return refuse_name(command, name);
  minos_status status = take_file(&l, name, NULL);
  return status ? exit_of(status) : EXIT_DONE;
}

static minos_status take_for_grader(void *context, const struct exercising *item, minos_error *err) {
  return minos_grader_exercise(context, item->exercise, item->student, err);
}

exit_status exercising_load(minos_grader *grader, const char *name) {
  return exercising_each("grade", name, take_for_grader, grader);
}

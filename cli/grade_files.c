/* grade_files.c -- where grades are written to: standard output, a file, or a directory with a file for each submission. */
#include "grade_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "output.h"
#include "say.h"

static bool write_file(const char *path, minos_text *text) {
  struct output output;
  if (!output_open(&output, path, false)) return false;
  bool written = output_write(&output, text);
  return output_close(&output, written);
}

static const minos_grade_writer *find_writer(const char *name) {
  const minos_grade_writer *writers;
  size_t count = minos_grade_writers(&writers);
  for (size_t i = 0; i < count; i++)
    if (strcmp(writers[i].name, name) == 0) return &writers[i];
  return &writers[0];
}

static bool write_grades(const minos_grader *grader, const char *system, const char *path, size_t from, size_t count) {
  minos_text text = {0};
  minos_error err = {0};
  bool well = minos_grader_write(grader, system, from, count, &text, &err) == MINOS_OK;
  if (!well) say_error(NULL, "grade: %s", err.message);
  well = well && write_file(path, &text);
  minos_text_release(&text);
  return well;
}

/* ---- a directory ---- */

static bool is_directory(const char *path) {
  struct stat facts;
  return path && strcmp(path, "-") != 0 && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* A student's name as a file's: letters of ASCII, digits, '.', '_' and '-', and the grade's number, which keeps names apart. */
static void put_name(const minos_grade *grade, size_t number, minos_text *out) {
  minos_text_format(out, "%04zu-", number + 1);
  for (const char *at = grade->student; *at && at - grade->student < 60; at++) {
    bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '_' ||
                 *at == '-';
    minos_text_add(out, plain ? at : "_", 1);
  }
}

/* Each line of an Artemis document is a file of its own. */
static bool write_lines(const minos_text *document, const char *stem, const char *ending) {
  bool well = true;
  unsigned number = 0;
  for (const char *at = document->data; at && *at && well;) {
    const char *stop = strchr(at, '\n');
    minos_text line = {0}, path = {0};
    minos_text_add(&line, at, (size_t)(stop + 1 - at));
    minos_text_format(&path, "%s-%u.%s", stem, ++number, ending);
    well = !path.failed && write_file(path.data, &line);
    minos_text_release(&line);
    minos_text_release(&path);
    at = stop + 1;
  }
  return well;
}

static bool write_one(const minos_grader *grader, const minos_grade_writer *writer, const char *folder, size_t index) {
  minos_grade grade;
  minos_text stem = {0}, document = {0};
  minos_grader_grade(grader, index, &grade);
  minos_text_format(&stem, "%s/", folder);
  put_name(&grade, index, &stem);
  bool well = minos_grader_write(grader, writer->name, index, 1, &document, NULL) == MINOS_OK && !stem.failed;
  if (!well) say_error(NULL, "out of memory");
  if (well && strcmp(writer->name, "artemis") == 0) {
    well = write_lines(&document, stem.data, writer->ending);
  } else if (well) {
    minos_text_format(&stem, ".%s", writer->ending);
    well = !stem.failed && write_file(stem.data, &document);
  }
  minos_text_release(&stem);
  minos_text_release(&document);
  return well;
}

static bool write_to_folder(const minos_grader *grader, const minos_grade_writer *writer, const char *folder) {
  size_t count = minos_grader_count(grader);
  bool well = true;
  if (!writer->one) {
    minos_text path = {0};
    minos_text_format(&path, "%s/grades.%s", folder, writer->ending);
    well = !path.failed && write_grades(grader, writer->name, path.data, 0, count);
    minos_text_release(&path);
    return well;
  }
  for (size_t i = 0; i < count && well; i++) well = write_one(grader, writer, folder, i);
  return well;
}

static bool write_statistics(const minos_grader *grader, const char *path) {
  minos_text text = {0};
  minos_grader_statistics(grader, &text);
  bool well = write_file(path, &text);
  minos_text_release(&text);
  return well;
}

bool grade_files_write(const minos_grader *grader, const struct settings *settings) {
  const minos_grade_writer *writer = find_writer(settings->to ? settings->to : "text");
  size_t count = minos_grader_count(grader);
  bool well = is_directory(settings->output) ? write_to_folder(grader, writer, settings->output)
                                             : write_grades(grader, writer->name, settings->output, 0, count);
  if (settings->summary && !write_grades(grader, "csv", settings->summary, 0, count)) well = false;
  if (settings->statistics && !write_statistics(grader, settings->statistics)) well = false;
  return well;
}

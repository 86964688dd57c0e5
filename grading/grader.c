/* grader.c -- grades of many submissions to an exercise or to its variants.

   What is wrong with a submission becomes part of its grade, so that one bad file never stops the others; what is not its
   author's fault leaves a grade without points, because that is no zero. */
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "gradebook.h"
#include "grader_rows.h"
#include "handed_file.h"
#include "language.h"

static const minos_place nowhere = {0, 0};

static minos_status no_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
}

minos_grader *minos_grader_new(const minos_grading *how) {
  minos_grader *grader = calloc(1, sizeof *grader);
  if (!grader) return NULL;
  if (how) grader->how = *how;
  for (unsigned i = 0; grader->how.language && i < EXERCISE_LANGUAGES; i++)
    if (strcmp(grader->how.language, exercise_language_code((exercise_language)i)) == 0)
      grader->language = (exercise_language)i;
  return grader;
}

static void release_grade(graded *of) {
  free(of->file);
  free(of->student);
  free(of->why);
  if (of->of) marking_release(of->marks, of->of->exercise->part_count);
}

void minos_grader_free(minos_grader *grader) {
  if (!grader) return;
  for (size_t i = 0; i < grader->count; i++) release_grade(&grader->grades[i]);
  for (size_t i = 0; i < grader->variant_count; i++) {
    exercise_key_free(grader->variants[i].key);
    exercise_free(grader->variants[i].exercise);
    free(grader->variants[i].student);
  }
  free(grader->grades);
  free(grader->variants);
  free(grader);
}

/* ---- exercises ---- */

static char *plain_copy(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

/* Grades point at variants: all of them are added before the first submission. */
static variant *add_variant(minos_grader *grader) {
  if (grader->variant_count == grader->variant_capacity) {
    size_t wanted = grader->variant_capacity ? 2 * grader->variant_capacity : 1;
    variant *grown = realloc(grader->variants, wanted * sizeof *grown);
    if (!grown) return NULL;
    grader->variants = grown;
    grader->variant_capacity = wanted;
  }
  variant *made = &grader->variants[grader->variant_count++];
  *made = (variant){0};
  return made;
}

minos_status minos_grader_exercise(minos_grader *grader, minos_exercise *exercise, const char *student,
                                   minos_error *err) {
  variant *made = grader->count ? NULL : add_variant(grader);
  if (!made) {
    exercise_free(exercise);
    return no_memory(err);
  }
  made->exercise = exercise;
  made->points = exercise_points(exercise);
  if (!student) student = exercise->student;
  if (student && !(made->student = plain_copy(student))) return no_memory(err);
  return exercise_solve(&made->key, exercise, err);
}

/* ---- whose it is ---- */

static bool begins_with(const char *name, size_t length, const char *student) {
  size_t known = strlen(student);
  return known && known <= length && strncmp(name, student, known) == 0 &&
         (known == length || strchr("_-. ", name[known]) != NULL);
}

/* The variant whose student's id the name is, or begins with; the longest where several fit. */
static const variant *find_by_name(const minos_grader *grader, const char *name, size_t length) {
  const variant *best = NULL;
  for (size_t i = 0; i < grader->variant_count; i++) {
    const variant *v = &grader->variants[i];
    if (!v->student || !begins_with(name, length, v->student)) continue;
    if (!best || strlen(v->student) > strlen(best->student)) best = v;
  }
  return best;
}

/* "sub/4711_exercise3.py": the file's name without its ending, else the name of the folder it lies in. */
static const variant *find_by_path(const minos_grader *grader, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
  const variant *found = find_by_name(grader, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
  if (found || !slash) return found;
  const char *folder = slash;
  while (folder > path && folder[-1] != '/') folder--;
  return find_by_name(grader, folder, (size_t)(slash - folder));
}

static bool is_for_everybody(const minos_grader *grader) {
  return grader->variant_count == 1 && !grader->variants[0].student;
}

static const variant *find_variant(const minos_grader *grader, const char *path, const char *student) {
  if (is_for_everybody(grader)) return &grader->variants[0];
  if (!student) return find_by_path(grader, path);
  for (size_t i = 0; i < grader->variant_count; i++)
    if (grader->variants[i].student && strcmp(grader->variants[i].student, student) == 0) return &grader->variants[i];
  return NULL;
}

/* A copy that is safe to show, NULL: memory is out. Names of files and students are a stranger's text, too. */
static char *clean_copy(const char *text, size_t length) {
  minos_text clean = {0};
  minos_text_put(&clean, "");
  if (length) columns_clean(&clean, text, length);
  if (!clean.failed) return clean.data;
  minos_text_release(&clean);
  return NULL;
}

/* The file's name without its ending. */
static char *name_of_file(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
  return clean_copy(name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

/* ---- grades ---- */

graded *grader_begin(minos_grader *grader, const char *path, const char *student) {
  if (grader->count == grader->capacity) {
    size_t wanted = grader->capacity ? 2 * grader->capacity : 16;
    graded *grown = realloc(grader->grades, wanted * sizeof *grown);
    if (!grown) return NULL;
    grader->grades = grown;
    grader->capacity = wanted;
  }
  graded *made = &grader->grades[grader->count];
  *made = (graded){.state = MINOS_GRADE_FAILED, .of = find_variant(grader, path, student)};
  made->file = clean_copy(path, strlen(path));
  if (!student && made->of && made->of->student) student = made->of->student;
  made->student = student ? clean_copy(student, strlen(student)) : name_of_file(path);
  if (!made->file || !made->student) {
    release_grade(made);
    return NULL;
  }
  grader->count++;
  return made;
}

/* "cell 2, line 3, column 5: a call is code, ...": what stands in the grade. */
static char *sentence(const minos_error *err, uint32_t cell) {
  minos_text text = {0};
  if (cell && err->place.line) minos_text_format(&text, "cell %lu, ", (unsigned long)cell);
  if (err->place.line)
    minos_text_format(&text, "line %lu, column %lu: ", (unsigned long)err->place.line,
                      (unsigned long)err->place.column);
  minos_text_put(&text, err->message);
  char *made = text.failed ? NULL : clean_copy(text.data, text.length);
  minos_text_release(&text);
  return made;
}

minos_status grader_end(graded *of, minos_status status, uint32_t cell, minos_error *err) {
  if (status == MINOS_OK) {
    of->state = MINOS_GRADE_DONE;
    return MINOS_OK;
  }
  of->state = status == MINOS_ESYNTAX ? MINOS_GRADE_REFUSED : MINOS_GRADE_FAILED;
  of->points = 0;
  if (of->of) marking_release(of->marks, of->of->exercise->part_count);
  of->marks = NULL;
  of->why = sentence(err, cell);
  if (!of->why) return no_memory(err);
  return status == MINOS_ESYNTAX ? MINOS_OK : status;
}

static minos_status no_variant(minos_error *err) {
  return minos_fault(err, MINOS_ENOINPUT, nowhere, "no variant was made for this student");
}

/* Whether another student's variant is answered instead of the own one. */
static void look_at_others(const minos_grader *grader, graded *of) {
  for (size_t i = 0; i < grader->variant_count && !of->same_as; i++)
    if (&grader->variants[i] != of->of && marking_fits(of, &grader->variants[i]))
      of->same_as = grader->variants[i].student ? grader->variants[i].student : "";
}

minos_status grader_mark(minos_grader *grader, graded *of, handed *answer, minos_status read, minos_error *err) {
  minos_status status = of->of ? read : no_variant(err);
  if (!status) status = marking_mark(of, grader, answer, err);
  if (!status && of->points < of->of->points) look_at_others(grader, of);
  return grader_end(of, status, answer->cell, err);
}

handed_how grader_reading(const minos_grader *grader, const graded *of) {
  const variant *v = of && of->of ? of->of : &grader->variants[0];
  const char *variable = grader->how.variable ? grader->how.variable : v->exercise->variable;
  return (handed_how){.variable = variable, .exercise = v->exercise, .cancel = grader->how.cancel};
}

static minos_status add_one(minos_grader *grader, const char *path, const minos_bytes *bytes, const char *student,
                            minos_error *err) {
  handed *answer = calloc(1, sizeof *answer);
  graded *made = answer ? grader_begin(grader, path, student) : NULL;
  if (!made) {
    free(answer);
    return no_memory(err);
  }
  handed_how how = grader_reading(grader, made);
  minos_status status = bytes ? handed_take(answer, *bytes, path, &how, err) : handed_read(answer, path, &how, err);
  status = grader_mark(grader, made, answer, status, err);
  handed_release(answer);
  free(answer);
  return status;
}

minos_status minos_grader_add(minos_grader *grader, const char *path, const char *student, minos_error *err) {
  if (!student && handed_is_table(path)) return grader_add_table(grader, path, NULL, err);
  return add_one(grader, path, NULL, student, err);
}

minos_status minos_grader_add_bytes(minos_grader *grader, const char *name, minos_bytes bytes, const char *student,
                                    minos_error *err) {
  if (!student && handed_is_table(name)) return grader_add_table(grader, name, &bytes, err);
  return add_one(grader, name, &bytes, student, err);
}

/* ---- what is known of them ---- */

size_t minos_grader_count(const minos_grader *grader) {
  return grader->count;
}

void minos_grader_grade(const minos_grader *grader, size_t index, minos_grade *out) {
  const graded *of = &grader->grades[index];
  *out = (minos_grade){.file = of->file,
                       .student = of->student,
                       .state = of->state,
                       .points = of->points,
                       .most = of->of ? of->of->points : 0,
                       .why = of->why,
                       .same_as = of->same_as};
}

const char *graded_warning(const graded *of, unsigned i) {
  if (i == 0 && of->quotes_folded) return tr("Typographic quotes were read as plain ones.");
  if (i == 1 && of->signs_folded) return tr("Wide signs and unusual blanks were read as plain ones.");
  if (i == 2 && of->letters_folded)
    return tr("Letters of another alphabet were read as the Latin ones that they stand for.");
  return NULL;
}

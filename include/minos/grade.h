/* grade.h -- grading answers to exercises: reading what students hand in, marking it, and writing grades for many systems.

   Exercises and submissions are described in docs/GRADING.md. Submissions are data: nothing of them is ever run. */
#ifndef MINOS_GRADE_H
#define MINOS_GRADE_H

#include <minos/format.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_exercise minos_exercise;

/* Read an exercise file. On MINOS_OK *out is the caller's; otherwise `faults` says what is wrong. */
MINOS_API minos_status minos_exercise_read(minos_exercise **out, const minos_source *from, minos_faults *faults);
MINOS_API void minos_exercise_free(minos_exercise *exercise);
/* The file of an exercise that comes with minos; `data` NULL: there is none of that name. */
MINOS_API minos_bytes minos_exercise_shipped(const char *name);
/* The name of the i-th exercise that comes with minos, NULL behind the last. */
MINOS_API const char *minos_exercise_shipped_name(size_t i);

/* How much a student is told. */
typedef enum minos_feedback {
  MINOS_FEEDBACK_SCORE, /* the points of the whole: the default, since parts that are marked can be tried one by one */
  MINOS_FEEDBACK_NONE,
  MINOS_FEEDBACK_PARTS, /* which parts are right */
  MINOS_FEEDBACK_HINTS, /* and where to look */
  MINOS_FEEDBACK_FULL,  /* and the answer with its proof */
} minos_feedback;

/* Zeroed memory is the default. Strings are borrowed for the life of the grader. */
typedef struct minos_grading {
  minos_feedback feedback;
  const char *language; /* "en" "de" "ru": of the exercise's texts; NULL: en. Other words follow the process's locale */
  const char
      *variable; /* what the answer is called in a program; NULL: as the exercise says, else any customary name */
  const volatile int *cancel; /* ends waiting for an answer (MINOS_ELIMIT) once it is non-zero; NULL: nothing does */
} minos_grading;

/* Grades one exercise, or the variants of one. */
typedef struct minos_grader minos_grader;

MINOS_API minos_grader *minos_grader_new(const minos_grading *how); /* NULL: memory is out */
MINOS_API void minos_grader_free(minos_grader *grader);
/* Add an exercise and compute its answers. It becomes the grader's, whatever is returned. `student`: whose variant it is, copied;
   NULL: everybody's. MINOS_EHISTORY: an answer could not be found. MINOS_EINTERNAL: deciders disagree. */
MINOS_API minos_status minos_grader_exercise(minos_grader *grader, minos_exercise *exercise, const char *student,
                                             minos_error *err);

/* Takes one variant of a list; a status that is not MINOS_OK ends the reading. */
typedef minos_status minos_manifest_take(void *context, const char *student, const char *file);
/* Read the list of variants that `minos exercise new` writes: {"variants": [{"student": ..., "file": ...}]}. */
MINOS_API minos_status minos_manifest_read(const minos_source *from, minos_faults *faults, minos_manifest_take *take,
                                           void *context);

/* Grade a file: a submission, or a table (.csv) with one student a row. `student` NULL: told by the file's name. What is wrong
   with a submission stands in its grade; the status is the worst of what is not its author's fault (MINOS_ENOINPUT, MINOS_EIO,
   MINOS_ELIMIT, MINOS_ENOMEM, MINOS_EINTERNAL). MINOS_ENOMEM: perhaps no grade was added at all. */
MINOS_API minos_status minos_grader_add(minos_grader *grader, const char *path, const char *student, minos_error *err);
/* Grade bytes; `name` is what the file would be called. */
MINOS_API minos_status minos_grader_add_bytes(minos_grader *grader, const char *name, minos_bytes bytes,
                                              const char *student, minos_error *err);

/* One grade. */
typedef enum minos_grade_state {
  MINOS_GRADE_DONE,
  MINOS_GRADE_REFUSED, /* it can't be read or is unclear: the student should hand in something else; no points */
  MINOS_GRADE_FAILED,  /* not the student's fault: that is no grade, and no zero */
} minos_grade_state;
typedef struct minos_grade {
  const char *file, *student; /* student "" when nothing tells */
  minos_grade_state state;
  uint32_t points, most; /* in hundredths */
  const char *why;       /* refused or failed: a message; else NULL */
  const char *same_as;   /* another student, whose variant this answers and not its own; NULL: nobody's */
} minos_grade;
MINOS_API size_t minos_grader_count(const minos_grader *grader);
MINOS_API void minos_grader_grade(const minos_grader *grader, size_t index, minos_grade *out);

/* The systems that grades are written for. */
typedef struct minos_grade_writer {
  const char *name, *help;
  bool one;           /* a document holds one submission; several are written one behind the other */
  const char *ending; /* of a file */
} minos_grade_writer;
MINOS_API size_t minos_grade_writers(const minos_grade_writer **out);
/* Write the grades [from, from + count) for a system. MINOS_EUSAGE: no such system. MINOS_ENOMEM. */
MINOS_API minos_status minos_grader_write(const minos_grader *grader, const char *system, size_t from, size_t count,
                                          minos_text *out, minos_error *err);
/* For each part how many answers were right, and the most frequent wrong ones. */
MINOS_API void minos_grader_statistics(const minos_grader *grader, minos_text *out);

#ifdef __cplusplus
}
#endif
#endif

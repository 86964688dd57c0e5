/* handed.h -- one submission: what a student answers, read from whatever file it came in. */
#ifndef MINOS_GRADING_HANDED_H
#define MINOS_GRADING_HANDED_H

#include "exercise.h"
#include "literal.h"

/* Zeroed memory is empty. */
typedef struct handed {
  literals answer;  /* at[0] is the whole answer */
  uint32_t cell;    /* of a notebook, from 1: the places are inside it; 0: of the file */
  minos_text bytes; /* of the file, of the notebook's cell, or the recording */
} handed;

typedef struct handed_how {
  const char *variable; /* what the answer is called in a program; NULL: any customary name */
  const minos_exercise *exercise;
  const volatile int *cancel; /* ends the wait for a pipe; NULL: it waits */
} handed_how;

void handed_release(handed *of);

/* Read the answer from a file whose kind its name tells: .py .ipynb .json, everything else is a literal or words. For an exercise
   of recordings only the bytes are read. MINOS_ESYNTAX: the student must hand in something else; otherwise it is not the
   student's fault (handed_file.h). */
minos_status handed_read(handed *out, const char *path, const handed_how *how, minos_error *err);
/* The same from bytes that would stand in a file of that name. */
minos_status handed_take(handed *out, minos_bytes bytes, const char *path, const handed_how *how, minos_error *err);

/* Whether the name is that of a table with one student a row. */
bool handed_is_table(const char *path);

/* Words that stand alone: separated by commas, semicolons, line ends or blanks, perhaps with a part's id in front. */
minos_status handed_words(handed *out, minos_bytes text, const minos_exercise *exercise, minos_error *err);

#endif

/* python_answer.h -- where in a program the answer is assigned. */
#ifndef MINOS_GRADING_PYTHON_ANSWER_H
#define MINOS_GRADING_PYTHON_ANSWER_H

#include "scan.h"

typedef struct python_answer {
  bool found;
  bool by_custom;   /* its name is a customary one: others no longer count */
  minos_bytes name; /* borrowed from the program */
  scan value;       /* stands where the value begins */
  minos_error why;  /* status is not MINOS_OK: the program can't be split into statements, or the answer is changed */
} python_answer;

/* Find the last top-level `NAME = ...`. `name` NULL: of the customary names, else of any. What is found replaces what *out
   already holds, so that the cells of a notebook can be looked at in turn; zeroed memory is nothing found. O(length). */
void python_answer_find(python_answer *out, minos_bytes program, const char *name);

#endif

/* exercise.h -- what a teacher asks: parts, points, texts in several languages, and the histories they are about.

   An exercise never holds the answers to what can be computed: grading/key.h finds them. Only a choice names the letters it
   accepts. The file format is described in docs/GRADING.md. */
#ifndef MINOS_GRADING_EXERCISE_H
#define MINOS_GRADING_EXERCISE_H

#include <minos/check.h>
#include <minos/grade.h>

#include "kept.h"

enum {
  EXERCISE_LARGEST = 1 << 20, /* bytes of a file */
  EXERCISE_PARTS = 32,        /* at most */
  EXERCISE_OPTIONS = 8,       /* of a choice, at most: A to H */
  EXERCISE_SPLITS = 8,        /* sides of a split cluster, at most */
  EXERCISE_NODES = 1000,      /* of a cluster, at most */
  EXERCISE_POINT = 100,       /* points are counted in hundredths */
  EXERCISE_DEAREST = 1000,    /* points of one part, at most */
};

typedef enum exercise_language { EXERCISE_EN, EXERCISE_DE, EXERCISE_RU, EXERCISE_LANGUAGES } exercise_language;

/* A text in the languages it was given in; NULL where it was not. */
typedef struct exercise_text {
  const char *in[EXERCISE_LANGUAGES];
} exercise_text;

typedef enum exercise_kind {
  EXERCISE_CLASSIFY, /* a history: L, S or N? */
  EXERCISE_CHOICE,   /* one of several letters */
  EXERCISE_QUORUM,   /* a number or a truth about the majority of a cluster */
  EXERCISE_TRACE,    /* a recording that the student hands in, judged by a model */
  EXERCISE_ORDER,    /* an order of a history's operations that keeps some rules */
  EXERCISE_KINDS,
} exercise_kind;

typedef enum exercise_question {
  EXERCISE_MAJORITY,  /* how many votes are needed: nodes / 2 + 1 */
  EXERCISE_TOLERATED, /* how many nodes may fail: nodes - majority */
  EXERCISE_ELECTS,    /* can one side of the split elect a leader? */
  EXERCISE_SURVIVES,  /* is there still a majority when so many nodes have failed? */
  EXERCISE_QUESTIONS,
} exercise_question;

typedef struct exercise_option {
  char letter; /* 'A', 'B', ... in order */
  bool accepted;
  exercise_text text, explanation;
} exercise_option;

typedef struct exercise_part {
  const char *id; /* letters, digits, '_', '-', '.', ' ': no two parts of an exercise have the same */
  exercise_kind kind;
  uint32_t points; /* in hundredths; more than 0 */
  exercise_text text, explanation;
  minos_place place; /* where it begins in the file */
  /* classify, order: what is asked about, bound to its model. trace: the calls that a recording must hold, results left out */
  minos_history *history;
  const char *source;    /* that history in its format's own syntax, as the file has it; borrowed from the exercise */
  minos_order order;     /* order, trace: what must be kept; real time is the default */
  exercise_question ask; /* quorum */
  uint32_t nodes, failures;
  uint32_t split[EXERCISE_SPLITS]; /* [splits] nodes of each side; their sum is `nodes` */
  uint32_t splits;
  exercise_option options[EXERCISE_OPTIONS]; /* [option_count] choice */
  uint32_t option_count;
} exercise_part;

struct minos_exercise {
  const char *id;
  exercise_text title, text;
  const char *variable; /* what the answer is called in a program; NULL: any of the customary names */
  const char *student;  /* whom a variant was made for; NULL: everybody */
  exercise_part *parts; /* [part_count] */
  uint32_t part_count;
  kept_strings kept; /* the strings of all of the above */
};

/* Read an exercise file. On MINOS_OK *out is the caller's. Otherwise `faults` says what is wrong, first fault first.
   A history that stands in a file of its own is looked for beside the source's file. */
minos_status exercise_read(minos_exercise **out, const minos_source *from, minos_faults *faults);
void exercise_free(minos_exercise *exercise);

/* The text in the wanted language, else in English, else in whichever there is; NULL: there is none. */
const char *exercise_text_in(const exercise_text *text, exercise_language language);
const char *exercise_language_code(exercise_language language); /* "en" "de" "ru" */
const char *exercise_kind_name(exercise_kind kind);             /* "classify", ... */
const char *exercise_question_name(exercise_question question); /* "majority", ... */
uint32_t exercise_points(const minos_exercise *exercise);       /* of all parts, in hundredths */
void exercise_put_points(uint32_t hundredths, minos_text *out); /* "1", "7.5", "0.25" */
const exercise_part *exercise_find_part(const minos_exercise *exercise,
                                        minos_bytes id); /* NULL: no part is called so */

#endif

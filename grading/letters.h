/* letters.h -- which letter a student means. */
#ifndef MINOS_GRADING_LETTERS_H
#define MINOS_GRADING_LETTERS_H

#include "exercise.h"

typedef enum letter_state {
  LETTER_FOUND,
  LETTER_EMPTY,      /* nothing was written */
  LETTER_OTHER,      /* none of the part's letters or words */
  LETTER_UNCLEAR,    /* one of two letters, and nothing tells which: nobody may guess */
  LETTER_IMPOSSIBLE, /* "linearizable but not sequential": there is no such history */
} letter_state;

typedef struct letter_reading {
  letter_state state;
  char letter;
  bool folded; /* it was written with a sign of another alphabet */
} letter_reading;

/* What the other answers of a submission tell of the keyboard. Zeroed memory: nothing. */
typedef struct letter_habits {
  bool by_look; /* a Cyrillic letter can only mean the Latin one that looks the same */
  bool by_key;  /* a Cyrillic letter can only mean the Latin one on the same key */
} letter_habits;

/* "LSN", or the letters of the part's options. */
void letters_allowed(const exercise_part *part, char out[EXERCISE_OPTIONS + 1]);

/* Learn from an answer how Cyrillic letters are meant. */
void letters_learn(letter_habits *habits, const exercise_part *part, minos_bytes answer);
letter_reading letters_read(const exercise_part *part, minos_bytes answer, letter_habits habits);

#endif

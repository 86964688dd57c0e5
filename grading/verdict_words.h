/* verdict_words.h -- words for L, S and N in three languages, and comparing words as people write them. */
#ifndef MINOS_GRADING_VERDICT_WORDS_H
#define MINOS_GRADING_VERDICT_WORDS_H

#include "scan.h"

/* "Linearizable but not sequential": every linearizable history is sequential, so nothing is that. */
#define VERDICT_WORDS_IMPOSSIBLE '!'

/* 'L', 'S', 'N', VERDICT_WORDS_IMPOSSIBLE, or 0: these are no such words. */
char verdict_words_find(minos_bytes words);

/* Whether two texts are the same words: case, hyphens, commas and repeated blanks don't matter. */
bool verdict_words_equal(minos_bytes a, minos_bytes b);

/* The capital of a Latin, Greek or Cyrillic letter; anything else is itself. */
uint32_t verdict_words_capital(uint32_t point);

/* "True", "ja", "нет": 1 or 0; -1: these are no such words. */
int verdict_words_truth(minos_bytes words);

#endif

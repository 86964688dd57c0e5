/* literal.h -- what a student wrote, as data: sequences, strings, numbers, truths. Nothing is ever run. */
#ifndef MINOS_GRADING_LITERAL_H
#define MINOS_GRADING_LITERAL_H

#include "scan.h"

enum { LITERALS = 64, LITERAL_DEPTH = 8 };

typedef enum literal_kind {
  LITERAL_NOTHING, /* None, null */
  LITERAL_TRUTH,
  LITERAL_NUMBER,   /* a whole number, or a real one with nothing behind its point */
  LITERAL_FRACTION, /* another real number */
  LITERAL_STRING,
  LITERAL_SEQUENCE, /* a tuple or a list */
  LITERAL_OBJECT,   /* JSON only: strings and values in turn */
} literal_kind;

typedef struct literal {
  literal_kind kind;
  minos_place place;
  bool truth;
  int64_t number;
  size_t text, length; /* of a string; of a number as it is written: where in literals.text */
  uint32_t items;      /* of a sequence: how many; of an object: keys and values together */
  uint32_t next;       /* the literal behind this one and all that it holds */
} literal;

/* Each literal stands before what it holds: the items of a sequence at `i` begin at i + 1. Release when it was zeroed. */
typedef struct literals {
  literal at[LITERALS]; /* [count] */
  uint32_t count;
  minos_text text;
  bool quotes_folded, signs_folded; /* typographic quotes; full-width brackets and commas or unusual blanks */
} literals;

typedef enum literal_dialect {
  LITERAL_PYTHON, /* tuples, either quotes, comments, True False None */
  LITERAL_JSON,   /* objects, true false null */
} literal_dialect;

void literals_release(literals *of);
void literals_clear(literals *of);
minos_bytes literals_text(const literals *of, const literal *which); /* of a string or number */

/* Read one literal from s->at; in Python several with commas between them are one sequence, up to the end of the line.
   `s` then stands behind it. MINOS_ESYNTAX: it is code, or more than there may be; `err` has the place. O(length). */
minos_status literal_read(literals *out, literal_dialect dialect, scan *s, minos_error *err);

/* Add a string that stands as a bare word, or open a sequence whose count of items the caller sets. False: there are too many,
   or memory is out (out->text.failed). */
bool literal_add_word(literals *out, minos_bytes word, minos_place place);
bool literal_add_sequence(literals *out, minos_place place);

#endif

/* sheet_parts.h -- what all task sheets say. */
#ifndef MINOS_VARIANTS_SHEET_PARTS_H
#define MINOS_VARIANTS_SHEET_PARTS_H

#include "exercise.h"
#include "sheet.h"

#define SHEET(id, help, ending) minos_status sheet_##id(const sheet *of, minos_text *out, minos_error *err);
#include "sheets.def"
#undef SHEET

exercise_language sheet_language(const sheet *of);
const char *sheet_title(const minos_exercise *exercise, const sheet *of); /* the id where it has none */
/* What is asked, as a sentence: made of the part's kind. Nothing where the part's own text asks it: numbers of nodes need no second one. */
void sheet_question(const exercise_part *part, minos_text *out);
/* "H1 (2 points)". */
void sheet_heading(const exercise_part *part, minos_text *out);
/* "For ann"; nothing where it was made for nobody. */
void sheet_student(const minos_exercise *exercise, minos_text *out);
/* The operations of a part's history in text format, a line each, without directives. */
minos_status sheet_operations(const exercise_part *part, minos_text *out, minos_error *err);

#endif

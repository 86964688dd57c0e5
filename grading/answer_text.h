/* answer_text.h -- what a student wrote, so that it can be shown anywhere. */
#ifndef MINOS_GRADING_ANSWER_TEXT_H
#define MINOS_GRADING_ANSWER_TEXT_H

#include "literal.h"

/* Append text of a stranger: on one line, without control characters, cut after 60 columns. */
void answer_text_clean(minos_text *out, minos_bytes text);
/* The same for a whole literal: "(2, 1, 3)". */
void answer_text_put(minos_text *out, const literals *of, uint32_t index);

#endif

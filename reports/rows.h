/* rows.h -- the lines below a timeline: a label at the left, and what it says beside it. */
#ifndef MINOS_REPORTS_ROWS_H
#define MINOS_REPORTS_ROWS_H

#include <minos/report.h>

enum { ROWS_OPS = 20, ROWS_REASONS = 10 };

/* Start a row: the label and blanks up to the column that all rows share. */
void rows_label(const char *label, minos_text *text);
/* A dim line below a row, in its column. */
void rows_note(const minos_style *style, const char *note, minos_text *text);
/* "... (12 more; --json has all)". */
void rows_more(uint32_t count, const char *dots, minos_text *text);
/* "Bob r 0 · Alice w 1", wrapped at the style's width; the first ROWS_OPS of a long order. The line is ended. */
void rows_order(const minos_judged *judged, const minos_op_id *ops, uint32_t count, const minos_style *style,
                minos_text *text);
/* One line a reason with the lines of the input in a column of their own: `most` of them, and how many there are more in a line
   below. `label` stands before the first; NULL: the reasons are numbered instead. */
void rows_reasons(const minos_judged *judged, const minos_counterexample *core, const char *label, uint32_t most,
                  minos_text *text);
/* Where a search got to before it was stuck: "after A w 1 · B w 2 (the register holds 2):". */
void rows_prefix(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                 minos_text *text);
/* "2 operations, minimal: ...". */
void rows_size(const minos_counterexample *core, minos_text *text);

#endif

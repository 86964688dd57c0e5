/* paint.h -- colours of the terminal, always beside a word or a shape that says the same. */
#ifndef MINOS_REPORTS_PAINT_H
#define MINOS_REPORTS_PAINT_H

#include <minos/report.h>

typedef enum paint { PAINT_PLAIN, PAINT_DIM, PAINT_CORE } paint;

/* Everything up to paint_end is painted, where the style has colours. */
void paint_begin(const minos_style *style, paint kind, minos_text *text);
void paint_end(const minos_style *style, paint kind, minos_text *text);
/* "L", "S", "N" or "?". */
void paint_letter(const minos_style *style, minos_verdict verdict, minos_text *text);

#endif

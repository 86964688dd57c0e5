/* paint.c -- colours of the terminal: eight-colour codes only, which every terminal maps to a readable tone. */
#include "paint.h"

static const char *const code_of_paint[] = {[PAINT_PLAIN] = "", [PAINT_DIM] = "\x1b[2m", [PAINT_CORE] = "\x1b[31m"};

static const char *const code_of_verdict[] = {
    [MINOS_UNDECIDED] = "\x1b[1;35m", [MINOS_L] = "\x1b[1;32m", [MINOS_S] = "\x1b[1;33m", [MINOS_N] = "\x1b[1;31m"};

static const char plain[] = "\x1b[0m";

void paint_begin(const minos_style *style, paint kind, minos_text *text) {
  if (style->colour) minos_text_put(text, code_of_paint[kind]);
}

void paint_end(const minos_style *style, paint kind, minos_text *text) {
  if (style->colour && kind != PAINT_PLAIN) minos_text_put(text, plain);
}

void paint_letter(const minos_style *style, minos_verdict verdict, minos_text *text) {
  char letter = minos_verdict_letter(verdict);
  if (style->colour) minos_text_put(text, code_of_verdict[verdict]);
  minos_text_add(text, &letter, 1);
  if (style->colour) minos_text_put(text, plain);
}

/* answer_text.c -- what a student wrote, so that it can be shown anywhere.

   It ends on terminals, in mails and in web pages of the systems that grades are written for. Control characters and marks that
   turn the direction of writing never pass; each system's writer escapes what its format asks for on top. */
#include "answer_text.h"

#include "columns.h"

enum { SHOWN = 60 };

static void tidy(minos_text *out, size_t from) {
  for (size_t i = from; out->data && i < out->length; i++)
    if (out->data[i] == '\n' || out->data[i] == '\t' || out->data[i] == '\r') out->data[i] = ' ';
  if (out->data) columns_cut(out, from, SHOWN, "...");
}

void answer_text_clean(minos_text *out, minos_bytes text) {
  size_t from = out->length;
  if (text.length) columns_clean(out, text.data, text.length);
  tidy(out, from);
}

static void put_scalar(minos_text *out, const literals *of, const literal *which) {
  minos_bytes text = literals_text(of, which);
  switch (which->kind) {
  case LITERAL_TRUTH: minos_text_put(out, which->truth ? "True" : "False"); break;
  case LITERAL_NUMBER: minos_text_int(out, which->number); break;
  case LITERAL_FRACTION: minos_text_add(out, text.data, text.length); break;
  case LITERAL_STRING: columns_clean(out, text.data, text.length); break;
  default: break;
  }
}

/* Literals stand in the order in which they are written: brackets follow from the counts. */
static void put_sequence(minos_text *out, const literals *of, uint32_t index) {
  const literal *whole = &of->at[index];
  minos_text_put(out, "(");
  for (uint32_t i = index + 1; i < whole->next; i = of->at[i].next) {
    if (i > index + 1) minos_text_put(out, ", ");
    if (of->at[i].kind == LITERAL_SEQUENCE || of->at[i].kind == LITERAL_OBJECT)
      minos_text_put(out, "(...)");
    else
      put_scalar(out, of, &of->at[i]);
  }
  minos_text_put(out, ")");
}

void answer_text_put(minos_text *out, const literals *of, uint32_t index) {
  size_t from = out->length;
  const literal *which = &of->at[index];
  if (which->kind == LITERAL_SEQUENCE || which->kind == LITERAL_OBJECT)
    put_sequence(out, of, index);
  else
    put_scalar(out, of, which);
  tidy(out, from);
}

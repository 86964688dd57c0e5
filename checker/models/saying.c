/* saying.c -- sentences of models, in the language of their states. */
#include "saying.h"

minos_text *saying_part(saying *s) {
  return minos_sentence_part(&s->sentence);
}

void saying_value(saying *s, minos_value value) {
  minos_value_write(minos_states_values(s->states), value, saying_part(s));
}

void saying_number(saying *s, int64_t number) {
  minos_text_int(saying_part(s), number);
}

void saying_end(saying *s, const char *pattern) {
  minos_sentence_end(&s->sentence, minos_states_said(s->states, pattern), s->out);
}

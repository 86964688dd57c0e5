/* saying.h -- sentences of models, in the language of their states: the parts first, then the pattern that they are put into. */
#ifndef MINOS_MODELS_SAYING_H
#define MINOS_MODELS_SAYING_H

#include <minos/model.h>

typedef struct saying {
  const minos_states *states;
  minos_text *out;
  minos_sentence sentence;
} saying;

minos_text *saying_part(saying *s); /* to write the next part to */
void saying_value(saying *s, minos_value value);
void saying_number(saying *s, int64_t number);
/* The pattern is English: "can't read %s: the register holds %s". */
void saying_end(saying *s, const char *pattern);

#endif

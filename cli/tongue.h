/* tongue.h -- the language that the command speaks. */
#ifndef CLI_TONGUE_H
#define CLI_TONGUE_H

#include <minos/text.h>
#include <stdbool.h>

enum { TONGUE_ENGLISH = 1, TONGUE_GERMAN, TONGUE_RUSSIAN };

/* Speak the language from here on, for the whole process; 0 is English. Call it before other threads speak. False, said on
   standard error: the catalogue or the locale is missing. */
bool tongue_choose(int language);

/* Speak it as after tongue_choose, and know every language beside: they, up to one without a code. NULL: a catalogue is missing. */
const minos_tongue *tongue_all(int language);

/* "en", "de", "ru". */
const char *tongue_code(int language);
/* The language of a code; 0: there is none. */
int tongue_of(const char *code);

#endif

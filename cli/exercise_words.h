/* exercise_words.h -- what `minos exercise` can be told to do: new, show, check. The operands are those behind that word. */
#ifndef CLI_EXERCISE_WORDS_H
#define CLI_EXERCISE_WORDS_H

#include "exits.h"
#include "settings.h"

exit_status exercise_new(const struct settings *settings);
exit_status exercise_show(const struct settings *settings);
exit_status exercise_check(const struct settings *settings);

#endif

/* completions.h -- what a shell needs to complete minos' commands, options and their values. */
#ifndef CLI_COMPLETIONS_H
#define CLI_COMPLETIONS_H

#include <minos/text.h>

void completions_bash(minos_text *out);
void completions_zsh(minos_text *out);
void completions_fish(minos_text *out);

#endif

/* names.h -- names that the library knows, checked before any work begins. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "settings.h"

#include <minos/text.h>

/* Whether the formats, models, reports and deciders that the settings name exist, and values can be read. Says what is
   wrong. */
bool names_exist(const struct settings *settings);

/* The same for one name of a registry; NULL is no name and exists. */
bool names_known(const char *registry, const char *option, const char *name, const struct settings *settings);

/* The names of a registry as options.def calls it ("@models"), each followed by `separator`. Nothing for other texts. */
void names_put(const char *registry, const char *separator, minos_text *out);
/* The same for people: with blanks between them. */
void names_list(const char *registry, minos_text *out);

#endif

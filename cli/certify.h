/* certify.h -- certificates of minos: written beside a report, and their seal. */
#ifndef CLI_CERTIFY_H
#define CLI_CERTIFY_H

#include "judging.h"
#include "output.h"

/* Whether the settings can be certified; if not, it was said. `inputs`: how many files there are. */
bool certify_possible(const struct settings *settings, size_t inputs);

/* Write the head, and each history in the order of the input. */
void certify_begin(const struct recording *recording, const struct settings *settings, minos_text *out);
/* Close the certificate with a seal over all that stands in front of it, and put it where --certificate says. */
bool certify_finish(const struct settings *settings, minos_text *text);

/* Whether these bytes are a sealed certificate, as it was written. */
typedef enum seal { SEAL_NONE, SEAL_BROKEN, SEAL_WHOLE } seal;
seal certify_seal(minos_bytes certificate);

/* Read the options of a certificate into the settings of a check. False when they are none that a certificate may hold; then
   it was said. The strings are borrowed from `options`. */
bool certify_options(struct settings *out, const char *const *options, size_t count, const char *path);

#endif

/* edn_write.h -- histories as EDN. */
#ifndef MINOS_FORMATS_EDN_WRITE_H
#define MINOS_FORMATS_EDN_WRITE_H

#include <minos/format.h>

void edn_write(minos_text *out, minos_history *const *histories, size_t count);

#endif

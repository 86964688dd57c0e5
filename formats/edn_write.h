/* edn_write.h -- histories as EDN. */
#ifndef MINOS_FORMATS_EDN_WRITE_H
#define MINOS_FORMATS_EDN_WRITE_H

#include <minos/format.h>

/* MINOS_EHISTORY: a client begins an operation while a definite one of its own is open. */
minos_status edn_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err);

#endif

/* text_write.h -- the canonical text of histories. */
#ifndef MINOS_FORMATS_TEXT_WRITE_H
#define MINOS_FORMATS_TEXT_WRITE_H

#include <minos/format.h>

minos_status text_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err);

#endif

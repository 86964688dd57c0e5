/* json_write.h -- histories as JSON and as JSON lines, and telling the two apart. */
#ifndef MINOS_FORMATS_JSON_WRITE_H
#define MINOS_FORMATS_JSON_WRITE_H

#include <minos/format.h>

minos_status json_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err);
minos_status json_write_lines(minos_text *out, minos_history *const *histories, size_t count, minos_error *err);

/* Whether content that begins like JSON is JSON lines: see ndjson_format.c. */
bool json_is_lines(minos_bytes content);

#endif

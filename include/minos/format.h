/* format.h -- reading and writing histories.

   A source is the bytes of one input with its name; regular files are mapped, anything else is spooled to an unlinked
   temporary file and mapped, so every reader sees one span of bytes and a fault can show its line. */
#ifndef MINOS_FORMAT_H
#define MINOS_FORMAT_H

#include <minos/history.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_source minos_source;

/* "-" is standard input. MINOS_ENOINPUT: missing, a directory, no permission. MINOS_EIO: reading failed. */
MINOS_API minos_status minos_source_open(minos_source **out, const char *path, minos_error *err);
/* How far an input is followed; zeroed memory waits for all that comes, up to half of the free space for temporary files. */
typedef struct minos_taking {
  uint64_t most;              /* bytes; more are MINOS_ESYNTAX. 0: no bound of its own */
  const volatile int *cancel; /* waiting ends with MINOS_ELIMIT soon after it becomes non-zero; NULL: it waits */
  bool regular; /* a regular file only: anything else is MINOS_ENOINPUT at once, "-" is a file of that name */
} minos_taking;
MINOS_API minos_status minos_source_take(minos_source **out, const char *path, const minos_taking *how,
                                         minos_error *err);
/* Borrows `data` for the life of the source; copies `name`. */
MINOS_API minos_status minos_source_memory(minos_source **out, const char *name, const void *data, size_t size,
                                           minos_error *err);
/* When the content is compressed (gzip, zstd; what minos was built with), unpack it into an unnamed temporary file and map
   that in its place; else do nothing. `most`: bytes it may grow to, 0: half of the free space there. MINOS_ESYNTAX: the
   data are damaged. MINOS_ELIMIT: there are more bytes than that, or *cancel (may be NULL) became non-zero. */
MINOS_API minos_status minos_source_unpack(minos_source *source, uint64_t most, const volatile int *cancel,
                                           minos_error *err);
MINOS_API void minos_source_free(minos_source *source);
MINOS_API const char *minos_source_name(const minos_source *source); /* the path as given; "-" for standard input */
MINOS_API minos_bytes minos_source_content(const minos_source *source);
/* The text of a line without its end; false when the input has no such line. O(offset of the line). */
MINOS_API bool minos_source_line(const minos_source *source, uint32_t line, minos_bytes *out);

typedef struct minos_histories {
  minos_history **items; /* [count], owned */
  size_t count;
  const char *format; /* the name of the format that read them */
} minos_histories;
MINOS_API void minos_histories_release(minos_histories *histories);

/* Read all histories of a source. On MINOS_OK *out is the caller's. Otherwise `faults` holds what is wrong, first fault
   first, and nothing is returned. MINOS_EUSAGE: no such format. */
MINOS_API minos_status minos_read(minos_histories *out, const minos_source *from, const minos_reading *how,
                                  minos_faults *faults);

/* Write histories canonically, those that were read unbound as they were recorded. What an ok without a result means differs
   between events and operations, though: bind what goes from one to the other (minos_history_from_events, and `events` below);
   reading the text again gives equal histories. MINOS_EUSAGE: no such format, or it cannot
   be written. MINOS_EHISTORY: the format has no way to say what one of the histories holds; `out` is as it was. */
MINOS_API minos_status minos_write(minos_text *out, minos_history *const *histories, size_t count, const char *format,
                                   minos_error *err);

typedef struct minos_format_info {
  const char *name, *help;
  bool writable;
  bool events; /* what is written are invocations and completions, not operations */
} minos_format_info;
MINOS_API size_t minos_formats(const minos_format_info **out);
MINOS_API const minos_format_info *minos_format_find(const char *name); /* NULL: no such format */

#ifdef __cplusplus
}
#endif
#endif

/* handed_file.h -- the bytes of a file that a student handed in. */
#ifndef MINOS_GRADING_HANDED_FILE_H
#define MINOS_GRADING_HANDED_FILE_H

#include <minos/text.h>

enum { HANDED_LARGEST = 64 << 10, HANDED_TABLE = 4 << 20 };

/* Read a regular file of at most `most` bytes that is no link; "-" is standard input. MINOS_ESYNTAX: the student's fault (a
   link, a pipe, a directory, too large, not UTF-8), with a place where there is one. MINOS_ENOINPUT, MINOS_EIO, MINOS_ENOMEM:
   not the student's fault. Waits for standard input only: MINOS_ELIMIT when *cancel becomes non-zero (NULL: never). */
minos_status handed_file_read(minos_text *out, const char *path, size_t most, const volatile int *cancel,
                              minos_error *err);
/* Whether bytes from elsewhere are as those of a file must be. */
minos_status handed_bytes_check(const minos_text *bytes, size_t most, minos_error *err);

#endif

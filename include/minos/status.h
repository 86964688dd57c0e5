/* status.h -- how a call ended, where in the input, and what was wrong.

   Three kinds of failure are never mixed: the input is wrong (a status and a place), a limit is met (the verdict "?",
   see check.h), our own mistake (MINOS_EINTERNAL). The first cause and its place travel unchanged to the caller. */
#ifndef MINOS_STATUS_H
#define MINOS_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MINOS_API __attribute__((visibility("default")))
#define MINOS_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define MINOS_API
#define MINOS_PRINTF(string, first)
#endif

typedef enum minos_status {
  MINOS_OK,
  MINOS_ENOMEM,    /* an allocation failed */
  MINOS_EIO,       /* reading or writing failed */
  MINOS_ENOINPUT,  /* no such input, or it may not be read */
  MINOS_ESYNTAX,   /* the input is not what its format says */
  MINOS_EHISTORY,  /* the operations do not form a history */
  MINOS_EMODEL,    /* an operation does not belong to the model */
  MINOS_EUSAGE,    /* the caller asked for something that does not exist or does not fit */
  MINOS_ELIMIT,    /* a limit was met while reading */
  MINOS_EINTERNAL, /* our own mistake, e.g. a witness that does not replay */
} minos_status;

/* A position in an input. Lines and columns count from 1, columns in bytes; line 0 means nowhere. */
typedef struct minos_place {
  uint32_t line, column;
} minos_place;

/* What kind of fault it is, where lint tells kinds apart. */
typedef enum minos_trouble {
  MINOS_TROUBLE_OTHER,
  MINOS_TROUBLE_RETURN_BEFORE_CALL, /* an operation ends before it starts */
  MINOS_TROUBLE_ORPHAN,             /* a completion of nothing that was invoked, or of another operation */
  MINOS_TROUBLE_OVERLAP,            /* a client invokes while its last operation is still open */
  MINOS_TROUBLE_DUPLICATE_ID,       /* two operations or events have one id */
} minos_trouble;

/* One fault. `message` is one line, lower case, without a full stop; `hint` may be empty. `other` is the place of
   the other line involved (the operation that overlaps, the first of two equal keys), or nowhere. */
typedef struct minos_error {
  minos_status status;
  minos_place place, other;
  char message[240];
  char hint[160];
  minos_trouble trouble;
} minos_error;

enum { MINOS_FAULTS_KEPT = 20 };

/* The faults of one input: the first 20 in order of discovery and the count of all. Zeroed memory is empty. */
typedef struct minos_faults {
  uint32_t errors, warnings; /* how many there were; the first MINOS_FAULTS_KEPT of each are kept */
  minos_error error[MINOS_FAULTS_KEPT];
  minos_error warning[MINOS_FAULTS_KEPT];
} minos_faults;

/* Borrowed bytes, not terminated. */
typedef struct minos_bytes {
  const char *data;
  size_t length;
} minos_bytes;

/* Write a fault into `err` (which may be NULL) and return `status`. A message too long is cut between characters. */
MINOS_API minos_status minos_fault(minos_error *err, minos_status status, minos_place place, const char *format, ...)
    MINOS_PRINTF(4, 5);

/* Record an error or a warning; beyond the first 20 of a kind only the count grows. `faults` may be NULL. */
MINOS_API void minos_faults_error(minos_faults *faults, const minos_error *err);
MINOS_API void minos_faults_warning(minos_faults *faults, const minos_error *err);

/* "no such input", "bad history", ...: a phrase for messages; never NULL. */
MINOS_API const char *minos_status_text(minos_status status);

#ifdef __cplusplus
}
#endif
#endif

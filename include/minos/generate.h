/* generate.h -- random histories of a wanted kind.

   Clients take turns; an operation takes effect between its start and its end, so the history is linearizable by
   construction. Where another letter is wanted, reads are made stale so that no doubt is left: docs/CLI.md says how. The same
   workload gives the same bytes everywhere, for as long as MINOS_GENERATOR stays what it is. */
#ifndef MINOS_GENERATE_H
#define MINOS_GENERATE_H

#include <minos/history.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the generator: it stands in the name of every history made, and grows with any change of what is drawn. */
#define MINOS_GENERATOR 1

typedef enum minos_wanted {
  MINOS_WANTED_L,
  MINOS_WANTED_S,     /* stale reads, each in the past of its client */
  MINOS_WANTED_N,     /* a client that contradicts itself */
  MINOS_WANTED_NOT_L, /* stale reads by anyone: S or N, which the judge finds out */
} minos_wanted;

enum { MINOS_GENERATE_WHOLE = 1000000 }; /* a share of everything, in millionths */

/* Zeroed memory with a kind, operations and clients is an L history of unique values. Strings are borrowed for the call. */
typedef struct minos_workload {
  const char *kind;    /* see minos_kinds */
  uint32_t operations; /* 1 .. 2^31 */
  uint32_t clients;    /* 1 .. 2^20 */
  uint32_t objects;    /* .. 2^20; 0: one */
  uint32_t values;     /* written at random: 1 .. values; 0: every value is new */
  uint32_t unknown;    /* operations whose outcome is not known */
  uint32_t stale;      /* what is wrong happens so often; 0: once. For letters other than L */
  uint32_t read_share; /* of the operations that only read, in millionths; with `set_read_share` */
  uint32_t busy_share; /* of the clients that have an operation open at any time; 0: they take turns at random */
  bool set_read_share; /* else the kind's own share */
  minos_wanted wanted;
  uint64_t seed;
} minos_workload;

typedef struct minos_kind_info {
  const char *name, *help; /* the name is its model's */
} minos_kind_info;
MINOS_API size_t minos_kinds(const minos_kind_info **out);

/* What takes the bytes: it writes `chunk` away and clears it; false ends generating with MINOS_EIO. */
typedef bool (*minos_drain)(void *context, minos_text *chunk);

/* Write a history as "text" or "ndjson" while it is made. MINOS_EUSAGE: no such kind or format, counts that don't fit, or no
   history of the wanted letter could be made of them. O(operations) time, O(clients + objects + what is stored) memory. */
MINOS_API minos_status minos_generate_write(const minos_workload *workload, const char *format, minos_drain drain,
                                            void *context, minos_error *err);

/* The same as a history bound to its model; *out is the caller's on MINOS_OK. */
MINOS_API minos_status minos_generate(minos_history **out, const minos_workload *workload, minos_error *err);

#ifdef __cplusplus
}
#endif
#endif

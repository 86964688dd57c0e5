/* chronicle.h -- what happened: lines for people, and the operations that a history is told from. */
#ifndef MINOS_SIMULATOR_CHRONICLE_H
#define MINOS_SIMULATOR_CHRONICLE_H

#include <minos/simulate.h>

#include "store.h"

typedef enum deed {
  DEED_ACQUIRE, /* a grant of the lock, or an election won */
  DEED_RENEW,   /* asked of the lock service, and what it answered */
  DEED_RELEASE, /* likewise */
  DEED_YIELD,   /* the holder stops believing that it holds the lock */
  DEED_FREE,    /* the lock service takes the lock to be free */
  DEED_WRITE,
  DEED_READ,
} deed;

typedef struct entry {
  deed deed;
  bool accepted;
  const char *who;   /* borrowed from the scenario or the cluster */
  const char *value; /* in the text syntax of values, borrowed; NULL: `made` */
  char made[24];     /* a value that a leader made up */
  uint64_t token;
  int64_t start, end; /* MINOS_NEVER: no answer came */
} entry;

typedef struct chronicle {
  const minos_scenario *scenario;
  const minos_staging *how;
  minos_run *run;
  struct store store;
  entry *entries; /* [capacity], `count` in use */
  size_t count, capacity;
  size_t last;      /* the entry whose value the store holds; SIZE_MAX: none yet */
  uint32_t holders; /* how many believe to hold the lock now */
  bool failed;      /* memory ran out */
} chronicle;

/* A line of the log: the time, then the words. */
void chronicle_say(chronicle *c, int64_t at, const char *format, ...) MINOS_PRINTF(3, 4);
/* A line of the log without a time. */
void chronicle_remark(chronicle *c, const char *format, ...) MINOS_PRINTF(2, 3);
/* The first line of the log. */
void chronicle_begin(chronicle *c);
void chronicle_note(chronicle *c, const entry *noted);

/* `who` takes up or stops believing that it holds the lock. */
void chronicle_believe(chronicle *c, const char *who, uint64_t token, int64_t start, int64_t end);
void chronicle_yield(chronicle *c, const char *who, int64_t at);

/* A write reaches the store at `at`, having been sent at entry->start: decides whether it is stored, says so and notes it. */
void chronicle_write(chronicle *c, entry entry, int64_t at, bool second_path);
void chronicle_restart_store(chronicle *c, int64_t at);
/* Everything is over at `at`: a reader reads what is left, and the log ends. */
void chronicle_end(chronicle *c, int64_t at);

/* Tell the history for the model that the staging names. */
minos_status chronicle_tell(const chronicle *c, minos_history **out, minos_error *err);
/* Whether a history can be told for a model of this name. */
bool chronicle_knows_model(const char *name);

#endif

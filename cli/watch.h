/* watch.h -- what happens beside the work: signals, the deadline of the run, and progress. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <minos/check.h>

/* Start the watching thread. Call before other threads exist. `timeout` in ns from now, 0: none; `progress`: a WHEN_ value
   of settings.h. False when the thread can't be started; said. */
bool watch_start(uint64_t timeout, int progress);
/* Stop watching. When a signal came, the process dies by it here. */
void watch_end(void);

int watch_signal(void);                 /* the signal that came, 0: none */
bool watch_expired(void);               /* whether the deadline has passed */
uint64_t watch_time_left(void);         /* ns until the deadline; UINT64_MAX: there is none */
const volatile int *watch_hurry(void);  /* becomes non-zero when reading should end: signal or deadline */
const volatile int *watch_cancel(void); /* becomes non-zero when judging should end: signal */
void watch_give_up(void);               /* end everything soon: the output is gone */

/* What is being done, for progress. */
void watch_reading(const char *path);
void watch_counts(size_t files_done, size_t files, size_t histories_done);
void watch_progress(void *context, const minos_progress *progress); /* fits minos_options.progress */

bool watch_shows(void); /* whether progress is shown at all */

/* The file to remove when a second signal kills us; NULL: none. Borrowed. */
void watch_temporary(const char *path);

#endif

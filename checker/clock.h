/* clock.h -- turns recorded times into ordinals whose order is the order of the times, exactly. */
#ifndef MINOS_CHECKER_CLOCK_H
#define MINOS_CHECKER_CLOCK_H

#include "decimal.h"
#include "history_data.h"

/* While a history is built its ordinals are times * 10^scale. The first time that does not fit makes the clock wide: every
   ordinal is then the number of a kept decimal, until clock_settle ranks them. */
typedef struct clock_table {
  bool wide;
  char *bytes; /* the kept decimals, one behind the other */
  size_t byte_count, byte_capacity;
  size_t *ends; /* [count] end of each in `bytes` */
  size_t count, capacity;
} clock_table;

void clock_release(clock_table *clock);
/* The ordinal of `time`; rescales or widens the operations of `h` where needed. MINOS_ENOMEM or MINOS_OK. */
minos_status clock_ordinal(clock_table *clock, minos_history *h, const decimal *time, int64_t *out);
/* Once all operations are there: replace a wide clock's numbers by ranks and hand the decimals to the history. */
minos_status clock_settle(clock_table *clock, minos_history *h);

#endif

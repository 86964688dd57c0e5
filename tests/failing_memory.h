/* failing_memory.h -- memory that runs out at a chosen allocation, for tests linked with --wrap=malloc,calloc,realloc,free. */
#ifndef MINOS_TESTS_FAILING_MEMORY_H
#define MINOS_TESTS_FAILING_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on allocation number `nth` (from 1; 0: none) fails, and all later ones when `for_good`. */
void memory_fails_at(uint64_t nth, bool for_good);
/* Allocations since then. */
uint64_t memory_asked(void);
/* Blocks allocated since then and not freed. */
int64_t memory_live(void);
/* Remember the call stack of each allocation from now on, until memory_fails_at is called. Several runs may be watched, one
   behind another. */
void memory_watch(void);
/* Allocations that were watched. */
uint64_t memory_watched(void);
/* Of each that was watched: whether it is neither the first nor the last of its call stack. Most allocations come from where
   others come from, a text that grows, a table that grows, and fail like them. The caller frees it. */
bool *memory_repeated(void);
/* Have jansson allocate here, too. */
void memory_takes_over_jansson(void);

#endif

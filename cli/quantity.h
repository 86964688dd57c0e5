/* quantity.h -- durations, sizes and counts as users write them. */
#ifndef CLI_QUANTITY_H
#define CLI_QUANTITY_H

#include <stdbool.h>
#include <stdint.h>

/* Each reads the whole of `text`, writes `out` on success, and otherwise returns why not: a phrase that follows the
   option's name in a message. NULL: it is right. */
const char *quantity_count(const char *text, uint64_t *out);        /* 1, 2, ... */
const char *quantity_duration(const char *text, uint64_t *out);     /* "1.5s", to nanoseconds; the unit is required */
const char *quantity_skew(const char *text);                        /* "5ms", "3": judged by the history's unit later */
const char *quantity_share(const char *text, uint32_t *millionths); /* "0.25": from 0 to 1 */
const char *quantity_size(const char *text, uint64_t *out);         /* "4G", "100", to bytes */

#endif

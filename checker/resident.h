/* resident.h -- how much memory the process holds beyond mapped files. */
#ifndef MINOS_CHECKER_RESIDENT_H
#define MINOS_CHECKER_RESIDENT_H

#include <stdint.h>

/* Bytes of resident memory that are not backed by files; 0 where the system does not tell. Costs a few microseconds. */
uint64_t resident_bytes(void);

#endif

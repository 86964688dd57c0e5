/* source.h -- what readers may do with a source beyond its public face. */
#ifndef MINOS_FORMATS_SOURCE_H
#define MINOS_FORMATS_SOURCE_H

#include <minos/format.h>

/* Once an input has been read, its pages need not stay in memory; they come back when a fault shows a line. */
void source_let_pages_go(const minos_source *source);

/* Wait until there is something to read; false where *cancel became non-zero first. NULL: reading itself will wait. */
bool source_wait(int fd, const volatile int *cancel);

#endif

/* source.h -- what readers may do with a source beyond its public face. */
#ifndef MINOS_FORMATS_SOURCE_H
#define MINOS_FORMATS_SOURCE_H

#include <minos/format.h>

/* Once an input has been read, its pages need not stay in memory; they come back when a fault shows a line. */
void source_let_pages_go(const minos_source *source);

#endif

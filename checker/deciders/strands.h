/* strands.h -- a register's clients, each as runs of writes between reads. */
#ifndef MINOS_DECIDERS_STRANDS_H
#define MINOS_DECIDERS_STRANDS_H

#include "chains.h"

#define STRAND_NONE UINT32_MAX

/* Spots: strand s has one for each of its operations and one behind them, from first[s] on. A row says for each strand how
   many of its operations are done; what it then wants is its next read, with a run of writes in front of it. */
typedef struct strands {
  const part *p;
  chains chains;
  uint32_t count;
  uint32_t *first;        /* [count] */
  uint32_t *value;        /* [spots] what is read or written, numbered densely; STRAND_NONE behind the end */
  uint32_t *next_read;    /* [spots] place of the first read here or later; the end where there is none */
  uint32_t *reads_before; /* [spots] reads in front of it */
  uint32_t *read;         /* [reads] operations, in order of start */
  uint32_t reads, values;
  uint32_t start; /* the value that is there at first */
  /* By value: where a strand writes or reads it for the last time. */
  uint32_t *last_first; /* [values + 1] */
  struct strand_last {
    uint32_t strand, write, read; /* places + 1; 0: never */
  } * last;
} strands;

/* Whether clients are sequential and all outcomes known. */
bool strands_describe(const part *p);
/* False when memory is out. O(count). */
bool strands_build(strands *s, const part *p);
void strands_release(strands *s);
/* Whether some read of the value is not done, while all of its writes are; `reach`, [strands], is raised to such a read then.
   O(strands that use it). */
bool strands_starve(const strands *s, const uint32_t *row, uint32_t value, uint32_t *reach);
/* Do the reads of this value that are next in a strand: how many. */
uint32_t strands_read_eagerly(const strands *s, uint32_t *row, uint32_t strand, uint32_t value);
/* How many reads are done. */
uint32_t strands_reads_done(const strands *s, const uint32_t *row);

static inline uint32_t strand_next_read(const strands *s, const uint32_t *row, uint32_t strand) {
  return s->next_read[s->first[strand] + row[strand]];
}
/* The value of the strand's next read; STRAND_NONE: it has none. */
static inline uint32_t strand_wants(const strands *s, const uint32_t *row, uint32_t strand) {
  return s->value[s->first[strand] + strand_next_read(s, row, strand)];
}

#endif

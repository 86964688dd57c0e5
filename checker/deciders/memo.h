/* memo.h -- the configurations a search has been in, exactly. */
#ifndef MINOS_DECIDERS_MEMO_H
#define MINOS_DECIDERS_MEMO_H

#include "../limits.h"

typedef struct memo {
  unsigned char *keys; /* one behind the other, each after its length */
  size_t used, capacity;
  uint64_t *slots; /* [size] offset of a key + 1 in the low 40 bits, bits of its hash in the high 24; 0 is free */
  size_t size, count;
  limits *l;
} memo;

typedef enum memo_answer { MEMO_NEW, MEMO_KNOWN, MEMO_FULL } memo_answer;

void memo_init(memo *m, limits *l);
void memo_release(memo *m);
/* Remember a key; MEMO_FULL when memory or its limit is out (l->met is set). O(length) expected. */
memo_answer memo_add(memo *m, const unsigned char *key, size_t length);

#endif

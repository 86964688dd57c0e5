/* balance.h -- operations that must alternate, counted. */
#ifndef MINOS_CHECKER_BALANCE_H
#define MINOS_CHECKER_BALANCE_H

#include "part.h"

/* How often the two operations of a model that takes turns happened for certain, and how often they may have. */
typedef struct balance {
  uint32_t certain[2], possible[2];
} balance;

/* Whether the part is one object of a model that takes turns. */
bool balance_applies(const part *p);
/* O(count). */
balance balance_count(const part *p);
/* Which of the two happened more often than the other allows in any order; -1: neither. */
int balance_excess(const balance *b);

#endif

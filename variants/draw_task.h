/* draw_task.h -- a random history with a wanted letter and difficulty. */
#ifndef MINOS_VARIANTS_DRAW_TASK_H
#define MINOS_VARIANTS_DRAW_TASK_H

#include "task.h"

typedef struct task_wish {
  char letter;                 /* L, S or N */
  uint8_t clients, operations; /* 2 .. TASK_CLIENTS, TASK_LEAST .. TASK_MOST; not fewer operations than clients */
  uint32_t difficulty;         /* in thousandths; met within a tenth */
} task_wish;

/* Draw from `chance` until the wish is met. False: it was not in TASK_TRIES tries; then *nearest is the difficulty that came
   nearest to it, 0: no history had the letter. */
enum { TASK_TRIES = 20000 };
bool task_draw(task *out, const task_wish *wish, uint64_t *chance, uint32_t *nearest);

/* Whether `total` is within a tenth of `asked`. */
bool task_is_near(uint32_t total, uint32_t asked);

#endif

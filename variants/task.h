/* task.h -- one history of an exercise: a register that starts at 0, few operations, no two instants equal. */
#ifndef MINOS_VARIANTS_TASK_H
#define MINOS_VARIANTS_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include <minos/text.h>

enum { TASK_LEAST = 3, TASK_MOST = 10, TASK_CLIENTS = 6, TASK_INSTANTS = 4 * TASK_MOST };

typedef struct task_op {
  uint8_t client;     /* from 0, in the order of their first operations */
  uint8_t start, end; /* ticks; start < end */
  uint8_t value;      /* written, or read; every write has its own, from 1; 0: what the register starts at */
  bool reads;
} task_op;

/* Operations in the order of their starts. */
typedef struct task {
  uint8_t count, clients;
  task_op ops[TASK_MOST];
} task;

/* As the lines of an operation in text format, each ended; clients are A, B, C. */
void task_write(const task *t, minos_text *out);

#endif

/* task_of.h -- a history of an exercise as a task, where it is one. */
#ifndef MINOS_VARIANTS_TASK_OF_H
#define MINOS_VARIANTS_TASK_OF_H

#include <minos/history.h>

#include "task.h"

/* False: it is something else than a task, whose instants the caller knows to differ: another model, too many operations, one
   without an end, a value written twice or never. */
bool task_of(const minos_history *history, task *out);

#endif

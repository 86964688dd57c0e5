/* bind_early.c -- operations of a register, bound while they are read.

   Large recordings mostly are of one register. Binding them when all have been read goes over all of their memory once more;
   here each is bound while it is at hand. Whether it is a register is known only at the end: a model may be declared in the last
   line, and the last operation may be one that a register does not have. So this is done for operations alone that can be put
   back exactly: such as have no result beside their value. A read's value moves to its result, and back.

   What is done is what bind.c does for a register, which takes any value, and neither attributes nor tokens. Where none was asked
   for, it is what infer.c finds: the first model of all, if names and values fit, and nothing is unlike it. */
#include "bind_early.h"

#include <string.h>

#include "builder_data.h"

static bool is_named_register(const char *name) {
  return !name || strcmp(name, "register") == 0;
}

/* Nothing but what fits a register may be asked for. */
static bool may_begin(const minos_builder *b) {
  const minos_reading *how = b->how;
  return !how->unbound && !how->custom_model && !how->nil_reads_unknown && is_named_register(how->model) &&
         b->history->count == 1;
}

static void put_back(minos_builder *b) {
  minos_op *ops = b->history->ops;
  const minos_fn *fns = b->early.model->fns;
  for (uint32_t i = 0; i < b->early.bound; i++) {
    if (fns[ops[i].fn].query) {
      ops[i].argument = ops[i].result;
      ops[i].result = MINOS_ABSENT;
    }
    ops[i].fn = 0;
  }
}

static void give_up(minos_builder *b) {
  history_stop_ahead(b->history);
  if (b->early.model) put_back(b);
  b->early = (early_binding){.over = true};
}

/* The operation's index in the table, less than 0: it has none. */
static int find_operation(minos_builder *b, uint32_t name) {
  if (name >= EARLY_NAMES) return -1;
  uint8_t *fn = &b->early.fn[name];
  if (*fn == 0) {
    int found = minos_model_operation(b->early.model, minos_history_operation_name(b->history, name));
    if (found < 0) return -1;
    *fn = (uint8_t)(found + 1);
  }
  return *fn - 1;
}

void bind_early(minos_builder *b) {
  minos_history *h = b->history;
  early_binding *early = &b->early;
  if (early->over) return;
  if (!early->model && may_begin(b)) early->model = minos_model_find((minos_bytes){"register", 8});
  minos_op *op = &h->ops[h->count - 1];
  int fn = early->model && early->bound == h->count - 1 ? find_operation(b, op->name) : -1;
  bool queries = fn >= 0 && early->model->fns[fn].query;
  if (fn < 0 || op->result != MINOS_ABSENT || (!queries && op->argument == MINOS_ABSENT)) {
    give_up(b);
    return;
  }
  op->fn = (uint8_t)fn;
  if (queries) {
    op->result = op->argument;
    op->argument = MINOS_ABSENT;
  }
  early->bound++;
  if (early->bound - b->shown >= b->step) builder_show_ahead(b);
}

const minos_model *bind_early_settle(minos_builder *b) {
  const minos_history *h = b->history;
  bool kept = b->early.model && b->early.bound == h->count && is_named_register(h->declared_model) &&
              !h->object_models && !h->attributes_of && !h->from_events && !b->digits_allowed;
  if (!kept) give_up(b);
  builder_end_ahead(b);
  return b->early.model;
}

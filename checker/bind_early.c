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

static void put_back(minos_builder *b) {
  const minos_history *h = b->history;
  for (size_t i = 0; i < h->count; i++) {
    minos_op *op = &h->ops[i];
    if (b->early.model->fns[op->fn].query) {
      op->argument = op->result;
      op->result = MINOS_ABSENT;
    }
    op->fn = 0;
  }
}

void bind_early_end(minos_builder *b) {
  if (b->early.over) return;
  history_stop_ahead(b->history);
  if (b->early.model) put_back(b);
  b->early = (early_binding){.over = true};
}

/* Nothing but what fits a register may be asked for. */
static void begin(minos_builder *b) {
  const minos_reading *how = b->how;
  bool may_be = !how->unbound && !how->custom_model && !how->nil_reads_unknown && is_named_register(how->model);
  if (may_be && b->history->count == 0) b->early.model = minos_model_find((minos_bytes){"register", 8});
}

/* The operation's index in the table, less than 0: it has none. */
static int look_up(minos_builder *b, uint32_t name) {
  if (name >= EARLY_NAMES) return -1;
  int found = minos_model_operation(b->early.model, minos_history_operation_name(b->history, name));
  if (found >= 0) b->early.fn[name] = (uint8_t)(found + 1);
  return found;
}

/* False when it does not fit. */
static bool bind(minos_builder *b, minos_op *op) {
  early_binding *early = &b->early;
  bool known = op->name < EARLY_NAMES && early->fn[op->name];
  int fn = known ? early->fn[op->name] - 1 : look_up(b, op->name);
  if (fn < 0 || op->result != MINOS_ABSENT) return false;
  bool queries = early->model->fns[fn].query;
  minos_value value = op->argument;
  if (value == MINOS_ABSENT && !queries) return false;
  op->fn = (uint8_t)fn;
  /* A branch would be foreseen every other time. */
  uint32_t moves = queries ? UINT32_MAX : 0;
  op->result = (value & moves) | (MINOS_ABSENT & ~moves);
  op->argument = (value & ~moves) | (MINOS_ABSENT & moves);
  return true;
}

void bind_early(minos_builder *b, minos_op *op) {
  if (b->early.over) return;
  if (!b->early.model) begin(b);
  if (!b->early.model || b->history->from_events || !bind(b, op)) bind_early_end(b);
}

const minos_model *bind_early_settle(minos_builder *b) {
  const minos_history *h = b->history;
  bool kept = b->early.model && is_named_register(h->declared_model) && !h->object_models && !h->attributes_of &&
              !h->from_events && !b->digits_allowed;
  if (!kept) bind_early_end(b);
  builder_end_ahead(b);
  return b->early.model;
}

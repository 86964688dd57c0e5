/* shelf.h -- what queues, stacks and priority queues share: operations, refusals, dependencies. */
#ifndef MINOS_MODELS_SHELF_H
#define MINOS_MODELS_SHELF_H

#include <minos/model.h>

enum { SHELF_PUT, SHELF_TAKE, SHELF_PEEK, SHELF_SIZE };

/* Rows of the table; `put`, `take`: names and help. */
#define SHELF_FNS(put_names, put_help, take_names, take_help, peek_names, peek_help)                                   \
  {                                                                                                                    \
    [SHELF_PUT] = {.names = put_names, .help = put_help, .argument = MINOS_SHAPE_ANY},                                 \
    [SHELF_TAKE] = {.names = take_names, .help = take_help, .result = MINOS_SHAPE_ANY, .empty = true},                 \
    [SHELF_PEEK] = {.names = peek_names, .help = peek_help, .query = true, .result = MINOS_SHAPE_ANY, .empty = true},  \
    [SHELF_SIZE] = {.names = "size length",                                                                            \
                    .help = "returns how many items there are",                                                        \
                    .query = true,                                                                                     \
                    .result = MINOS_SHAPE_INTEGER},                                                                    \
    {0},                                                                                                               \
  }

/* nil can't be an item: that is how an empty shelf answers. */
bool shelf_fits(const minos_values *values, const minos_op *op, minos_text *why);
bool shelf_pure(const minos_op *op);
/* Whether the size is what `op` returned. */
bool shelf_has_size(const minos_states *states, uint32_t size, const minos_op *op);
/* Patterns of what can't be: "can't dequeue %s: the queue holds %s"; not_empty has the second part only. */
typedef struct shelf_words {
  const char *not_take, *not_peek, *not_size, *not_empty;
  void (*show)(const minos_states *states, minos_state state, minos_text *out);
} shelf_words;
void shelf_refusal(const shelf_words *words, const minos_states *states, minos_state from, const minos_op *op,
                   minos_text *out);
/* Of shelves that decide by themselves which item is next. */
bool shelf_consumes(const minos_values *values, const minos_op *op, const minos_op *supply);

#endif

/* tree.h -- sorted sets, bags and maps, as states. */
#ifndef MINOS_MODELS_TREE_H
#define MINOS_MODELS_TREE_H

#include <minos/model.h>

/* The order of keys: negative, 0 (only for equal keys), positive. */
typedef int tree_order(const minos_values *values, uint32_t a, uint32_t b);
int tree_by_id(const minos_values *values, uint32_t a, uint32_t b);
int tree_by_number(const minos_values *values, uint32_t a, uint32_t b); /* keys are integers */

minos_state tree_empty(minos_states *states);
/* Give `key` a load (a count, a value, a state), whether it has one or not. O(log n). */
minos_state tree_put(minos_states *states, tree_order *order, minos_state tree, uint32_t key, uint32_t load);
minos_state tree_remove(minos_states *states, tree_order *order, minos_state tree, uint32_t key);
/* The load of a key; false where the tree has no such key. */
bool tree_find(const minos_states *states, tree_order *order, minos_state tree, uint32_t key, uint32_t *load);
/* The sum of all loads: the size of a bag whose loads are counts. O(1). */
uint32_t tree_sum(const minos_states *states, minos_state tree);
bool tree_last(const minos_states *states, minos_state tree, uint32_t *key);

/* In the order of keys, as long as `visit` says true. */
typedef bool tree_visit(void *context, uint32_t key, uint32_t load);
bool tree_each(const minos_states *states, minos_state tree, tree_visit *visit, void *context);

/* Bags: a load is how often the key is there. */
minos_state tree_add(minos_states *states, tree_order *order, minos_state tree, uint32_t key);
minos_state tree_take(minos_states *states, tree_order *order, minos_state tree,
                      uint32_t key); /* which must be there */
/* The items of a list as a bag. */
minos_state tree_bag_of(minos_states *states, tree_order *order, minos_value list);
/* "1, 2, 2" */
void tree_show_bag(const minos_states *states, minos_state tree, minos_text *out);

#endif

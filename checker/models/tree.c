/* tree.c -- sorted sets, bags and maps, as states.

   A treap (Seidel & Aragon 1996) whose priorities are the mixed bits of the keys: its shape depends on the keys alone, so
   that equal contents are one state whatever order they were put in, and a change makes O(log n) new nodes. A node is a
   key, its load, the nodes on both sides and the sum of all loads; the state without words is the empty tree. */
#include "tree.h"

#include "listing.h"
#include "mix.h"

enum { KEY, LOAD, LEFT, RIGHT, SUM, WORDS };

typedef struct node {
  uint32_t key, load;
  minos_state left, right;
} node;

typedef struct tree {
  minos_states *states;
  tree_order *order;
  minos_state empty;
} tree;

int tree_by_id(const minos_values *values, uint32_t a, uint32_t b) {
  (void)values;
  return (a > b) - (a < b);
}

int tree_by_number(const minos_values *values, uint32_t a, uint32_t b) {
  int64_t x = minos_value_integer(values, a), y = minos_value_integer(values, b);
  return (x > y) - (x < y);
}

static bool read_node(const minos_states *states, minos_state at, node *out) {
  size_t count;
  const uint32_t *words = minos_states_words(states, at, &count);
  if (count == 0) return false;
  *out = (node){words[KEY], words[LOAD], words[LEFT], words[RIGHT]};
  return true;
}

uint32_t tree_sum(const minos_states *states, minos_state at) {
  size_t count;
  const uint32_t *words = minos_states_words(states, at, &count);
  return count ? words[SUM] : 0;
}

static minos_state write_node(const tree *t, node n) {
  uint32_t words[WORDS] = {[KEY] = n.key, [LOAD] = n.load, [LEFT] = n.left, [RIGHT] = n.right};
  words[SUM] = tree_sum(t->states, n.left) + n.load + tree_sum(t->states, n.right);
  return minos_states_intern(t->states, words, WORDS);
}

static int compare(const tree *t, uint32_t a, uint32_t b) {
  return t->order(minos_states_values(t->states), a, b);
}

/* Whether `a` stands above `b`. Mixing is one to one, so two keys never tie. */
static bool is_above(uint32_t a, uint32_t b) {
  return mix_bits(a) > mix_bits(b);
}

/* What is below `key`, which the tree doesn't hold, and what is above it. */
static void split(const tree *t, minos_state at, uint32_t key, minos_state *low, minos_state *high) {
  node n;
  if (!read_node(t->states, at, &n)) {
    *low = *high = t->empty;
    return;
  }
  if (compare(t, n.key, key) < 0) {
    split(t, n.right, key, &n.right, high);
    *low = write_node(t, n);
  } else {
    split(t, n.left, key, low, &n.left);
    *high = write_node(t, n);
  }
}

static minos_state join(const tree *t, minos_state low, minos_state high) {
  node l, h;
  if (!read_node(t->states, low, &l)) return high;
  if (!read_node(t->states, high, &h)) return low;
  if (is_above(l.key, h.key)) {
    l.right = join(t, l.right, high);
    return write_node(t, l);
  }
  h.left = join(t, low, h.left);
  return write_node(t, h);
}

static minos_state put(const tree *t, minos_state at, node added) {
  node n;
  if (!read_node(t->states, at, &n)) return write_node(t, added);
  int side = compare(t, added.key, n.key);
  if (side == 0) {
    n.load = added.load;
  } else if (is_above(added.key, n.key)) {
    split(t, at, added.key, &added.left, &added.right);
    return write_node(t, added);
  } else if (side < 0) {
    n.left = put(t, n.left, added);
  } else {
    n.right = put(t, n.right, added);
  }
  return write_node(t, n);
}

static minos_state drop(const tree *t, minos_state at, uint32_t key) {
  node n;
  if (!read_node(t->states, at, &n)) return at;
  int side = compare(t, key, n.key);
  if (side == 0) return join(t, n.left, n.right);
  if (side < 0)
    n.left = drop(t, n.left, key);
  else
    n.right = drop(t, n.right, key);
  return write_node(t, n);
}

minos_state tree_empty(minos_states *states) {
  uint32_t none = 0;
  return minos_states_intern(states, &none, 0);
}

minos_state tree_put(minos_states *states, tree_order *order, minos_state at, uint32_t key, uint32_t load) {
  tree t = {states, order, tree_empty(states)};
  return put(&t, at, (node){key, load, t.empty, t.empty});
}

minos_state tree_remove(minos_states *states, tree_order *order, minos_state at, uint32_t key) {
  tree t = {states, order, tree_empty(states)};
  return drop(&t, at, key);
}

bool tree_find(const minos_states *states, tree_order *order, minos_state at, uint32_t key, uint32_t *load) {
  const minos_values *values = minos_states_values(states);
  node n;
  while (read_node(states, at, &n)) {
    int side = order(values, key, n.key);
    if (side == 0) {
      *load = n.load;
      return true;
    }
    at = side < 0 ? n.left : n.right;
  }
  return false;
}

bool tree_last(const minos_states *states, minos_state at, uint32_t *key) {
  node n;
  bool any = false;
  for (; read_node(states, at, &n); at = n.right) {
    *key = n.key;
    any = true;
  }
  return any;
}

bool tree_each(const minos_states *states, minos_state at, tree_visit *visit, void *context) {
  node n;
  if (!read_node(states, at, &n)) return true;
  return tree_each(states, n.left, visit, context) && visit(context, n.key, n.load) &&
         tree_each(states, n.right, visit, context);
}

/* ---- bags ---- */

minos_state tree_add(minos_states *states, tree_order *order, minos_state at, uint32_t key) {
  uint32_t count = 0;
  tree_find(states, order, at, key, &count);
  return tree_put(states, order, at, key, count + 1);
}

minos_state tree_take(minos_states *states, tree_order *order, minos_state at, uint32_t key) {
  uint32_t count = 0;
  tree_find(states, order, at, key, &count);
  return count > 1 ? tree_put(states, order, at, key, count - 1) : tree_remove(states, order, at, key);
}

minos_state tree_bag_of(minos_states *states, tree_order *order, minos_value list) {
  const minos_values *values = minos_states_values(states);
  minos_state bag = tree_empty(states);
  if (minos_value_kind(values, list) != MINOS_KIND_LIST) return bag;
  size_t count;
  const minos_value *items = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++) bag = tree_add(states, order, bag, items[i]);
  return bag;
}

static bool show_item(void *context, uint32_t key, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) listing_add(context, key);
  return true;
}

void tree_show_bag(const minos_states *states, minos_state bag, minos_text *out) {
  listing l = listing_begin(states, out);
  tree_each(states, bag, show_item, &l);
  listing_end(&l);
}

/* draw_task.c -- a random history with a wanted letter and difficulty.

   Intervals are drawn first: operations start and end one at a time, so that no two instants are equal. With all instants
   different, "ended before" means the same whether intervals are open or closed: the letter does not hang on that. Then what is
   read: for L operations take effect within their intervals; for S in each client's order only; for N so, and one or two reads
   are spoilt. What came out is counted (orders.c), and drawn again unless it is as wished. */
#include "draw_task.h"

#include <string.h>

#include "chance.h"
#include "difficulty.h"
#include "orders.h"

/* ---- intervals ---- */

typedef struct drawing {
  const task_wish *wish;
  uint64_t *chance;
  task made;
  int8_t open[TASK_CLIENTS]; /* [clients] the client's operation; -1: it is idle */
  uint8_t now;
} drawing;

static uint32_t below(drawing *d, uint32_t bound) {
  return chance_below(d->chance, bound);
}

/* A client that is open, or idle; -1: there is none. */
static int some_client(drawing *d, bool open) {
  uint8_t found[TASK_CLIENTS];
  uint32_t count = 0;
  for (uint8_t c = 0; c < d->wish->clients; c++)
    if ((d->open[c] >= 0) == open) found[count++] = c;
  return count ? found[below(d, count)] : -1;
}

static void pass_time(drawing *d) {
  d->now = (uint8_t)(d->now + 1 + below(d, 2));
}

static void draw_intervals(drawing *d) {
  enum { PARTS = 8 };
  uint32_t eager = 2 + below(d, PARTS - 1); /* of PARTS: how much sooner operations start than end */
  memset(d->open, -1, sizeof d->open);
  d->made = (task){.clients = d->wish->clients};
  for (;;) {
    int idle = d->made.count < d->wish->operations ? some_client(d, false) : -1, open = some_client(d, true);
    if (idle < 0 && open < 0) return;
    if (idle >= 0 && (open < 0 || below(d, PARTS) < eager)) {
      d->open[idle] = (int8_t)d->made.count;
      d->made.ops[d->made.count++] = (task_op){.client = (uint8_t)idle, .start = d->now};
    } else {
      d->made.ops[d->open[open]].end = d->now;
      d->open[open] = -1;
    }
    pass_time(d);
  }
}

/* Clients get their names in the order in which they appear. False: one has nothing to do. */
static bool name_clients(task *t) {
  uint8_t name[TASK_CLIENTS] = {0}, named = 0;
  for (uint32_t i = 0; i < t->count; i++) {
    uint8_t *own = &name[t->ops[i].client];
    if (!*own) *own = ++named;
    t->ops[i].client = (uint8_t)(*own - 1);
  }
  return named == t->clients;
}

/* ---- reads and writes ---- */

static bool draw_roles(drawing *d) {
  uint32_t writes = 0;
  for (uint32_t i = 0; i < d->made.count; i++) {
    task_op *op = &d->made.ops[i];
    op->reads = below(d, 2) != 0;
    if (!op->reads) op->value = (uint8_t)++writes;
  }
  uint32_t reads = d->made.count - writes, least = d->made.count > 4 ? 2 : 1;
  return writes >= least && reads >= least;
}

static void play(task *t, uint32_t i, uint8_t *held) {
  if (t->ops[i].reads)
    t->ops[i].value = *held;
  else
    *held = t->ops[i].value;
}

/* Each takes effect at a random instant of its interval; at equal ones the one that is listed first. */
static void play_in_time(drawing *d) {
  enum { PARTS = 4 };
  uint32_t instants[TASK_MOST];
  uint8_t held = 0;
  for (uint32_t i = 0; i < d->made.count; i++) {
    const task_op *op = &d->made.ops[i];
    instants[i] = (uint32_t)(PARTS * op->start + 1) + below(d, PARTS * (uint32_t)(op->end - op->start) - 1);
  }
  for (uint32_t now = 0; now < PARTS * TASK_INSTANTS; now++)
    for (uint32_t i = 0; i < d->made.count; i++)
      if (instants[i] == now) play(&d->made, i, &held);
}

static int next_of(const task *t, uint32_t client, uint32_t played) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->ops[i].client == client && !(played >> i & 1)) return (int)i;
  return -1;
}

static void play_in_turns(drawing *d) {
  uint32_t played = 0, all = (UINT32_C(1) << d->made.count) - 1;
  uint8_t held = 0;
  while (played != all) {
    int i = next_of(&d->made, below(d, d->made.clients), played);
    if (i < 0) continue;
    played |= UINT32_C(1) << i;
    play(&d->made, (uint32_t)i, &held);
  }
}

static void spoil(drawing *d) {
  uint8_t writes = 0;
  for (uint32_t i = 0; i < d->made.count; i++) writes = (uint8_t)(writes + !d->made.ops[i].reads);
  for (uint32_t times = 1 + below(d, 2); times > 0;) {
    task_op *op = &d->made.ops[below(d, d->made.count)];
    if (!op->reads) continue;
    op->value = (uint8_t)below(d, writes + UINT32_C(1));
    times--;
  }
}

static void draw_values(drawing *d) {
  if (d->wish->letter == 'L') {
    play_in_time(d);
  } else {
    play_in_turns(d);
  }
  if (d->wish->letter == 'N') spoil(d);
}

/* ---- as wished? ---- */

bool task_is_near(uint32_t total, uint32_t asked) {
  uint32_t apart = total > asked ? total - asked : asked - total;
  return 10 * apart <= asked;
}

static uint32_t distance(uint32_t a, uint32_t b) {
  return a > b ? a - b : b - a;
}

bool task_draw(task *out, const task_wish *wish, uint64_t *chance, uint32_t *nearest) {
  *nearest = 0;
  for (int tries = 0; tries < TASK_TRIES; tries++) {
    drawing d = {.wish = wish, .chance = chance};
    difficulty found;
    draw_intervals(&d);
    if (!name_clients(&d.made) || !draw_roles(&d)) continue;
    draw_values(&d);
    if (orders_letter(&d.made) != wish->letter) continue;
    difficulty_measure(&d.made, wish->letter, &found);
    uint32_t total = difficulty_total(&found);
    if (!*nearest || distance(total, wish->difficulty) < distance(*nearest, wish->difficulty)) *nearest = total;
    *out = d.made;
    if (task_is_near(total, wish->difficulty)) return true;
  }
  return false;
}

void task_write(const task *t, minos_text *out) {
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[i];
    minos_text_format(out, "%c %c %u %u %u\n", 'A' + op->client, op->reads ? 'r' : 'w', op->value, op->start, op->end);
  }
}

/* collections.c -- seeded histories of queues, stacks, sets and the like of a wanted size, in canonical text on standard output.

   As in workload.c clients take turns at random: one step starts an operation, one lets it take effect, one ends it. Every
   value is put once, and some hundred are inside. `--wrong` makes an answer or two at three quarters wrong, though they were right some time
   ago: not linearizable. The generator is xorshift64*: the same bytes everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INSIDE = 400, LONG_AGO = 2000, SOME_TIME_AGO = 100 };

typedef enum stage { IDLE, STARTED, EFFECTIVE } stage;
typedef enum verb { PUT, TAKE, LOOK } verb; /* LOOK: whether a value is in the set, what a counter has */

typedef struct operation {
  uint32_t client, start, end;
  verb verb;
  int64_t value; /* -1: empty */
  int truth;     /* what a set answered */
} operation;

typedef struct load {
  const char *model;
  uint32_t operations, clients;
  int wrong; /* still to come */
  uint64_t random;
  int64_t *items; /* [end] what was put, in the order of effect; from `first` on inside, unless taken from the end */
  uint32_t first, end;
  int64_t put; /* values so far */
  uint32_t inside;
} load;

static uint32_t draw(load *w, uint32_t below) {
  w->random ^= w->random >> 12;
  w->random ^= w->random << 25;
  w->random ^= w->random >> 27;
  return (uint32_t)((w->random * UINT64_C(2685821657736338717) >> 32) % below);
}

static int is(const load *w, const char *model) {
  return strcmp(w->model, model) == 0;
}

/* A heap for the priority queue: the greatest on top. */
static void heap_add(load *w, int64_t value) {
  uint32_t at = w->end++;
  for (; at > 0 && w->items[(at - 1) / 2] < value; at = (at - 1) / 2) w->items[at] = w->items[(at - 1) / 2];
  w->items[at] = value;
}

static int64_t heap_take(load *w) {
  int64_t top = w->items[0], last = w->items[--w->end];
  uint32_t at = 0;
  for (uint32_t child = 1; child < w->end; child = 2 * at + 1) {
    if (child + 1 < w->end && w->items[child + 1] > w->items[child]) child++;
    if (w->items[child] <= last) break;
    w->items[at] = w->items[child];
    at = child;
  }
  if (w->end) w->items[at] = last;
  return top;
}

static void put(load *w, operation *op) {
  op->value = ++w->put;
  if (is(w, "priority-queue")) {
    op->value = (int64_t)draw(w, 1 << 20) << 32 | w->put; /* unique, in no order */
    heap_add(w, op->value);
  } else {
    w->items[w->end++] = op->value;
  }
}

static void take(load *w, operation *op) {
  op->value = -1;
  if (w->first == w->end) return;
  if (is(w, "priority-queue")) {
    op->value = heap_take(w);
    return;
  }
  if (is(w, "unordered-queue")) { /* any: swapped to the front */
    uint32_t at = w->first + draw(w, w->end - w->first);
    int64_t kept = w->items[at];
    w->items[at] = w->items[w->first];
    w->items[w->first] = kept;
  }
  op->value = is(w, "stack") ? w->items[--w->end] : w->items[w->first++];
}

/* In sets values are removed in the order in which they were added, so that those behind `first` are inside. */
static void look(load *w, operation *op, int late) {
  if (is(w, "counter")) {
    op->value = w->put - (late ? LONG_AGO / 2 : 0);
    return;
  }
  uint32_t span = w->end < 2 * INSIDE ? w->end : 2 * INSIDE, at = w->end - draw(w, span + 1);
  op->value = at < w->end ? w->items[at] : w->put + 1000000;
  op->truth = at >= w->first && at < w->end;
  if (late) op->truth = !op->truth;
}

static void take_effect(load *w, operation *op, int late) {
  op->truth = 1;
  if (op->verb == PUT)
    put(w, op);
  else if (op->verb == TAKE)
    take(w, op);
  else
    look(w, op, late);
}

static verb choose(load *w) {
  if (is(w, "counter")) return draw(w, 2) ? PUT : LOOK;
  if (is(w, "set") && draw(w, 3) == 0) return LOOK;
  return w->inside == 0 || (w->inside < INSIDE && draw(w, 2)) ? PUT : TAKE;
}

static void play(load *w, operation *ops, stage *stages, uint32_t *current) {
  uint32_t started = 0, ended = 0, clock = 0;
  while (ended < w->operations) {
    uint32_t c = draw(w, w->clients);
    if (stages[c] == IDLE && started < w->operations) {
      current[c] = started;
      operation *op = &ops[started++];
      *op = (operation){.client = c, .start = clock++, .verb = choose(w)};
      if (op->verb == PUT) w->inside++;
      if (op->verb == TAKE && w->inside) w->inside--;
      stages[c] = STARTED;
    } else if (stages[c] == STARTED) {
      operation *op = &ops[current[c]];
      int late = w->wrong && op->verb == LOOK && started > w->operations / 4 * 3;
      take_effect(w, op, late);
      if (late) w->wrong = 0;
      stages[c] = EFFECTIVE;
    } else if (stages[c] == EFFECTIVE) {
      ops[current[c]].end = clock++;
      stages[c] = IDLE;
      ended++;
    }
  }
}

/* Two takes of which the first ended some time before the second began returned what the other one should have. A bag minds only
   if the value was not put yet. */
static void spoil(const load *w, operation *ops) {
  uint32_t a = w->operations / 4 * 3, gap = is(w, "unordered-queue") ? LONG_AGO : SOME_TIME_AGO;
  while (a < w->operations && (ops[a].verb != TAKE || ops[a].value < 0)) a++;
  uint32_t b = a;
  while (b < w->operations && (ops[b].verb != TAKE || ops[b].value < 0 || ops[b].start < ops[a].end + gap)) b++;
  if (b >= w->operations) return;
  int64_t kept = ops[a].value;
  ops[a].value = ops[b].value;
  ops[b].value = kept;
}

static void print(const load *w, const operation *op) {
  static const char *const queue[] = {"enq", "deq", ""}, *const stack[] = {"push", "pop", ""},
                           *const set[] = {"add", "remove", "contains"}, *const counter[] = {"add", "", "r"};
  const char *const *verbs = is(w, "stack") ? stack : is(w, "set") ? set : is(w, "counter") ? counter : queue;
  int64_t value = is(w, "counter") && op->verb == PUT ? 1 : op->value;
  if (is(w, "set") && op->value < 0) value = 0;
  printf("c%" PRIu32 " %s ", op->client, verbs[op->verb]);
  if (value < 0)
    printf("empty");
  else
    printf("%" PRId64 "%s", value, !is(w, "set") ? "" : op->truth && op->value >= 0 ? "=>true" : "=>false");
  printf(" %" PRIu32 " %" PRIu32 "\n", op->start, op->end);
}

static int usage(void) {
  fputs("usage: collections queue|unordered-queue|stack|priority-queue|set|counter OPERATIONS CLIENTS SEED [--wrong]\n",
        stderr);
  return 64;
}

int main(int argc, char **argv) {
  if (argc < 5) return usage();
  load w = {.model = argv[1],
            .operations = (uint32_t)strtoul(argv[2], NULL, 10),
            .clients = (uint32_t)strtoul(argv[3], NULL, 10),
            .random = strtoull(argv[4], NULL, 10) * 2 + 1,
            .wrong = argc > 5 && strcmp(argv[5], "--wrong") == 0};
  if (!w.operations || !w.clients) return usage();
  int wrong = w.wrong;
  operation *ops = calloc(w.operations, sizeof *ops);
  stage *stages = calloc(w.clients, sizeof *stages);
  uint32_t *current = calloc(w.clients, sizeof *current);
  w.items = calloc(w.operations, sizeof *w.items);
  int failed = !ops || !stages || !current || !w.items;
  if (!failed) {
    play(&w, ops, stages, current);
    if (wrong && !is(&w, "set") && !is(&w, "counter")) spoil(&w, ops);
    printf("@model %s\n", w.model);
    for (uint32_t i = 0; i < w.operations; i++) print(&w, &ops[i]);
  }
  free(ops);
  free(stages);
  free(current);
  free(w.items);
  return failed || fflush(stdout) ? 74 : 0;
}

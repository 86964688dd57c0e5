/* workload.c -- seeded register histories of a wanted size, in canonical text on standard output.

   Clients take turns at random: one step starts an operation, one lets it take effect, one ends it. So the history is
   linearizable by construction, with as many operations open at once as there are clients. `--stale` makes one read at three
   quarters of the history return a unique value that had been overwritten long ago; with repeated values all clients wait at that point, and two reads alone return different
   ones. Then it is not linearizable. The generator is
   xorshift64*: the same bytes everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct operation {
  uint32_t client, start, end;
  int64_t value;
  int is_read;
} operation;

typedef enum stage { IDLE, STARTED, EFFECTIVE } stage;

typedef struct workload {
  uint32_t operations, clients, values; /* values 0: every write is unique */
  int stale; /* reads that still have to run alone; of unique values: whether the stale one is still to come */
  uint64_t random;
} workload;

static uint32_t draw(workload *w, uint32_t below) {
  w->random ^= w->random >> 12;
  w->random ^= w->random << 25;
  w->random ^= w->random >> 27;
  return (uint32_t)((w->random * UINT64_C(2685821657736338717) >> 32) % below);
}

static int64_t next_value(workload *w, int64_t *unique) {
  return w->values ? 1 + draw(w, w->values) : ++*unique;
}

/* Everybody waits while two reads run alone, one behind the other. */
static int must_wait(const workload *w, uint32_t started, uint32_t ended) {
  return w->stale && w->values > 1 && started > w->operations / 4 * 3 && started != ended;
}

static void play(workload *w, operation *ops, stage *stages, uint32_t *current) {
  int64_t held = 0, unique = 0;
  uint32_t started = 0, ended = 0, clock = 0, lonely = UINT32_MAX;
  while (ended < w->operations) {
    uint32_t c = draw(w, w->clients);
    operation *op = &ops[current[c]];
    int alone = w->stale && w->values > 1 && started > w->operations / 4 * 3 && started == ended;
    if (stages[c] == IDLE && started < w->operations && !must_wait(w, started, ended)) {
      current[c] = started;
      if (alone) lonely = started;
      ops[started++] = (operation){.client = c, .start = clock++, .is_read = alone || draw(w, 2)};
      stages[c] = STARTED;
    } else if (stages[c] == STARTED) {
      int late = w->stale && !w->values && op->is_read && current[c] > w->operations / 4 * 3;
      if (!op->is_read) held = next_value(w, &unique);
      int wrong = current[c] == lonely && w->stale == 1;
      op->value = late ? unique / 2 : wrong ? held % w->values + 1 : held;
      if (late) w->stale = 0;
      stages[c] = EFFECTIVE;
    } else if (stages[c] == EFFECTIVE) {
      op->end = clock++;
      if (current[c] == lonely) w->stale--;
      stages[c] = IDLE;
      ended++;
    }
  }
}

static int usage(void) {
  fputs("usage: workload OPERATIONS CLIENTS VALUES(0: unique) SEED [--stale]\n", stderr);
  return 64;
}

int main(int argc, char **argv) {
  if (argc < 5) return usage();
  workload w = {.operations = (uint32_t)strtoul(argv[1], NULL, 10),
                .clients = (uint32_t)strtoul(argv[2], NULL, 10),
                .values = (uint32_t)strtoul(argv[3], NULL, 10),
                .random = strtoull(argv[4], NULL, 10) * 2 + 1,
                .stale = argc > 5 && strcmp(argv[5], "--stale") == 0 ? 2 : 0};
  if (!w.operations || !w.clients) return usage();
  operation *ops = calloc(w.operations, sizeof *ops);
  stage *stages = calloc(w.clients, sizeof *stages);
  uint32_t *current = calloc(w.clients, sizeof *current);
  int failed = !ops || !stages || !current;
  if (!failed) {
    play(&w, ops, stages, current);
    puts("@model register\n@initial 0");
    for (uint32_t i = 0; i < w.operations; i++)
      printf("c%" PRIu32 " %c %" PRId64 " %" PRIu32 " %" PRIu32 "\n", ops[i].client, ops[i].is_read ? 'r' : 'w',
             ops[i].value, ops[i].start, ops[i].end);
  }
  free(ops);
  free(stages);
  free(current);
  return failed || fflush(stdout) ? 74 : 0;
}

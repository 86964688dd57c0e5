/* lagging.c -- seeded histories of several registers with unique writes that are sequential and not linearizable.

   Operations take effect one after another; each client's clock runs ahead of that order by an amount of its own, up to LAG
   operations. With `--stale` the read at three quarters returns what was overwritten 20 writes before: then, as a rule, no order
   exists at all. xorshift64*: the same bytes everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct operation {
  uint32_t client, object, value, start, end, number;
  int is_read;
} operation;

static uint64_t state;

static uint32_t draw(uint32_t below) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (uint32_t)((state * UINT64_C(2685821657736338717) >> 32) % below);
}

static int by_start(const void *a, const void *b) {
  const operation *x = a, *y = b;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

int main(int argc, char **argv) {
  if (argc < 6) {
    fputs("usage: lagging OPERATIONS CLIENTS OBJECTS LAG SEED [--stale]\n", stderr);
    return 64;
  }
  uint32_t count = (uint32_t)strtoul(argv[1], NULL, 10), clients = (uint32_t)strtoul(argv[2], NULL, 10);
  uint32_t objects = (uint32_t)strtoul(argv[3], NULL, 10), lag = (uint32_t)strtoul(argv[4], NULL, 10);
  int stale = argc > 6 && strcmp(argv[6], "--stale") == 0;
  state = strtoull(argv[5], NULL, 10) * 2 + 1;
  if (!count || !clients || !objects) return 64;
  operation *ops = calloc(count, sizeof *ops);
  uint32_t *ahead = calloc(clients, sizeof *ahead), *ended = calloc(clients, sizeof *ended);
  uint32_t *held = calloc(objects, sizeof *held);
  if (!ops || !ahead || !ended || !held) return 74;
  for (uint32_t c = 0; c < clients; c++) ahead[c] = draw(lag + 1);
  for (uint32_t i = 0; i < count; i++) {
    operation *op = &ops[i];
    *op = (operation){.client = draw(clients), .object = draw(objects), .number = i, .is_read = (int)draw(2)};
    op->start = 2 * (i + ahead[op->client]);
    if (op->start <= ended[op->client]) op->start = ended[op->client] + 1;
    op->end = ended[op->client] = op->start + 1 + draw(2 * clients);
    op->value = op->is_read ? held[op->object] : ++held[op->object];
    if (!stale || !op->is_read || i < count / 4 * 3 || op->value <= 20) continue;
    op->value -= 20;
    stale = 0;
  }
  qsort(ops, count, sizeof *ops, by_start);
  puts("@model register\n@initial 0");
  for (uint32_t i = 0; i < count; i++)
    printf("c%" PRIu32 " %c(x%" PRIu32 ") %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", ops[i].client,
           ops[i].is_read ? 'r' : 'w', ops[i].object, ops[i].value, ops[i].start, ops[i].end);
  free(ops);
  free(ahead);
  free(ended);
  free(held);
  return fflush(stdout) ? 74 : 0;
}

/* burst_nodes.c -- the switches that led to configurations: paths, and forgetting those that lead nowhere.

   Nodes stand behind their parents, so one pass down marks what the configurations need and one pass up moves it together. */
#include <stdlib.h>

#include "../grow.h"
#include "burst.h"

static void mark_needed(const bursts *b, uint32_t *number) {
  for (size_t i = 0; i < b->config_count; i++) number[burst_node(bursts_config(b, i))] = 1;
  for (size_t n = b->node_count; n-- > 0;)
    if (number[n] && b->nodes[n].parent != BURST_NO_NODE) number[b->nodes[n].parent] = 1;
}

bool bursts_forget_nodes(bursts *b) {
  uint32_t *number = array_new(b->node_count, sizeof *number), kept = 0;
  if (!number) {
    limits_no_memory(b->l);
    return false;
  }
  mark_needed(b, number);
  for (size_t n = 0; n < b->node_count; n++) {
    if (!number[n]) continue;
    burst_node_record node = b->nodes[n];
    if (node.parent != BURST_NO_NODE) node.parent = number[node.parent];
    b->nodes[kept] = node;
    number[n] = kept++;
  }
  for (size_t i = 0; i < b->config_count; i++) {
    burst_config c = bursts_config(b, i);
    c[0] = (uint64_t)number[burst_node(c)] << 32 | burst_value(c);
  }
  b->node_count = kept;
  free(number);
  return true;
}

burst_node_record *bursts_path(const bursts *b, size_t config, uint32_t *count, uint32_t *start) {
  uint32_t node = burst_node(bursts_config(b, config)), root = node;
  *count = 0;
  for (; b->nodes[root].parent != BURST_NO_NODE; root = b->nodes[root].parent) ++*count;
  *start = b->nodes[root].op;
  burst_node_record *path = array_raw(*count, sizeof *path);
  uint32_t i = *count;
  for (; path && node != root; node = b->nodes[node].parent) path[--i] = b->nodes[node];
  return path;
}

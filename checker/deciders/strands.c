/* strands.c -- a register's clients, each as runs of writes between reads. */
#include "strands.h"

#include <stdlib.h>

#include "../grow.h"
#include "../id_map.h"

bool strands_describe(const part *p) {
  if (p->definite != p->count) return false;
  for (uint32_t op = 0; op < p->count; op++) {
    if (p->before_first[op + 1] - p->before_first[op] > 1) return false;
    if (p->after_first[op + 1] - p->after_first[op] > 1) return false;
  }
  return true;
}

static bool writes(const part *p, uint32_t op) {
  return part_model(p, op)->fns[part_op(p, op)->fn].role == MINOS_ROLE_WRITE;
}

/* ---- values ---- */

/* The values of all spots, and how many there are. */
static bool number_values(strands *s) {
  const part *p = s->p;
  id_map known;
  if (!id_map_init(&known, p->count + 1)) return false;
  s->start = id_map_put(&known, part_start_value(p, 0), s->values++);
  for (uint32_t k = 0; k < s->count; k++) {
    uint32_t spot = s->first[k];
    for (uint32_t i = s->chains.first[k]; i < s->chains.first[k + 1]; i++, spot++) {
      const minos_op *op = part_op(p, s->chains.ops[i]);
      uint32_t id = id_map_put(&known, writes(p, s->chains.ops[i]) ? op->argument : op->result, s->values);
      s->values += id == s->values;
      s->value[spot] = id;
    }
    s->value[spot] = STRAND_NONE;
  }
  id_map_release(&known);
  return true;
}

static void lay_reads(strands *s, uint32_t strand) {
  uint32_t first = s->first[strand], size = s->chains.first[strand + 1] - s->chains.first[strand];
  const uint32_t *ops = s->chains.ops + s->chains.first[strand];
  s->reads_before[first] = 0;
  for (uint32_t i = 0; i < size; i++)
    s->reads_before[first + i + 1] = s->reads_before[first + i] + !writes(s->p, ops[i]);
  s->next_read[first + size] = size;
  for (uint32_t i = size; i-- > 0;) s->next_read[first + i] = writes(s->p, ops[i]) ? s->next_read[first + i + 1] : i;
}

/* ---- last uses ---- */

/* Note the use at a place; the entries of a value stand in the order of strands. */
static void note_use(strands *s, uint32_t *end, uint32_t strand, uint32_t place) {
  uint32_t spot = s->first[strand] + place, value = s->value[spot], at = end[value];
  if (at == s->last_first[value] || s->last[at - 1].strand != strand) {
    s->last[at] = (struct strand_last){.strand = strand};
    end[value] = ++at;
  }
  if (s->next_read[spot] == place)
    s->last[at - 1].read = place + 1;
  else
    s->last[at - 1].write = place + 1;
}

/* Every value has room for as many entries as it has uses, and one that ends them where there are fewer. */
static bool find_last_uses(strands *s) {
  uint32_t *end = array_new((size_t)s->values + 1, sizeof *end);
  s->last_first = array_new((size_t)s->values + 1, sizeof *s->last_first);
  s->last = array_new((size_t)s->p->count + s->values, sizeof *s->last);
  if (end && s->last_first && s->last) {
    for (uint32_t spot = 0; spot < s->p->count + s->count; spot++)
      if (s->value[spot] != STRAND_NONE) s->last_first[s->value[spot] + 1]++;
    for (uint32_t v = 0; v < s->values; v++) {
      s->last_first[v + 1] += s->last_first[v] + 1;
      end[v] = s->last_first[v];
    }
    for (uint32_t k = 0; k < s->count; k++)
      for (uint32_t place = 0; place < s->chains.first[k + 1] - s->chains.first[k]; place++) note_use(s, end, k, place);
  }
  free(end);
  return s->last_first && s->last && end;
}

bool strands_starve(const strands *s, const uint32_t *row, uint32_t value, uint32_t *reach) {
  const struct strand_last *wanted = NULL;
  for (const struct strand_last *l = s->last + s->last_first[value]; l->write || l->read; l++) {
    if (l->write > row[l->strand]) return false;
    if (l->read > row[l->strand]) wanted = l;
  }
  if (wanted && reach[wanted->strand] < wanted->read - 1) reach[wanted->strand] = wanted->read - 1;
  return wanted != NULL;
}

/* ---- reading ---- */

uint32_t strands_read_eagerly(const strands *s, uint32_t *row, uint32_t strand, uint32_t value) {
  const uint32_t *values = s->value + s->first[strand], *next = s->next_read + s->first[strand];
  uint32_t from = row[strand];
  while (values[row[strand]] == value && next[row[strand]] == row[strand]) row[strand]++;
  return row[strand] - from;
}

uint32_t strands_reads_done(const strands *s, const uint32_t *row) {
  uint32_t done = 0;
  for (uint32_t k = 0; k < s->count; k++) done += s->reads_before[s->first[k] + row[k]];
  return done;
}

/* ---- memory ---- */

static bool allocate(strands *s) {
  size_t spots = (size_t)s->p->count + s->count;
  s->first = array_raw(s->count, sizeof *s->first);
  s->value = array_new(spots, sizeof *s->value);
  s->next_read = array_new(spots, sizeof *s->next_read);
  s->reads_before = array_new(spots, sizeof *s->reads_before);
  s->read = array_raw(s->p->count, sizeof *s->read);
  return s->first && s->value && s->next_read && s->reads_before && s->read;
}

bool strands_build(strands *s, const part *p) {
  *s = (strands){.p = p};
  if (!chains_build(&s->chains, p)) return false;
  s->count = s->chains.count;
  if (!allocate(s)) return false;
  for (uint32_t k = 0; k < s->count; k++) s->first[k] = s->chains.first[k] + k;
  for (uint32_t k = 0; k < s->count; k++) lay_reads(s, k);
  for (uint32_t op = 0; op < p->count; op++)
    if (!writes(p, op)) s->read[s->reads++] = op;
  return number_values(s) && find_last_uses(s);
}

void strands_release(strands *s) {
  chains_release(&s->chains);
  free(s->first);
  free(s->value);
  free(s->next_read);
  free(s->reads_before);
  free(s->read);
  free(s->last_first);
  free(s->last);
  *s = (strands){0};
}

/* tally_terms.c -- were the rules of election kept?

   The nodes count the votes that reach them; this counts the votes that were given, and never asks a node. So a fault in one
   of both shows as a term with two leaders or as a win without a majority. */
#include "tally_terms.h"

#include <stdlib.h>
#include <string.h>

void term_counts_release(term_counts *t) {
  free(t->terms);
}

static bool make_room(term_counts *t, uint32_t wanted) {
  if (wanted <= t->capacity) return true;
  uint32_t capacity = 2 * wanted + 16;
  term_count *terms = realloc(t->terms, capacity * sizeof *terms);
  if (!terms) {
    t->failed = true;
    return false;
  }
  memset(terms + t->capacity, 0, (capacity - t->capacity) * sizeof *terms);
  t->terms = terms;
  t->capacity = capacity;
  return true;
}

term_count *term_counts_of(term_counts *t, uint32_t term) {
  if (!make_room(t, term)) return NULL;
  if (term > t->count) t->count = term;
  return &t->terms[term - 1];
}

void term_counts_vote(term_counts *t, unsigned voter, unsigned candidate, uint32_t term) {
  term_count *count = term_counts_of(t, term);
  if (!count || count->voters & 1u << voter) return;
  count->voters |= 1u << voter;
  count->candidates |= 1u << candidate;
  count->votes[candidate]++;
}

void term_counts_leader(term_counts *t, unsigned node, uint32_t term) {
  term_count *count = term_counts_of(t, term);
  if (!count) return;
  count->leaders++;
  if (count->votes[node] < cluster_majority(t->nodes)) count->by_minority = true;
}

static bool has_several(uint32_t set) {
  return (set & (set - 1)) != 0;
}

bool term_is_split(const term_count *term) {
  return term->leaders == 0 && has_several(term->candidates);
}

void term_counts_sum(const term_counts *t, minos_run *run) {
  for (uint32_t i = 0; i < t->count; i++) {
    const term_count *term = &t->terms[i];
    run->terms += term->candidates != 0;
    run->leaders += term->leaders;
    run->split_votes += term_is_split(term);
    if (term->leaders > run->most_in_a_term) run->most_in_a_term = term->leaders;
    run->minority_wins += term->by_minority;
  }
}

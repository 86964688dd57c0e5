/* cohort.c -- variants for many students, no two alike, each confirmed.

   What is written is read again as a grader will read it, and its letters are computed by the judge: by all deciders that apply,
   and a second one apart (grading/key.h). They must be those that were counted when it was drawn. */
#include "cohort.h"

#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "key.h"

enum { ATTEMPTS = 1000 };

static const minos_place nowhere = {0, 0};

bool cohort_init(cohort *c, size_t students) {
  size_t slots = 16;
  while (slots / 2 < students) slots *= 2;
  *c = (cohort){calloc(slots, sizeof *c->seen), slots};
  return c->seen != NULL;
}

void cohort_release(cohort *c) {
  free(c->seen);
  *c = (cohort){0};
}

/* False: it was seen before. */
static bool is_new(cohort *c, uint64_t fingerprint) {
  if (!fingerprint) fingerprint = 1;
  size_t at = fingerprint & (c->slots - 1);
  for (; c->seen[at]; at = (at + 1) & (c->slots - 1))
    if (c->seen[at] == fingerprint) return false;
  c->seen[at] = fingerprint;
  return true;
}

static minos_status compare(const variant *v, const minos_exercise *read, minos_error *err) {
  exercise_key *key;
  minos_status status = exercise_solve(&key, read, err);
  if (status) return status == MINOS_ENOMEM ? status : minos_fault(err, MINOS_EINTERNAL, nowhere, "%s", err->message);
  for (uint32_t i = 0; i < v->parts && !status; i++)
    if (i >= key->part_count || key->parts[i].letters[0] != v->letters[i])
      status = minos_fault(err, MINOS_EINTERNAL, nowhere, "history %u was drawn as %c and judged otherwise", i + 1,
                           v->letters[i]);
  exercise_key_free(key);
  return status;
}

static minos_status confirm(const variant *v, const char *file, size_t length, minos_error *err) {
  minos_source *source;
  minos_exercise *read;
  minos_faults faults = {0};
  minos_status status = minos_source_memory(&source, "variant", file, length, err);
  if (status) return status;
  status = exercise_read(&read, source, &faults);
  minos_source_free(source);
  if (status)
    return minos_fault(err, status == MINOS_ENOMEM ? status : MINOS_EINTERNAL, nowhere, "%s", faults.error[0].message);
  status = compare(v, read, err);
  exercise_free(read);
  return status;
}

static minos_status finish(const variant *v, const variant_plan *plan, const char *student, uint64_t seed,
                           minos_text *out, minos_error *err) {
  size_t before = out->length;
  variant_write(v, plan, student, seed, out);
  if (out->failed) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  return confirm(v, out->data + before, out->length - before, err);
}

minos_status cohort_add(cohort *c, const variant_plan *plan, minos_bytes secret, const char *student, minos_text *out,
                        minos_error *err) {
  variant made;
  uint64_t seed, fingerprint;
  for (uint32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
    minos_status status = variant_seed(secret, student, plan->exercise, attempt, &seed, err);
    if (!status) status = variant_draw(&made, plan, seed, err);
    if (!status) status = variant_fingerprint(&made, &fingerprint, err);
    if (status) return status;
    if (is_new(c, fingerprint)) return finish(&made, plan, student, seed, out, err);
  }
  return minos_fault(err, MINOS_EUSAGE, nowhere, "there are not enough different variants for so many students");
}

minos_status cohort_seeded(const variant_plan *plan, uint64_t seed, minos_text *out, minos_error *err) {
  variant made;
  minos_status status = variant_draw(&made, plan, seed, err);
  return status ? status : finish(&made, plan, NULL, seed, out, err);
}

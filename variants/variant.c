/* variant.c -- one variant of an exercise.

   A student's variant hangs on the student, the exercise and the teacher's secret alone, so that it can be made again at any
   time; who does not know the secret can't tell whose variant is whose. */
#include "variant.h"

#include <string.h>

#include "chance.h"
#include "difficulty.h"
#include "digest.h"
#include "draw_task.h"

static const minos_place nowhere = {0, 0};

minos_status variant_letters(const char *text, char letters[VARIANT_PARTS + 1], minos_error *err) {
  size_t count = 0;
  bool differ = false;
  for (const char *at = text;; at++) {
    if (!*at || !strchr("LSN", *at) || (at[1] && at[1] != ','))
      return minos_fault(err, MINOS_EUSAGE, nowhere, "letters are L, S and N with commas between, not '%s'", text);
    if (count == VARIANT_PARTS)
      return minos_fault(err, MINOS_EUSAGE, nowhere, "at most %d histories", (int)VARIANT_PARTS);
    letters[count++] = *at;
    differ = differ || *at != *letters;
    if (!*++at) break;
  }
  letters[count] = '\0';
  return differ
             ? MINOS_OK
             : minos_fault(err, MINOS_EUSAGE, nowhere, "at least two letters must differ: the answer would be known");
}

minos_status variant_plan_check(const variant_plan *plan, minos_error *err) {
  if (plan->clients < 2 || plan->clients > TASK_CLIENTS)
    return minos_fault(err, MINOS_EUSAGE, nowhere, "from 2 to %d clients", (int)TASK_CLIENTS);
  if (plan->operations < TASK_LEAST || plan->operations > TASK_MOST)
    return minos_fault(err, MINOS_EUSAGE, nowhere, "from %d to %d operations", (int)TASK_LEAST, (int)TASK_MOST);
  if (plan->operations < plan->clients)
    return minos_fault(err, MINOS_EUSAGE, nowhere, "at least one operation for each client");
  return MINOS_OK;
}

static void shuffle(char *letters, uint32_t count, uint64_t *chance) {
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = chance_below(chance, i);
    char kept = letters[i - 1];
    letters[i - 1] = letters[j];
    letters[j] = kept;
  }
}

static minos_status refuse(const task_wish *wish, uint32_t nearest, minos_error *err) {
  minos_text asked = {0}, found = {0};
  minos_status status;
  difficulty_put(wish->difficulty, &asked);
  difficulty_put(nearest, &found);
  if (asked.failed || found.failed)
    status = minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  else if (!nearest)
    status = minos_fault(err, MINOS_EUSAGE, nowhere, "no history of %u operations by %u clients is %c",
                         wish->operations, wish->clients, wish->letter);
  else
    status = minos_fault(err, MINOS_EUSAGE, nowhere,
                         "no history of %u operations by %u clients is %c with difficulty %s; the nearest found has %s",
                         wish->operations, wish->clients, wish->letter, asked.data, found.data);
  minos_text_release(&asked);
  minos_text_release(&found);
  return status;
}

minos_status variant_draw(variant *out, const variant_plan *plan, uint64_t seed, minos_error *err) {
  const uint32_t parts = (uint32_t)strlen(plan->letters);
  variant made = {.parts = parts};
  if (parts == 0) return minos_fault(err, MINOS_EUSAGE, nowhere, "no letters");
  uint64_t chance = seed;
  uint32_t sum = 0, nearest;
  memcpy(made.letters, plan->letters, sizeof made.letters);
  shuffle(made.letters, parts, &chance);
  for (uint32_t i = 0; i < parts; i++) {
    const task_wish wish = {made.letters[i], plan->clients, plan->operations, plan->difficulty};
    difficulty found;
    if (!task_draw(&made.tasks[i], &wish, &chance, &nearest)) return refuse(&wish, nearest, err);
    difficulty_measure(&made.tasks[i], made.letters[i], &found);
    sum += difficulty_total(&found);
  }
  made.difficulty = sum / parts;
  *out = made;
  return MINOS_OK;
}

static uint64_t first_word(const uint8_t digest[DIGEST_BYTES]) {
  uint64_t word = 0;
  for (int i = 0; i < 8; i++) word = word << 8 | digest[i];
  return word;
}

minos_status variant_seed(minos_bytes secret, const char *student, const char *exercise, uint32_t attempt,
                          uint64_t *out, minos_error *err) {
  minos_text of = {0};
  uint8_t digest[DIGEST_BYTES];
  minos_text_put(&of, student);
  minos_text_add(&of, "", 1);
  minos_text_put(&of, exercise);
  if (attempt) minos_text_add(&of, "", 1);
  if (attempt) minos_text_int(&of, attempt);
  bool well = !of.failed && digest_hmac_sha256(secret.data, secret.length, of.data, of.length, digest);
  minos_text_release(&of);
  if (!well) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  *out = first_word(digest);
  return MINOS_OK;
}

minos_status variant_fingerprint(const variant *v, uint64_t *out, minos_error *err) {
  minos_text of = {0};
  uint8_t digest[DIGEST_BYTES];
  for (uint32_t i = 0; i < v->parts; i++) {
    task_write(&v->tasks[i], &of);
    minos_text_put(&of, "\n");
  }
  bool well = !of.failed && digest_sha256(of.data, of.length, digest);
  minos_text_release(&of);
  if (!well) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  *out = first_word(digest);
  return MINOS_OK;
}

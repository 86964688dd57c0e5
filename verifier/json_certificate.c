/* json_certificate.c -- reads minos.certificate/1.

   Nothing is believed here but the shape: numbers fit, words are known, arrays hold what they should. What does not is no
   certificate, and says where it stands. Members that are not known are refused, so that a slip in a name is no silence.
   And whether all that is of a given history: its size, its model, its start value. Nothing is proved here. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "claims.h"

typedef struct certified {      /* a history */
  char *name, *model, *initial; /* NULL: null */
  bool initial_unknown;
  uint32_t operations;
  claims claims;
} certified;

struct minos_certificate {
  char *sha256;
  char **options;
  size_t option_count;
  certified *histories;
  size_t history_count;
};

typedef struct reading {
  minos_error *err;
  bool failed;         /* it was said */
  uint32_t operations; /* of the history that is read: its operations have numbers below */
} reading;

static bool refuse(reading *r, const char *what) {
  if (!r->failed) minos_fault(r->err, MINOS_ESYNTAX, (minos_place){0, 0}, "not a certificate: %s", what);
  r->failed = true;
  return false;
}

static bool out_of_memory(reading *r) {
  if (!r->failed) minos_fault(r->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  r->failed = true;
  return false;
}

/* ---- pieces ---- */

static bool knows_all(reading *r, const json_t *object, const char *known) {
  const char *key;
  json_t *value;
  if (!json_is_object(object)) return refuse(r, "an object is missing");
  json_object_foreach((json_t *)object, key, value) {
    if (!minos_model_lists(known, (minos_bytes){key, strlen(key)})) return refuse(r, "a member that is not known");
  }
  return true;
}

/* A string, or NULL for null. */
static bool read_text(reading *r, const json_t *value, bool may_be_null, char **out) {
  if (may_be_null && json_is_null(value)) return true;
  if (!json_is_string(value)) return refuse(r, "a string is missing");
  *out = strdup(json_string_value(value));
  return *out ? true : out_of_memory(r);
}

static bool read_number(reading *r, const json_t *value, uint32_t *out) {
  json_int_t number = json_integer_value(value);
  if (!json_is_integer(value)) return refuse(r, "a number is missing");
  if (number < 0 || number >= MINOS_NO_OP) return refuse(r, "a number is below 0, or larger than any operation's");
  *out = (uint32_t)number;
  return true;
}

static bool read_truth(reading *r, const json_t *value, bool *out) {
  if (value && !json_is_boolean(value)) return refuse(r, "true or false is missing");
  *out = json_is_true(value);
  return true;
}

/* An array of operations; the caller frees it. */
static bool read_ops(reading *r, const json_t *array, minos_op_id **out, uint32_t *count) {
  if (!json_is_array(array)) return refuse(r, "an array is missing");
  size_t size = json_array_size(array);
  *out = calloc(size + 1, sizeof **out);
  if (!*out) return out_of_memory(r);
  for (size_t i = 0; i < size; i++) {
    if (!read_number(r, json_array_get(array, i), &(*out)[i])) return false;
    if ((*out)[i] >= r->operations) return refuse(r, "an operation that its history has not");
  }
  *count = (uint32_t)size;
  return true;
}

static bool read_texts(reading *r, const json_t *array, char ***out, size_t *count) {
  if (!json_is_array(array)) return refuse(r, "an array is missing");
  size_t size = json_array_size(array);
  *out = calloc(size + 1, sizeof **out);
  if (!*out) return out_of_memory(r);
  for (; *count < size; ++*count)
    if (!read_text(r, json_array_get(array, *count), false, &(*out)[*count])) return false;
  return true;
}

/* ---- proofs ---- */

static bool read_because(reading *r, const json_t *value, minos_because *out) {
  const char *word = json_string_value(value);
  for (int i = 0; word && i <= MINOS_BECAUSE_VERSION; i++) {
    *out = (minos_because)i;
    if (strcmp(word, minos_because_name(*out)) == 0) return true;
  }
  return refuse(r, "a reason that is not known");
}

/* An operation of the core by its number: its place there. */
static bool find_place(reading *r, const claim *core, minos_op_id id, uint32_t *place) {
  uint32_t low = 0, high = core->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (core->ops[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  *place = low;
  return (low < core->count && core->ops[low] == id) || refuse(r, "an operation outside the core is named");
}

static bool read_place(reading *r, const json_t *value, const claim *core, uint32_t *out) {
  minos_op_id id = 0;
  return read_number(r, value, &id) && find_place(r, core, id, out);
}

static bool read_step(reading *r, const json_t *object, const claim *core, claim_step *out) {
  if (!knows_all(r, object, "before after because")) return false;
  const json_t *before = json_object_get(object, "before");
  if (!read_because(r, json_object_get(object, "because"), &out->because)) return false;
  bool leaf = out->because == MINOS_BECAUSE_NEVER_WRITTEN;
  if (leaf != json_is_null(before)) return refuse(r, "a step without two ends, or a leaf with two");
  out->before = MINOS_NO_OP;
  return (leaf || read_place(r, before, core, &out->before)) &&
         read_place(r, json_object_get(object, "after"), core, &out->after);
}

static bool read_steps(reading *r, const json_t *array, claim *out) {
  if (!array) return true;
  if (!json_is_array(array)) return refuse(r, "an array is missing");
  size_t size = json_array_size(array);
  out->steps = calloc(size + 1, sizeof *out->steps);
  if (!out->steps) return out_of_memory(r);
  for (; out->step_count < size; out->step_count++)
    if (!read_step(r, json_array_get(array, out->step_count), out, &out->steps[out->step_count])) return false;
  return true;
}

static bool read_unended(reading *r, const json_t *array, claim *out) {
  minos_op_id *ended = NULL;
  uint32_t count = 0, place = 0;
  out->unended = calloc((size_t)out->count + 1, sizeof *out->unended);
  if (!out->unended) return out_of_memory(r);
  bool well = !array || read_ops(r, array, &ended, &count);
  for (uint32_t i = 0; well && i < count; i++) {
    well = find_place(r, out, ended[i], &place);
    if (well) out->unended[place] = true;
  }
  free(ended);
  return well;
}

static bool read_order(reading *r, const json_t *object, claim *out) {
  const json_t *start = json_object_get(object, "start");
  size_t count = 0;
  if (!knows_all(r, object, "shows order start")) return false;
  bool well = read_ops(r, json_object_get(object, "order"), &out->ops, &out->count) &&
              (!start || read_texts(r, start, &out->starts, &count));
  out->start_count = (uint32_t)count;
  return well;
}

static bool read_core_ops(reading *r, const json_t *array, claim *out) {
  if (!read_ops(r, array, &out->ops, &out->count)) return false;
  for (uint32_t k = 1; k < out->count; k++)
    if (out->ops[k] <= out->ops[k - 1]) return refuse(r, "the operations of a core are not in order");
  return true;
}

static bool read_core(reading *r, const json_t *object, claim *out) {
  return knows_all(r, object, "shows core unended window steps") &&
         read_core_ops(r, json_object_get(object, "core"), out) &&
         read_unended(r, json_object_get(object, "unended"), out) &&
         read_truth(r, json_object_get(object, "window"), &out->window) &&
         read_steps(r, json_object_get(object, "steps"), out);
}

static bool read_proof(reading *r, const json_t *object, claim *out) {
  static const struct {
    int shows;
    const char *words;
  } known[] = {{CLAIM_LINEARIZABLE, "linearizable"},
               {CLAIM_SEQUENTIAL, "sequential"},
               {CLAIM_NOT_LINEARIZABLE, "not linearizable"},
               {CLAIM_NOT_SEQUENTIAL, "not sequential"}};
  const char *said = json_string_value(json_object_get(object, "shows"));
  for (size_t i = 0; said && i < sizeof known / sizeof *known; i++) {
    if (strcmp(said, known[i].words) != 0) continue;
    out->shows = known[i].shows;
    out->words = known[i].words;
    bool order = out->shows & (CLAIM_LINEARIZABLE | CLAIM_SEQUENTIAL);
    return order ? read_order(r, object, out) : read_core(r, object, out);
  }
  return refuse(r, "a proof of nothing that is known");
}

/* ---- histories ---- */

static bool read_proofs(reading *r, const json_t *array, claims *out) {
  if (!json_is_array(array)) return refuse(r, "an array is missing");
  size_t size = json_array_size(array);
  out->proofs = calloc(size + 1, sizeof *out->proofs);
  if (!out->proofs) return out_of_memory(r);
  for (size_t i = 0; i < size; i++) {
    out->count++;
    if (!read_proof(r, json_array_get(array, i), &out->proofs[i])) return false;
  }
  return true;
}

static bool read_verdict(reading *r, const json_t *value, minos_verdict *out) {
  const char *word = json_string_value(value);
  for (int i = MINOS_UNDECIDED; word && i <= MINOS_N; i++) {
    *out = (minos_verdict)i;
    if (word[0] == minos_verdict_letter(*out) && !word[1]) return true;
  }
  return refuse(r, "a verdict that is not known");
}

static bool read_history(reading *r, const json_t *object, certified *out) {
  bool well = knows_all(r, object, "name operations model initial initial_unknown verdict proofs") &&
              read_text(r, json_object_get(object, "name"), true, &out->name) &&
              read_number(r, json_object_get(object, "operations"), &out->operations);
  r->operations = out->operations;
  return well && read_text(r, json_object_get(object, "model"), true, &out->model) &&
         read_text(r, json_object_get(object, "initial"), true, &out->initial) &&
         read_truth(r, json_object_get(object, "initial_unknown"), &out->initial_unknown) &&
         read_verdict(r, json_object_get(object, "verdict"), &out->claims.verdict) &&
         read_proofs(r, json_object_get(object, "proofs"), &out->claims);
}

static bool read_histories(reading *r, const json_t *array, minos_certificate *out) {
  if (!json_is_array(array)) return refuse(r, "an array is missing");
  size_t size = json_array_size(array);
  out->histories = calloc(size + 1, sizeof *out->histories);
  if (!out->histories) return out_of_memory(r);
  for (size_t i = 0; i < size; i++) {
    out->history_count++;
    if (!read_history(r, json_array_get(array, i), &out->histories[i])) return false;
  }
  return true;
}

static bool read_all(reading *r, const json_t *root, minos_certificate *out) {
  if (!knows_all(r, root, "schema input options histories seal")) return false;
  const char *schema = json_string_value(json_object_get(root, "schema"));
  if (!schema || strcmp(schema, "minos.certificate/1") != 0) return refuse(r, "another schema");
  const json_t *input = json_object_get(root, "input");
  return knows_all(r, input, "sha256 bytes") && read_text(r, json_object_get(input, "sha256"), false, &out->sha256) &&
         read_texts(r, json_object_get(root, "options"), &out->options, &out->option_count) &&
         read_histories(r, json_object_get(root, "histories"), out);
}

minos_status minos_certificate_read(minos_certificate **out, minos_bytes json, minos_error *err) {
  json_error_t wrong;
  minos_error said = {.status = MINOS_ENOMEM, .message = "out of memory"};
  reading r = {.err = &said};
  minos_certificate *made = calloc(1, sizeof *made);
  json_t *root = json_loadb(json.data, json.length, JSON_REJECT_DUPLICATES, &wrong);
  if (!root) {
    minos_place place = {wrong.line > 0 ? (uint32_t)wrong.line : 0, wrong.column > 0 ? (uint32_t)wrong.column : 1};
    minos_fault(&said, MINOS_ESYNTAX, place, "not a certificate: %.150s", wrong.text);
  }
  bool well = made && root && read_all(&r, root, made);
  json_decref(root);
  if (well) {
    *out = made;
    return MINOS_OK;
  }
  minos_certificate_free(made);
  if (err) *err = said;
  return said.status;
}

static void free_claim(claim *claimed) {
  for (uint32_t i = 0; i < claimed->start_count; i++) free(claimed->starts[i]);
  free(claimed->starts);
  free(claimed->ops);
  free(claimed->unended);
  free(claimed->steps);
}

static void free_history(certified *history) {
  for (size_t i = 0; i < history->claims.count; i++) free_claim(&history->claims.proofs[i]);
  free(history->claims.proofs);
  free(history->name);
  free(history->model);
  free(history->initial);
}

void minos_certificate_free(minos_certificate *certificate) {
  if (!certificate) return;
  for (size_t i = 0; i < certificate->history_count; i++) free_history(&certificate->histories[i]);
  for (size_t i = 0; i < certificate->option_count; i++) free(certificate->options[i]);
  free(certificate->histories);
  free(certificate->options);
  free(certificate->sha256);
  free(certificate);
}

const char *minos_certificate_sha256(const minos_certificate *certificate) {
  return certificate->sha256;
}
const char *const *minos_certificate_options(const minos_certificate *certificate, size_t *count) {
  *count = certificate->option_count;
  return (const char *const *)certificate->options;
}
size_t minos_certificate_count(const minos_certificate *certificate) {
  return certificate->history_count;
}
minos_verdict minos_certificate_verdict(const minos_certificate *certificate, size_t number) {
  return certificate->histories[number].claims.verdict;
}

/* ---- whose they are ---- */

static bool same_text(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

static const char *model_of_all(const minos_history *h) {
  uint32_t objects = history_object_count(h);
  for (uint32_t o = 1; o < objects; o++)
    if (h->models[o] != h->models[0]) return NULL;
  return objects ? h->models[0]->name : NULL;
}

static bool has_start(const minos_history *h, const char *claimed, bool *failed) {
  minos_text plain = {0}, own = {0}, said = {0};
  minos_value value = minos_history_initial(h);
  if (value != MINOS_ABSENT) minos_value_write(h->values, value, &plain);
  if (plain.data) minos_text_json_string(&own, plain.data, plain.length); /* as JSON can say it */
  if (claimed) minos_text_json_string(&said, claimed, strlen(claimed));
  bool same = same_text(said.data, own.data);
  *failed = plain.failed || own.failed || said.failed;
  minos_text_release(&plain);
  minos_text_release(&own);
  minos_text_release(&said);
  return same;
}

const claims *claims_of(const minos_certificate *certificate, size_t number, const minos_history *h, bool *failed) {
  const certified *said = &certificate->histories[number];
  bool same = has_start(h, said->initial, failed) && said->operations == h->count &&
              said->initial_unknown == h->initial.unknown && same_text(said->model, model_of_all(h));
  return same && !*failed ? &said->claims : NULL;
}

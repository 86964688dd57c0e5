/* tell.c -- a history as text or JSON lines, while it is made.

   The bytes are those that `minos convert` writes of the same history. */
#include <minos/generate.h>

#include <string.h>

#include "play.h"

enum { CHUNK = 1 << 18 };

typedef struct teller {
  const minos_workload *load;
  const kind *kind;
  minos_text text;
  minos_drain drain;
  void *context;
  const char *prefix; /* of object names; NULL: the object has no name */
} teller;

static bool is_map(const minos_workload *load) {
  return strcmp(load->kind, "kv") == 0;
}

static const char *object_prefix(const minos_workload *load) {
  if (is_map(load)) return "k";
  return load->objects > 1 ? "x" : NULL;
}

/* The name says what to generate it by again. */
static void put_name(minos_text *out, const minos_workload *load) {
  minos_text_format(out, "generate-%d.%s.seed-%llu", MINOS_GENERATOR, load->kind, (unsigned long long)load->seed);
}

static void put_word(minos_text *out, char letter, uint32_t number) {
  minos_text_add(out, &letter, 1);
  minos_text_int(out, number);
}

static bool pass_on(teller *t, size_t least) {
  if (t->text.length < least) return !t->text.failed;
  return !t->text.failed && t->drain(t->context, &t->text);
}

/* ---- text ---- */

static void put_figure(minos_text *out, const figure *f) {
  if (f->shape == FIGURE_NIL) minos_text_put(out, "nil");
  if (f->shape == FIGURE_BOOLEAN) minos_text_put(out, f->number ? "true" : "false");
  if (f->shape == FIGURE_INTEGER || f->shape == FIGURE_PAIR) minos_text_int(out, f->number);
  if (f->shape != FIGURE_PAIR) return;
  minos_text_put(out, "->");
  minos_text_int(out, f->second);
}

static void put_figures(minos_text *out, const made_op *op) {
  bool argument = op->argument.shape != FIGURE_NONE, result = op->result.shape != FIGURE_NONE && !op->unknown;
  if (argument) put_figure(out, &op->argument);
  if (!argument && !result) minos_text_put(out, "-");
  if (argument && result) minos_text_put(out, "=>");
  if (result) put_figure(out, &op->result);
}

static bool tell_text(void *context, const made_op *op) {
  teller *t = context;
  minos_text *out = &t->text;
  put_word(out, 'c', op->client);
  minos_text_add(out, " ", 1);
  minos_text_put(out, t->kind->words[op->word]);
  if (t->prefix) {
    minos_text_add(out, "(", 1);
    put_word(out, *t->prefix, op->object);
    minos_text_add(out, ")", 1);
  }
  minos_text_add(out, " ", 1);
  put_figures(out, op);
  minos_text_add(out, " ", 1);
  minos_text_int(out, op->start);
  minos_text_add(out, " ", 1);
  if (op->unknown) {
    minos_text_add(out, "?", 1);
  } else {
    minos_text_int(out, op->end);
  }
  minos_text_add(out, "\n", 1);
  return pass_on(t, CHUNK);
}

static void head_text(teller *t) {
  minos_text_put(&t->text, "@history ");
  put_name(&t->text, t->load);
  minos_text_format(&t->text, "\n@model %s\n", t->load->kind);
}

/* ---- JSON lines ---- */

static void put_json_figure(minos_text *out, const char *key, const figure *f) {
  if (f->shape == FIGURE_NONE) return;
  minos_text_put(out, key);
  if (f->shape == FIGURE_NIL) minos_text_put(out, "null");
  if (f->shape == FIGURE_BOOLEAN) minos_text_put(out, f->number ? "true" : "false");
  if (f->shape == FIGURE_INTEGER) minos_text_int(out, f->number);
  if (f->shape == FIGURE_PAIR)
    minos_text_format(out, "{\"pair\":[%lld,%lld]}", (long long)f->number, (long long)f->second);
}

static bool tell_json(void *context, const made_op *op) {
  teller *t = context;
  minos_text *out = &t->text;
  bool alone = op->argument.shape == FIGURE_NONE;
  minos_text_put(out, "{\"client\":\"");
  put_word(out, 'c', op->client);
  minos_text_put(out, "\",\"op\":\"");
  minos_text_put(out, t->kind->words[op->word]);
  if (t->prefix) {
    minos_text_put(out, "\",\"object\":\"");
    put_word(out, *t->prefix, op->object);
  }
  minos_text_put(out, "\"");
  put_json_figure(out, ",\"value\":", alone && !op->unknown ? &op->result : &op->argument);
  if (!alone && !op->unknown) put_json_figure(out, ",\"result\":", &op->result);
  minos_text_put(out, ",\"start\":");
  minos_text_int(out, op->start);
  minos_text_put(out, ",\"end\":");
  if (op->unknown) {
    minos_text_put(out, "null");
  } else {
    minos_text_int(out, op->end);
  }
  minos_text_put(out, "}\n");
  return pass_on(t, CHUNK);
}

static void head_json(teller *t) {
  minos_text_put(&t->text, "{\"history\":\"");
  put_name(&t->text, t->load);
  minos_text_format(&t->text, "\",\"model\":\"%s\"}\n", t->load->kind);
}

static const struct tongue {
  const char *name;
  void (*head)(teller *t);
  tell_op tell;
} tongues[] = {{"text", head_text, tell_text}, {"ndjson", head_json, tell_json}};

static const struct tongue *find_tongue(const char *name) {
  for (size_t i = 0; i < sizeof tongues / sizeof *tongues; i++)
    if (strcmp(tongues[i].name, name) == 0) return &tongues[i];
  return NULL;
}

static const minos_place nowhere = {0, 0};

minos_status minos_generate_write(const minos_workload *workload, const char *format, minos_drain drain, void *context,
                                  minos_error *err) {
  const struct tongue *tongue = find_tongue(format);
  const kind *of = kind_find(workload->kind);
  if (!of) return minos_fault(err, MINOS_EUSAGE, nowhere, "there is no such kind of histories");
  if (!tongue)
    return minos_fault(err, MINOS_EUSAGE, nowhere, "the format %s can't be written while generating", format);
  teller t = {.load = workload, .kind = of, .drain = drain, .context = context, .prefix = object_prefix(workload)};
  tongue->head(&t);
  minos_status status = play_workload(workload, tongue->tell, &t, err);
  if (!status && !pass_on(&t, 0)) status = minos_fault(err, MINOS_EIO, nowhere, "writing was ended");
  if (t.text.failed) status = minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  minos_text_release(&t.text);
  return status;
}

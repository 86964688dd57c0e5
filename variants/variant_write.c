/* variant_write.c -- a variant as an exercise file.

   The letters are nowhere in it: whoever grades computes them. */
#include <string.h>

#include "difficulty.h"
#include "variant.h"

static void put_string(minos_text *out, const char *string) {
  minos_text_json_string(out, string, strlen(string));
}

static void put_text(minos_text *out, const char *key, const char *(*in)(const char *language), const char *only) {
  static const char *const languages[] = {"en", "de", "ru"};
  const char *comma = "";
  minos_text_format(out, "  \"%s\": {\n", key);
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    if (only && strcmp(only, languages[i]) != 0) continue;
    minos_text_format(out, "%s    \"%s\": ", comma, languages[i]);
    put_string(out, in(languages[i]));
    comma = ",\n";
  }
  minos_text_put(out, "\n  },\n");
}

static void put_origin(minos_text *out, const variant *v, const variant_plan *plan, const char *student,
                       uint64_t seed) {
  minos_text_format(
      out, "  \"origin\": {\"made\": \"minos exercise new\", \"version\": %d, \"clients\": %u, \"operations\": %u, ",
      (int)VARIANT_VERSION, plan->clients, plan->operations);
  minos_text_put(out, "\"asked\": ");
  difficulty_put(plan->difficulty, out);
  minos_text_put(out, ", \"difficulty\": ");
  difficulty_put(v->difficulty, out);
  if (!student) minos_text_format(out, ", \"seed\": %llu", (unsigned long long)seed);
  minos_text_put(out, "},\n");
}

static void put_part(minos_text *out, const task *t, uint32_t number) {
  minos_text lines = {0};
  task_write(t, &lines);
  minos_text_format(out,
                    "    {\n      \"id\": \"H%lu\",\n      \"kind\": \"classify\",\n      \"model\": \"register\",\n"
                    "      \"initial\": \"0\",\n      \"history\": [",
                    (unsigned long)number);
  const char *comma = "";
  for (const char *at = lines.failed ? "" : lines.data; *at; at += strcspn(at, "\n") + 1) {
    minos_text_format(out, "%s\n        ", comma);
    minos_text_json_string(out, at, strcspn(at, "\n"));
    comma = ",";
  }
  minos_text_put(out, "\n      ]\n    }");
  out->failed = out->failed || lines.failed;
  minos_text_release(&lines);
}

void variant_write(const variant *v, const variant_plan *plan, const char *student, uint64_t seed, minos_text *out) {
  minos_text_put(out, "{\n  \"schema\": \"minos.exercise/1\",\n  \"id\": ");
  put_string(out, plan->exercise);
  minos_text_put(out, ",\n");
  put_text(out, "title", variant_title, plan->language);
  put_text(out, "text", variant_text, plan->language);
  if (student) {
    minos_text_put(out, "  \"student\": ");
    put_string(out, student);
    minos_text_put(out, ",\n");
  }
  put_origin(out, v, plan, student, seed);
  minos_text_put(out, "  \"parts\": [\n");
  for (uint32_t i = 0; i < v->parts; i++) {
    if (i) minos_text_put(out, ",\n");
    put_part(out, &v->tasks[i], i + 1);
  }
  minos_text_put(out, "\n  ]\n}\n");
}

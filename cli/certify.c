/* certify.c -- certificates of minos: written beside a report, and their seal.

   A certificate says with which options its input was read and judged: those of the reading section, --clock-skew and
   --trust-versions, each as one word --NAME=VALUE, taken from the table of options. They must mean the same elsewhere, so models in Lua and presets of one's
   own, which are files of their own, can't be certified. The seal is the SHA-256 of every byte in front of it: a changed byte is
   noticed before anything is believed, and what the seal covers is proved all the same. */
#include "certify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "names.h"
#include "options.h"
#include "say.h"

static const char seal_begin[] = ",\n\"seal\":\"", seal_end[] = "\"}\n";

static bool refuse(const struct settings *settings, const char *why) {
  say_error(NULL, "%s: --certificate %s", commands[settings->command].name, why);
  return false;
}

static bool is_shipped(const char *preset) {
  const minos_preset_info *presets;
  size_t count = minos_presets(&presets);
  for (size_t i = 0; i < count; i++)
    if (strcmp(presets[i].name, preset) == 0) return true;
  return false;
}

bool certify_possible(const struct settings *settings, size_t inputs) {
  if (!settings->certificate) return true;
  if (inputs > 1) return refuse(settings, "speaks of one file, and there are several");
  if (settings->history) return refuse(settings, "speaks of all histories of a file, and --history leaves some out");
  if (settings->custom_model) return refuse(settings, "speaks of the models that minos knows, not of a script");
  if (settings->preset && !is_shipped(settings->preset))
    return refuse(settings, "speaks of the presets that minos knows, not of a file");
  return true;
}

/* ---- options ---- */

static bool is_certified(const option_row *row) {
  bool reads = row->section == SECTION_READING && strcmp(row->name, "dry-run") != 0;
  return option_is_for(row, COMMAND_CHECK) &&
         (reads || strcmp(row->name, "clock-skew") == 0 || strcmp(row->name, "trust-versions") == 0);
}

/* One option behind the other, each ended by a 0. */
static void put_choice(const option_row *row, int choice, minos_text *out) {
  const char *word = row->values;
  for (int i = 1; i < choice; i++) word = strchr(word, '|') + 1;
  minos_text_format(out, "--%s=%.*s", row->name, (int)strcspn(word, "|"), word);
  minos_text_add(out, "", 1);
}

static void put_text(const option_row *row, const char *value, minos_text *out) {
  minos_text_format(out, "--%s=%s", row->name, value);
  minos_text_add(out, "", 1);
}

static void put_option(const option_row *row, const struct settings *settings, minos_text *out) {
  const void *field = (const char *)settings + row->field;
  const struct words *words = field;
  const char *text = row->kind == KIND_TEXT || row->kind == KIND_SKEW ? *(const char *const *)field : NULL;
  if (row->kind == KIND_FLAG && *(const bool *)field) {
    minos_text_format(out, "--%s", row->name);
    minos_text_add(out, "", 1);
  }
  if (row->kind == KIND_CHOICE && *(const int *)field) put_choice(row, *(const int *)field, out);
  if (text) put_text(row, text, out);
  for (size_t i = 0; row->kind == KIND_WORDS && i < words->count; i++) put_text(row, words->items[i], out);
}

static void begin(const struct recording *recording, const minos_text *options, minos_text *out) {
  const char **items = malloc((options->length + 1) * sizeof *items);
  minos_certified of = {.sha256 = recording->arrival.sha256, .bytes = recording->arrival.given, .options = items};
  for (size_t at = 0; items && at < options->length; at += strlen(options->data + at) + 1)
    items[of.option_count++] = options->data + at;
  if (items)
    minos_certificate_begin(&of, out);
  else
    out->failed = true;
  free(items);
}

void certify_begin(const struct recording *recording, const struct settings *settings, minos_text *out) {
  minos_text options = {0};
  for (size_t i = 0; i < option_row_count; i++)
    if (is_certified(&option_rows[i])) put_option(&option_rows[i], settings, &options);
  begin(recording, &options, out);
  if (options.failed) out->failed = true;
  minos_text_release(&options);
}

static bool is_known(const char *option) {
  if (strncmp(option, "--", 2) != 0) return false;
  size_t length = strcspn(option + 2, "=");
  for (size_t i = 0; i < option_row_count; i++) {
    const option_row *row = &option_rows[i];
    bool same = strlen(row->name) == length && memcmp(row->name, option + 2, length) == 0;
    if (same && is_certified(row)) return (row->metavar != NULL) == (option[2 + length] == '=');
  }
  return false;
}

bool certify_options(struct settings *out, const char *const *options, size_t count, const char *path) {
  char **words = calloc(count + 2, sizeof *words);
  static char command[] = "check";
  bool well = words != NULL;
  if (!well) say_error(NULL, "out of memory");
  for (size_t i = 0; well && i < count; i++) {
    words[i + 1] = (char *)(uintptr_t)options[i];
    well = is_known(options[i]);
    if (!well) say_error(NULL, "%s: a certificate can't hold the option '%s'", path, options[i]);
  }
  if (well) words[0] = command;
  *out = (struct settings){0};
  well = well && settings_parse(out, COMMAND_CHECK, (int)count + 1, words);
  free(words);
  out->certificate = path; /* so that the input is hashed */
  return well && certify_possible(out, 1) && names_exist(out);
}

/* ---- the seal ---- */

static bool put_seal(minos_text *text) {
  uint8_t digest[DIGEST_BYTES];
  char hex[DIGEST_HEX];
  if (text->failed || !digest_sha256(text->data, text->length, digest)) return false;
  digest_hex(digest, hex);
  minos_text_put(text, seal_begin);
  minos_text_put(text, hex);
  minos_text_put(text, seal_end);
  return !text->failed;
}

bool certify_finish(const struct settings *settings, minos_text *text) {
  struct output output;
  minos_certificate_end(text);
  if (!put_seal(text)) text->failed = true;
  if (!output_open(&output, settings->certificate, false)) return false;
  bool written = output_write(&output, text);
  return output_close(&output, written) && written;
}

seal certify_seal(minos_bytes bytes) {
  enum { BEGIN = sizeof seal_begin - 1, END = sizeof seal_end - 1, ALL = BEGIN + DIGEST_HEX - 1 + END };
  uint8_t digest[DIGEST_BYTES];
  char hex[DIGEST_HEX];
  if (bytes.length < ALL || bytes.data[0] != '{') return SEAL_NONE;
  const char *at = bytes.data + bytes.length - ALL;
  if (!digest_sha256(bytes.data, bytes.length - ALL, digest)) return SEAL_BROKEN;
  digest_hex(digest, hex);
  bool whole = memcmp(at, seal_begin, BEGIN) == 0 && memcmp(at + BEGIN, hex, DIGEST_HEX - 1) == 0 &&
               memcmp(at + ALL - END, seal_end, END) == 0;
  return whole ? SEAL_WHOLE : SEAL_BROKEN;
}

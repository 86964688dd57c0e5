/* settings.c -- from arguments to settings, by the table of options.

   getopt_long does the scanning. Two things it is too kind for: it takes any unambiguous beginning of a long option, which
   would make every new option a danger for old scripts, and its messages don't suggest anything. */
#include "settings.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options.h"
#include "quantity.h"
#include "say.h"
#include "spelling.h"

enum { ROWS_AT_MOST = 64, FIRST_LONG = 256 };

/* What getopt_long wants, made from the rows that the command knows. */
struct scanner {
  struct option longs[ROWS_AT_MOST];
  const option_row *rows[ROWS_AT_MOST]; /* of longs[i] */
  size_t count;
  char letters[2 * ROWS_AT_MOST + 2];
};

static void scanner_init(struct scanner *scanner, command_id command) {
  *scanner = (struct scanner){.letters = ":"};
  size_t letters = 1;
  for (size_t i = 0; i < option_row_count; i++) {
    const option_row *row = &option_rows[i];
    if (!option_is_for(row, command)) continue;
    size_t slot = scanner->count++;
    int argument = row->metavar ? required_argument : no_argument;
    scanner->longs[slot] = (struct option){row->name, argument, NULL, FIRST_LONG + (int)slot};
    scanner->rows[slot] = row;
    if (row->letter) scanner->letters[letters++] = row->letter;
    if (row->letter && row->metavar) scanner->letters[letters++] = ':';
  }
}

static const option_row *row_of_letter(const struct scanner *scanner, int letter) {
  for (size_t i = 0; i < scanner->count; i++) {
    if (scanner->rows[i]->letter == letter) return scanner->rows[i];
  }
  return NULL;
}

static const option_row *row_of_code(const struct scanner *scanner, int code) {
  return code >= FIRST_LONG ? scanner->rows[code - FIRST_LONG] : row_of_letter(scanner, code);
}

/* The long option as it was typed, cut at its '='. */
static void typed_name(char *const *argv, char *out, size_t size) {
  const char *element = argv[optind - 1];
  if (optarg && optarg == element) element = argv[optind - 2];
  element += strncmp(element, "--", 2) == 0 ? 2 : 0;
  size_t length = strcspn(element, "=");
  if (length >= size) length = size - 1;
  memcpy(out, element, length);
  out[length] = '\0';
}

static bool refuse_unknown(command_id command, const char *name) {
  struct spelling near = {.word = name};
  bool elsewhere = false;
  for (size_t i = 0; i < option_row_count; i++) {
    if (option_is_for(&option_rows[i], command) && option_rows[i].section != SECTION_HIDDEN) {
      spelling_consider(&near, option_rows[i].name);
    } else if (strcmp(option_rows[i].name, name) == 0) {
      elsewhere = true;
    }
  }
  const char *word = commands[command].name;
  char hint[160];
  if (near.best) {
    snprintf(hint, sizeof hint, "did you mean --%s?", near.best);
  } else {
    snprintf(hint, sizeof hint, "minos help %s lists its options", word);
  }
  say_error(hint, "%s: %s: --%s", word, elsewhere ? "not an option of this command" : "unknown option", name);
  return false;
}

static bool refuse_letter(command_id command, int letter) {
  say_error(NULL, "%s: unknown option: -%c (minos help %s lists its options)", commands[command].name, letter,
            commands[command].name);
  return false;
}

/* The place of `word` among "a|b|c", from 1; 0: it is not there. */
static int find_choice(const char *values, const char *word) {
  size_t length = strlen(word);
  int number = 1;
  for (const char *at = values; length > 0; number++) {
    size_t width = strcspn(at, "|");
    if (width == length && memcmp(at, word, length) == 0) return number;
    if (!at[width]) return 0;
    at += width + 1;
  }
  return 0;
}

static bool keep_word(struct words *words, const char *word) {
  const char **items = realloc(words->items, (words->count + 1) * sizeof *items);
  if (!items) return false;
  words->items = items;
  items[words->count++] = word;
  return true;
}

static const char *store_share(struct share *share, const char *argument) {
  share->given = true;
  return quantity_share(argument, &share->millionths);
}

/* Store the option's argument. NULL, or why it is wrong, to stand behind the option's name. */
static const char *store(struct settings *settings, const option_row *row, const char *argument) {
  void *field = (char *)settings + row->field;
  switch (row->kind) {
  case KIND_FLAG: *(bool *)field = true; return NULL;
  case KIND_PRESET: *(const char **)field = row->values; return NULL;
  case KIND_TEXT: *(const char **)field = argument; return *argument ? NULL : "takes a value that is not empty";
  case KIND_WORDS: return keep_word(field, argument) ? NULL : "could not be stored: out of memory";
  case KIND_CHOICE: *(int *)field = find_choice(row->values, argument); return *(int *)field ? NULL : "takes";
  case KIND_COUNT: return quantity_count(argument, field);
  case KIND_DURATION: return quantity_duration(argument, field);
  case KIND_SIZE: return quantity_size(argument, field);
  case KIND_SHARE: return store_share(field, argument);
  case KIND_SKEW: *(const char **)field = argument; return quantity_skew(argument);
  }
  return NULL;
}

static bool refuse_value(command_id command, const option_row *row, const char *why, const char *argument) {
  const char *word = commands[command].name;
  if (row->kind == KIND_CHOICE) {
    say_error(NULL, "%s: --%s takes %s, not '%s'", word, row->name, row->values, argument);
  } else {
    say_error(NULL, "%s: --%s %s, not '%s'", word, row->name, why, argument);
  }
  return false;
}

static bool take_option(struct settings *settings, const struct scanner *scanner, int code, char *const *argv) {
  char name[64] = "";
  if (code >= FIRST_LONG || (code == '?' && optopt == 0)) typed_name(argv, name, sizeof name);
  if (code == '?' && optopt >= FIRST_LONG) {
    say_error(NULL, "%s: --%s takes no value", commands[settings->command].name, row_of_code(scanner, optopt)->name);
    return false;
  }
  if (code == '?') {
    return optopt ? refuse_letter(settings->command, optopt) : refuse_unknown(settings->command, name);
  }
  if (code == ':') {
    const option_row *row = row_of_code(scanner, optopt);
    say_error(NULL, "%s: --%s needs a value: %s", commands[settings->command].name, row->name, row->metavar);
    return false;
  }
  const option_row *row = row_of_code(scanner, code);
  if (code >= FIRST_LONG && strcmp(name, row->name) != 0) return refuse_unknown(settings->command, name);
  const char *why = store(settings, row, optarg);
  return why ? refuse_value(settings->command, row, why, optarg) : true;
}

bool settings_parse(struct settings *out, command_id command, int argc, char **argv) {
  struct scanner scanner;
  scanner_init(&scanner, command);
  *out = (struct settings){.command = command};
  opterr = 0;
  optind = 1;
  int code;
  while ((code = getopt_long(argc, argv, scanner.letters, scanner.longs, NULL)) != -1) {
    if (!take_option(out, &scanner, code, argv)) return false;
  }
  for (; optind < argc; optind++) {
    if (keep_word(&out->operands, argv[optind])) continue;
    say_error(NULL, "out of memory");
    return false;
  }
  return true;
}

void settings_release(struct settings *settings) {
  free(settings->include.items);
  free(settings->regex.items);
  free(settings->map.items);
  free(settings->sweep.items);
  free(settings->operands.items);
}

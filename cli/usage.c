/* usage.c -- the help that --help and `minos help` print, made from the tables. */
#include "usage.h"

#include <string.h>

#include "commands.h"
#include "names.h"
#include "options.h"

enum { WIDTH = 80, OPTION_COLUMN = 26, STATUS_COLUMN = 6 };

const struct exit_meaning exit_meanings[] = {
    {EXIT_DONE, "check: every history satisfies --require; lint: no findings; verify: confirmed; otherwise: done, "
                "whatever the letter"},
    {EXIT_VIOLATION, "check: at least one definite violation of --require; lint: findings; verify: refuted"},
    {EXIT_UNDECIDED,
     "check: no violation found, something undecided; shrink: nothing is known to shrink; verify: cannot confirm"},
    {EXIT_USAGE, "usage: the command line is wrong"},
    {EXIT_BAD_INPUT, "bad input"},
    {EXIT_NO_INPUT, "no such input"},
    {EXIT_INTERNAL, "internal error"},
    {EXIT_IO, "input/output error"},
    {0, NULL},
};

const char *const *usage_examples(command_id command) {
  static const char *const examples[COMMAND_COUNT][5] = {
      [COMMAND_CHECK] = {"minos check history.txt", "minos check -r results/ --include '*.edn' -j 4 --plain",
                         "recorder | minos check --require sequential --timeout 30s -", NULL},
      [COMMAND_EXPLAIN] = {"minos explain history.txt", NULL},
      [COMMAND_REPORT] = {"minos report history.txt -o report.html", "minos report history.txt --to svg -o figure.svg",
                          NULL},
      [COMMAND_SHRINK] = {"minos shrink big.txt -o small.txt", NULL},
      [COMMAND_VERIFY] = {"minos check --certificate verdict.json history.txt", "minos verify history.txt verdict.json",
                          NULL},
      [COMMAND_CONVERT] = {"minos convert --to ndjson history.txt -o history.ndjson", NULL},
      [COMMAND_LINT] = {"minos lint history.txt", NULL},
      [COMMAND_EXERCISE] = {"minos exercise new --parts L,S,N --roster students.csv --secret-file secret -o variants/",
                            "minos exercise show variants/ --to html --lang de -o sheets.html",
                            "minos exercise check variants/", NULL},
      [COMMAND_GENERATE] = {"minos generate --operations 1000000 --clients 100 -o history.txt",
                            "minos generate --kind queue --wanted S --seed 7 | minos explain -", NULL},
      [COMMAND_SIMULATE] = {"minos simulate pause --store naive --to text | minos check -",
                            "minos simulate pause --sweep pause=0..20 lease=5..15",
                            "minos simulate partition --seed 7 --store fenced", NULL},
      [COMMAND_GRADE] = {"minos grade exercise3 answer.py --feedback full",
                         "minos grade exercise3 submissions/ --to csv -o grades.csv --statistics statistics.txt",
                         "minos grade variants/ submissions/", NULL},
      [COMMAND_MODELS] = {"minos models", "minos models queue", "minos models stack.lua", NULL},
      [COMMAND_PRESETS] = {"minos presets", "minos presets redis > my-redis.conf", NULL},
      [COMMAND_HELP] = {"minos help check", NULL},
  };
  return examples[command];
}

/* Words of `help` from column `indent` on, where the text stands already at column `at`. */
static void put_wrapped(minos_text *out, size_t at, size_t indent, const char *help) {
  if (at + 2 > indent) {
    minos_text_put(out, "\n");
    at = 0;
  }
  for (; at < indent; at++) minos_text_put(out, " ");
  size_t column = indent;
  while (*help) {
    size_t length = strcspn(help, " ");
    if (column > indent && column + 1 + length > WIDTH) {
      minos_text_format(out, "\n%*s", (int)indent, "");
      column = indent;
    } else if (column > indent) {
      minos_text_put(out, " ");
      column++;
    }
    minos_text_add(out, help, length);
    column += length;
    help += length + (help[length] == ' ');
  }
  minos_text_put(out, "\n");
}

static void put_option(minos_text *out, const option_row *row) {
  size_t before = out->length;
  if (row->letter) {
    minos_text_format(out, "  -%c, --%s", row->letter, row->name);
  } else {
    minos_text_format(out, "      --%s", row->name);
  }
  if (row->metavar) minos_text_format(out, " %s", row->metavar);
  size_t column = out->length - before;
  minos_text help = {0};
  minos_text_put(&help, row->help);
  if (row->kind == KIND_CHOICE) {
    minos_text_put(&help, " [");
    minos_text_put(&help, row->values);
    minos_text_put(&help, "]");
  }
  put_wrapped(out, column, OPTION_COLUMN, help.failed ? row->help : help.data);
  minos_text_release(&help);
}

static void put_section(minos_text *out, command_id command, option_section section) {
  bool begun = false;
  for (size_t i = 0; i < option_row_count; i++) {
    const option_row *row = &option_rows[i];
    if (row->section != section || !option_is_for(row, command)) continue;
    if (!begun) minos_text_format(out, "\n%s:\n", option_section_titles[section]);
    begun = true;
    put_option(out, row);
  }
}

static void put_commands(minos_text *out) {
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    size_t before = out->length;
    minos_text_format(out, "  minos %s %s", commands[id].name, commands[id].operands);
    put_wrapped(out, out->length - before, OPTION_COLUMN, commands[id].help);
  }
}

static void put_statuses(minos_text *out) {
  minos_text_put(out, "\nExit status:\n");
  for (const struct exit_meaning *row = exit_meanings; row->meaning; row++) {
    size_t before = out->length;
    minos_text_format(out, "  %d", row->status);
    size_t column = out->length - before;
    put_wrapped(out, column, STATUS_COLUMN, row->meaning);
  }
}

void usage_short(minos_text *out) {
  minos_text_put(out, "minos judges recorded histories: L linearizable, S only sequential, N neither,\n"
                      "? undecided - and prints the proof.\n\n"
                      "  minos check history.txt      the letter, a witness and a counterexample\n"
                      "  minos explain history.txt    the same in words, with a timeline\n"
                      "  minos lint history.txt       is this recording usable?\n\n"
                      "minos help lists all commands, minos help COMMAND their options.\n");
}

void usage_all(minos_text *out) {
  minos_text_put(out, "usage: minos COMMAND [OPTION...] [FILE...]\n\n");
  put_commands(out);
  put_statuses(out);
  minos_text_put(out, "\nminos help COMMAND lists the options of a command. - is standard input or output.\n");
}

void usage_command(command_id command, minos_text *out) {
  const struct command *row = &commands[command];
  minos_text_format(out, *row->operands ? "usage: minos %s [OPTION...] %s\n" : "usage: minos %s [OPTION...]%s\n",
                    row->name, row->operands);
  minos_text_format(out, "\n%s\n", row->help);
  for (option_section section = 0; section < SECTION_HIDDEN; section++) put_section(out, command, section);
  const char *const *examples = usage_examples(command);
  if (*examples) minos_text_put(out, "\nExamples:\n");
  for (; *examples; examples++) minos_text_format(out, "  %s\n", *examples);
  if (command <= COMMAND_LINT) put_statuses(out);
}

/* completions.c -- what a shell needs to complete minos' commands, options and their values: written from the tables, so
   that a new row is known to all shells. */
#include "completions.h"

#include <string.h>

#include "commands.h"
#include "names.h"
#include "options.h"

/* The words that an option takes, each with `separator` behind it; nothing when it takes any word. */
static void put_values(const option_row *row, char separator, minos_text *out) {
  const char end[] = {separator, '\0'};
  if (row->values[0] == '@') {
    names_put(row->values, end, out);
    return;
  }
  if (row->kind != KIND_CHOICE) return;
  for (const char *at = row->values; *at; at += strcspn(at, "|") + (strchr(at, '|') != NULL)) {
    minos_text_add(out, at, strcspn(at, "|"));
    minos_text_put(out, end);
  }
}

static bool is_shown(const option_row *row, command_id command) {
  return row->section != SECTION_HIDDEN && option_is_for(row, command);
}

static bool takes_files(command_id command) {
  return strncmp(commands[command].operands, "FILE", 4) == 0;
}

/* Operands that are names, not files. */
static void put_operands(command_id command, const char *separator, minos_text *out) {
  if (command == COMMAND_MODELS) names_put("@models", separator, out);
  for (command_id id = 0; command == COMMAND_HELP && id < COMMAND_COUNT; id++) {
    minos_text_put(out, commands[id].name);
    minos_text_put(out, separator);
  }
}

/* ---- bash: a case for each command and option that takes a word ---- */

static void put_bash_value(command_id command, const option_row *row, minos_text *out) {
  if (!row->metavar || !is_shown(row, command)) return;
  minos_text_format(out, "    %s:--%s", commands[command].name, row->name);
  if (row->letter) minos_text_format(out, "|%s:-%c", commands[command].name, row->letter);
  minos_text_put(out, ") words=\"");
  put_values(row, ' ', out);
  minos_text_format(out, "\"; files=%d; return ;;\n", strcmp(row->values, "@files") == 0);
}

static void put_bash_command(command_id command, minos_text *out) {
  minos_text_format(out, "    %s) options=\"", commands[command].name);
  for (size_t i = 0; i < option_row_count; i++) {
    if (!is_shown(&option_rows[i], command)) continue;
    if (option_rows[i].letter) minos_text_format(out, "-%c ", option_rows[i].letter);
    minos_text_format(out, "--%s ", option_rows[i].name);
  }
  minos_text_put(out, "\"; words=\"");
  put_operands(command, " ", out);
  minos_text_format(out, "\"; files=%d ;;\n", takes_files(command));
}

void completions_bash(minos_text *out) {
  minos_text_put(out, "# bash completion for minos; made from the table of options\n"
                      "_minos_words() {\n  case \"$1:$2\" in\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    for (size_t i = 0; i < option_row_count; i++) put_bash_value(id, &option_rows[i], out);
  }
  minos_text_put(out, "  esac\n  case \"$1\" in\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) put_bash_command(id, out);
  minos_text_put(out, "  esac\n}\n"
                      "_minos() {\n"
                      "  local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
                      "  local options=\"\" words=\"\" files=0\n"
                      "  if [ \"$cur\" = \"=\" ]; then cur=\"\"; elif [ \"$prev\" = \"=\" ]; then "
                      "prev=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi\n"
                      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    words=\"");
  for (command_id id = 0; id < COMMAND_COUNT; id++) minos_text_format(out, "%s ", commands[id].name);
  minos_text_put(out, "\"\n  else\n    _minos_words \"${COMP_WORDS[1]}\" \"$prev\"\n  fi\n"
                      "  case \"$cur\" in -*) words=\"$options\"; files=0 ;; esac\n"
                      "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                      "  if [ \"$files\" -eq 1 ]; then COMPREPLY+=($(compgen -f -- \"$cur\")); fi\n"
                      "}\ncomplete -o filenames -F _minos minos\n");
}

/* ---- zsh: _arguments specifications ---- */

/* A help text inside a quoted specification: brackets, colons and quotes have a meaning there. */
static void put_zsh_text(const char *help, minos_text *out) {
  for (; *help; help++) {
    if (*help == '\'') {
      minos_text_put(out, "'\\''");
      continue;
    }
    if (strchr("[]:\\", *help)) minos_text_put(out, "\\");
    minos_text_add(out, help, 1);
  }
}

static void put_zsh_name(const option_row *row, const char *name, minos_text *out) {
  bool repeats = row->kind == KIND_WORDS;
  minos_text_format(out, "        '%s%s", repeats ? "*" : "", name);
  if (row->metavar && name[1] == '-') minos_text_put(out, "=");
  minos_text_put(out, "[");
  put_zsh_text(row->help, out);
  minos_text_put(out, "]");
  if (row->metavar) minos_text_format(out, ":%s:", row->metavar);
  if (row->metavar && strcmp(row->values, "@files") == 0) minos_text_put(out, "_files");
  if (row->metavar && strcmp(row->values, "@files") != 0 && *row->values) {
    minos_text_put(out, "(");
    put_values(row, ' ', out);
    minos_text_put(out, ")");
  }
  minos_text_put(out, "' \\\n");
}

static void put_zsh_command(command_id command, minos_text *out) {
  minos_text_format(out, "    %s)\n      _arguments \\\n", commands[command].name);
  for (size_t i = 0; i < option_row_count; i++) {
    const option_row *row = &option_rows[i];
    if (!is_shown(row, command)) continue;
    minos_text name = {0};
    minos_text_format(&name, "--%s", row->name);
    put_zsh_name(row, name.failed ? "" : name.data, out);
    minos_text_release(&name);
    if (row->letter) put_zsh_name(row, (const char[]){'-', row->letter, '\0'}, out);
  }
  if (takes_files(command)) {
    minos_text_put(out, "        '*:file:_files' ;;\n");
  } else {
    minos_text_put(out, "        '*:name:(");
    put_operands(command, " ", out);
    minos_text_put(out, ")' ;;\n");
  }
}

void completions_zsh(minos_text *out) {
  minos_text_put(out, "#compdef minos\n# zsh completion for minos; made from the table of options\n"
                      "_minos() {\n  local -a commands\n  commands=(\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    minos_text_format(out, "    '%s:", commands[id].name);
    put_zsh_text(commands[id].help, out);
    minos_text_put(out, "'\n");
  }
  minos_text_put(out, "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
                      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) put_zsh_command(id, out);
  minos_text_put(out, "  esac\n}\n_minos \"$@\"\n");
}

/* ---- fish: one line an option ---- */

static void put_fish_text(const char *help, minos_text *out) {
  minos_text_put(out, "'");
  for (; *help; help++) {
    if (*help == '\'' || *help == '\\') minos_text_put(out, "\\");
    minos_text_add(out, help, 1);
  }
  minos_text_put(out, "'");
}

static void put_fish_option(command_id command, const option_row *row, minos_text *out) {
  if (!is_shown(row, command)) return;
  minos_text_format(out, "complete -c minos -n '__fish_seen_subcommand_from %s' -l %s", commands[command].name,
                    row->name);
  if (row->letter) minos_text_format(out, " -s %c", row->letter);
  if (row->metavar) minos_text_put(out, strcmp(row->values, "@files") == 0 ? " -r -F" : " -x");
  if (row->metavar && *row->values && strcmp(row->values, "@files") != 0) {
    minos_text_put(out, " -a '");
    put_values(row, ' ', out);
    minos_text_put(out, "'");
  }
  minos_text_put(out, " -d ");
  put_fish_text(row->help, out);
  minos_text_put(out, "\n");
}

static void put_fish_operands(command_id command, minos_text *out) {
  if (takes_files(command)) return;
  minos_text_format(out, "complete -c minos -f -n '__fish_seen_subcommand_from %s' -a '", commands[command].name);
  put_operands(command, " ", out);
  minos_text_put(out, "'\n");
}

void completions_fish(minos_text *out) {
  minos_text_put(out, "# fish completion for minos; made from the table of options\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    minos_text_format(out, "complete -c minos -f -n __fish_use_subcommand -a %s -d ", commands[id].name);
    put_fish_text(commands[id].help, out);
    minos_text_put(out, "\n");
  }
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    put_fish_operands(id, out);
    for (size_t i = 0; i < option_row_count; i++) put_fish_option(id, &option_rows[i], out);
  }
}

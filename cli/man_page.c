/* man_page.c -- minos(1), made from the tables: what stands in the man page is what the parser takes. */
#include "man_page.h"

#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "names.h"
#include "options.h"
#include "usage.h"

/* Text in roff: backslashes and hyphens are escaped, and no line begins with a request. */
static void put_roff(const char *string, minos_text *out) {
  if (*string == '.' || *string == '\'') minos_text_put(out, "\\&");
  for (; *string; string++) {
    if (*string == '\\') {
      minos_text_put(out, "\\e");
    } else if (*string == '-') {
      minos_text_put(out, "\\-");
    } else if (*string == '\'') {
      minos_text_put(out, "\\(aq");
    } else {
      minos_text_add(out, string, 1);
    }
  }
}

static void put_commands(minos_text *out) {
  minos_text_put(out, ".SH COMMANDS\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    minos_text_format(out, ".TP\n\\fBminos %s\\fR \\fI%s\\fR\n", commands[id].name, commands[id].operands);
    put_roff(commands[id].help, out);
    minos_text_put(out, ".\n");
  }
}

static void put_values(const option_row *row, minos_text *out) {
  if (row->kind == KIND_CHOICE) {
    minos_text_put(out, " One of: ");
    for (const char *at = row->values; *at; at += strcspn(at, "|") + (strchr(at, '|') != NULL)) {
      minos_text_put(out, at == row->values ? "" : ", ");
      minos_text_add(out, at, strcspn(at, "|"));
    }
    minos_text_put(out, ".");
    return;
  }
  minos_text names = {0};
  names_put(row->values, ", ", &names);
  if (names.length > 2) minos_text_format(out, " One of: %.*s.", (int)(names.length - 2), names.data);
  if (names.failed) out->failed = true;
  minos_text_release(&names);
}

static void put_users(const option_row *row, minos_text *out) {
  if (row->commands == (1U << COMMAND_COUNT) - 1) {
    minos_text_put(out, "\n(all commands)\n");
    return;
  }
  minos_text_put(out, "\n(");
  bool first = true;
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    if (!option_is_for(row, id)) continue;
    minos_text_format(out, first ? "%s" : ", %s", commands[id].name);
    first = false;
  }
  minos_text_put(out, ")\n");
}

static void put_option(const option_row *row, minos_text *out) {
  minos_text_put(out, ".TP\n");
  if (row->letter) minos_text_format(out, "\\fB\\-%c\\fR, ", row->letter);
  minos_text_put(out, "\\fB\\-\\-");
  put_roff(row->name, out);
  minos_text_put(out, "\\fR");
  if (row->metavar) minos_text_format(out, " \\fI%s\\fR", row->metavar);
  minos_text_put(out, "\n");
  put_roff(row->help, out);
  minos_text_put(out, ".");
  put_values(row, out);
  put_users(row, out);
}

static void put_options(minos_text *out) {
  minos_text_put(out, ".SH OPTIONS\nThe commands that know an option stand behind it in parentheses.\n");
  for (option_section section = 0; section < SECTION_HIDDEN; section++) {
    minos_text_format(out, ".SS %s\n", option_section_titles[section]);
    for (size_t i = 0; i < option_row_count; i++) {
      if (option_rows[i].section == section) put_option(&option_rows[i], out);
    }
  }
}

static void put_statuses(minos_text *out) {
  minos_text_put(out, ".SH EXIT STATUS\n");
  for (const struct exit_meaning *row = exit_meanings; row->meaning; row++) {
    minos_text_format(out, ".TP\n.B %d\n", row->status);
    put_roff(row->meaning, out);
    minos_text_put(out, ".\n");
  }
  minos_text_put(out, ".PP\nIn a batch 70 wins over everything, 1 over 65 and 66, these over 2, and that over 0.\n");
}

static void put_examples(minos_text *out) {
  minos_text_put(out, ".SH EXAMPLES\n.nf\n");
  for (command_id id = 0; id < COMMAND_COUNT; id++) {
    for (const char *const *example = usage_examples(id); *example; example++) {
      put_roff(*example, out);
      minos_text_put(out, "\n");
    }
  }
  minos_text_put(out, ".fi\n");
}

static const char head[] =
    ".SH NAME\nminos \\- judge recorded histories: linearizable, sequential or neither\n"
    ".SH SYNOPSIS\n.B minos\n.I COMMAND\n.RI [ OPTION ...]\n.RI [ FILE ...]\n"
    ".SH DESCRIPTION\n"
    "A history is a list of operations that clients ran against a shared object: who, what, which value, when it "
    "started and\n"
    "when it ended. minos reads recorded histories and answers with one letter and its proof:\n"
    ".TP\n.B L\nlinearizable: an order of the operations exists that keeps each client\\(aqs own order and real time, "
    "and in which\n"
    "every read returns the value written last. The order is printed.\n"
    ".TP\n.B S\nonly sequential: such an order exists if real time between clients is not kept. It is printed with "
    "the\n"
    "counterexample to L.\n"
    ".TP\n.B N\nneither: no such order exists. The counterexample is printed.\n"
    ".TP\n.B ?\nundecided: a limit was met or a signal came. What is known is printed. A timeout is never a pass.\n"
    ".PP\nA\n.I FILE\nnamed \\- is standard input.\n";

static const char tail[] =
    ".SH ENVIRONMENT\n"
    ".TP\n.BR NO_COLOR\nNo colours, when it is not empty; \\-\\-color wins over it.\n"
    ".TP\n.BR FORCE_COLOR ,\\  CLICOLOR_FORCE\nColours also where no terminal is, when not empty and not 0.\n"
    ".TP\n.B TERM\nNo colours when it is dumb or not set.\n"
    ".SH SIGNALS\n"
    "The first SIGINT or SIGTERM ends the work: what is known is printed, and minos dies by that signal. The second "
    "kills at\n"
    "once. SIGUSR1 prints on standard error how far it is.\n"
    ".SH AUTHORS\nThe minos authors.\n";

void man_page(minos_text *out) {
  minos_text_format(out, ".TH MINOS 1 \"\" \"minos %s\" \"User Commands\"\n", minos_version());
  minos_text_put(out, head);
  put_commands(out);
  put_options(out);
  put_statuses(out);
  put_examples(out);
  minos_text_put(out, tail);
}

/* settings.h -- what the user asked for: one field an option. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COMMAND(id, name, operands, run, help) COMMAND_##id,
typedef enum command_id {
#include "commands.def"
  COMMAND_COUNT
} command_id;
#undef COMMAND

struct words {
  const char **items; /* [count] borrowed from argv */
  size_t count;
};

/* Choices hold 0 when not given, else the position of the word in the option's `values`, from 1. */
enum { NIL_READS_VALUE = 1, NIL_READS_UNKNOWN };
enum { OVERLAP_ERROR = 1, OVERLAP_ALLOW };
enum { ORPHANS_ERROR = 1, ORPHANS_WIDEN };
enum { REQUIRE_LINEARIZABLE = 1, REQUIRE_SEQUENTIAL };
enum { STOP_AT_LINEARIZABLE = 1 };
enum { EXIT_CODE_STATUS = 1, EXIT_CODE_VERDICT };
enum { PICTURE_HTML = 1, PICTURE_SVG };
enum { WANTED_L = 1, WANTED_S, WANTED_N, WANTED_NOT_L };
enum { TELL_NONE = 1, TELL_SCORE, TELL_PARTS, TELL_HINTS, TELL_FULL };
enum { WHEN_AUTO = 1, WHEN_ALWAYS, WHEN_NEVER };

struct share { /* of a whole */
  bool given;
  uint32_t millionths;
};

/* Zeroed memory is every default. Strings are borrowed from argv. */
struct settings {
  command_id command;
  const char *from, *to, *output, *model, *initial, *session, *decider, *files_from, *clock_skew, *store, *certificate;
  const char *preset;
  const char *variable, *student, *summary, *statistics;
  int feedback;
  bool odd_files; /* directories: take links, pipes and the like as well, so that they can be refused by name */
  struct words regex, map;
  struct minos_preset *trace; /* made of --preset, --regex, --map and --on-unmatched; NULL: the input has a format */
  int on_unmatched;
  bool dry_run;
  const struct minos_tongue *tongues; /* that counterexamples are told in besides; NULL: none */
  int nil_reads, overlap, orphans, require, stop_at, exit_code, progress, colour, language;
  bool independent, allow_fields, cross_check, recursive, quiet, stats, allow_unknown, ascii, skew_sweep,
      trust_versions;
  bool help, man, bash, zsh, fish;
  uint64_t timeout, timeout_per_history;   /* ns; 0: none */
  uint64_t memory_limit;                   /* bytes; 0: none */
  uint64_t max_states, jobs, min_ok, seed; /* 0: not given */
  const struct minos_model *custom_model;  /* what --model FILE.lua holds; NULL: `model` is a name, or not given */
  const char *history;                     /* report: only the one of this name or number; NULL: all */
  int picture;
  const char *letters, *exercise, *roster, *secret_file; /* letters: of --parts */
  const char *kind, *values;
  uint64_t operations, clients, objects, unknown, stale; /* 0: not given */
  struct share read_ratio, overlap_share, difficulty;
  int wanted;
  bool confirm;
  struct words include, sweep;
  struct words operands;
};

/* Fill `out` from the arguments behind the command's name. False when they are wrong; then it has said so. */
bool settings_parse(struct settings *out, command_id command, int argc, char **argv);
void settings_release(struct settings *settings);

#endif

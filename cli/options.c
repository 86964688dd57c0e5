/* options.c -- the table of options as the compiler sees it. */
#include "options.h"

#define EVERY ((1U << COMMAND_COUNT) - 1)
#define FOR(id) (1U << COMMAND_##id)

#define OPTION(kind, field, letter, name, metavar, values, commands, section, help)                                    \
  {KIND_##kind, offsetof(struct settings, field), letter, name, metavar, values, commands, SECTION_##section, help},
const option_row option_rows[] = {
#include "options.def"
};
#undef OPTION

const size_t option_row_count = sizeof option_rows / sizeof option_rows[0];

const char *const option_section_titles[SECTION_HIDDEN] = {
    [SECTION_READING] = "Reading", [SECTION_GENERATING] = "Generating",
    [SECTION_PLAYING] = "Playing", [SECTION_GRADING] = "Grading",
    [SECTION_JUDGING] = "Judging", [SECTION_LIMITS] = "Limits (all end in a clean ?)",
    [SECTION_BATCHES] = "Batches", [SECTION_OUTPUT] = "Output",
};

bool option_is_for(const option_row *row, command_id command) {
  return (row->commands & (1U << command)) != 0;
}

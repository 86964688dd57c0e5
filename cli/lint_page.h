/* lint_page.h -- what minos lint found in one input, as a person or a program reads it. */
#ifndef CLI_LINT_PAGE_H
#define CLI_LINT_PAGE_H

#include <minos/lint.h>

struct linted_history {
  const minos_history *history;
  minos_lint_facts facts;
  minos_lint lint;
};

struct lint_page {
  const char *path;
  minos_lint reading;               /* what reading passed over, or why there is nothing */
  struct linted_history *histories; /* [count] */
  size_t count;
  bool colour;
};

void lint_page_text(const struct lint_page *page, minos_text *out);
/* One object, minos.lint/1: the schema is in docs/schema. */
void lint_page_json(const struct lint_page *page, minos_text *out);

#endif

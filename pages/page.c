/* page.c -- judged histories as one page to look at, to send and to keep.

   One HTML file that loads nothing. The content security policy allows exactly the script and the style that stand in it, by their
   hashes: were text of a log ever to become markup, it could not run. It does not: the data stands in elements that browsers don't
   run, as JSON without a `<`, and the script puts texts on the page as texts only. Without scripts the page still tells each verdict. */
#include <minos/page.h>

#include "markup.h"
#include "page_history.h"
#include "page_shipped.h"
#include "phrases.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OPERATIONS = 1000000 };

struct minos_page {
  minos_page_style style;
};

static const char *const languages[] = {"en", "de", "ru"};

static const char *find_language(const char *wanted) {
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
    if (!wanted || strcmp(languages[i], wanted) == 0) return languages[i];
  return NULL;
}

static void put_head(const char *language, minos_text *text) {
  minos_text_put(text, "<!DOCTYPE html>\n<html lang=\"");
  minos_text_put(text, language);
  minos_text_put(text,
                 "\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-");
  minos_text_put(text, page_shipped_script_hash);
  minos_text_put(text, "'; style-src 'sha256-");
  minos_text_put(text, page_shipped_style_hash);
  minos_text_put(text, "'; base-uri 'none'; form-action 'none'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n<title>minos</title>\n<style>");
  minos_text_put(text, page_shipped_style);
  minos_text_put(text, "</style>\n</head>\n");
  minos_text_put(text, page_shipped_skeleton);
}

minos_status minos_page_begin(minos_page **out, const minos_page_style *style, minos_text *text, minos_error *err) {
  const minos_place nowhere = {0};
  const char *language = find_language(style ? style->language : NULL);
  if (!language) return minos_fault(err, MINOS_EUSAGE, nowhere, "pages do not speak '%s'", style->language);
  minos_page *page = calloc(1, sizeof *page);
  if (!page) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  if (style) page->style = *style;
  page->style.language = language;
  if (!page->style.most) page->style.most = MOST_OPERATIONS;
  put_head(language, text);
  *out = page;
  return MINOS_OK;
}

/* "history.txt: S, sequential, not linearizable". */
static void put_line(const minos_judged *judged, minos_text *text) {
  minos_text line = {0};
  phrases_name(judged, &line);
  minos_text_format(&line, ": %c, ", minos_verdict_letter(judged->result->verdict));
  phrases_verdict(judged->result, &line);
  if (line.length) markup_put(text, line.data, line.length);
  scratch_release(&line, text);
}

minos_status minos_page_add(minos_page *page, const minos_judged *judged, minos_text *text, minos_error *err) {
  minos_text_put(text, "<noscript><p>");
  put_line(judged, text);
  minos_text_put(text, "</p></noscript>\n<script type=\"application/json\" class=\"history\" data-title=\"");
  put_line(judged, text);
  minos_text_put(text, "\">");
  bool well = page_history(judged, &page->style, text);
  minos_text_put(text, "</script>\n");
  return well ? MINOS_OK : minos_fault(err, MINOS_ENOMEM, (minos_place){0}, "out of memory");
}

void minos_page_end(minos_page *page, minos_text *text) {
  if (!page) return;
  minos_text_put(text, "<script>");
  minos_text_put(text, page_shipped_script);
  minos_text_put(text, "</script>\n</body>\n</html>\n");
  free(page);
}

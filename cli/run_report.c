/* run_report.c -- minos report: judged histories as one page, or one of them as a figure.

   The page is for a file or a pipe: nobody reads its source on a terminal. Of a batch every history that could be judged is on
   the page, and a bad file is named on standard error. A figure shows one history. What shows nothing is not written. */
#include <string.h>
#include <unistd.h>

#include "certify.h"
#include "commands.h"
#include "delivery.h"
#include "names.h"
#include "say.h"
#include "tongue.h"
#include "watch.h"

struct picture {
  const struct settings *settings;
  minos_page *page; /* NULL until it has begun */
  size_t shown;     /* histories */
  exit_status why;  /* it was refused */
};

static bool is_wanted(const struct picture *picture, const minos_judged *judged) {
  const char *wanted = picture->settings->history;
  if (!judged->result || !wanted) return judged->result != NULL;
  const char *name = judged->history ? judged->history : minos_history_name(judged->source);
  return strcmp(name ? name : "1", wanted) == 0;
}

static bool was_drawn(struct picture *picture, const minos_judged *judged, minos_status status,
                      const minos_error *err) {
  if (status == MINOS_OK) return true;
  say_error(NULL, "%s: %s", judged->file, err->message);
  picture->why = tally_of_fault(status);
  return false;
}

static bool write_svg(void *context, const minos_judged *judged, minos_text *text) {
  struct picture *picture = context;
  minos_error err;
  if (!is_wanted(picture, judged)) return true;
  if (picture->shown++) {
    say_error(NULL, "report: a figure shows one history, and there are several: --history chooses one");
    picture->why = EXIT_USAGE;
    return false;
  }
  return was_drawn(picture, judged, minos_report_svg(judged, text, &err), &err);
}

static bool write_html(void *context, const minos_judged *judged, minos_text *text) {
  struct picture *picture = context;
  const minos_page_style style = {.language = tongue_code(picture->settings->language),
                                  .tongues = picture->settings->tongues};
  minos_error err;
  if (!is_wanted(picture, judged)) return true;
  minos_status status = picture->page ? MINOS_OK : minos_page_begin(&picture->page, &style, text, &err);
  if (status == MINOS_OK) status = minos_page_add(picture->page, judged, text, &err);
  picture->shown++;
  return was_drawn(picture, judged, status, &err);
}

/* The status where everything could be read and nothing was to be drawn. */
static exit_status check_choice(const struct picture *picture, exit_status status) {
  const char *wanted = picture->settings->history;
  if (picture->shown || !wanted || status != EXIT_DONE) return status;
  say_error("minos check --plain tells names behind '#'; a number stands for one without a name",
            "report: no history is called '%s'", wanted);
  return EXIT_USAGE;
}

static exit_status draw(const struct inputs *inputs, const struct settings *settings, struct output *output) {
  struct picture picture = {.settings = settings};
  struct delivery delivery = {.settings = settings, .output = output, .inputs = inputs->count, .writer = &picture};
  delivery.write = settings->picture == PICTURE_SVG ? write_svg : write_html;
  bool well = batch_run(inputs, settings, delivery_take, &delivery);
  minos_page_end(picture.page, &delivery.text);
  delivery_end(&delivery);
  exit_status status = tally_exit(&delivery.tally, settings);
  if (!well) status = EXIT_INTERNAL;
  status = delivery.refused ? picture.why : check_choice(&picture, status);
  bool keep = picture.shown && !delivery.refused && status != EXIT_INTERNAL;
  bool kept = output_close(output, keep);
  return kept || status == EXIT_INTERNAL ? status : EXIT_IO;
}

/* A page can be switched to any language, whatever the command speaks. */
static struct settings with_tongues(const struct settings *settings) {
  struct settings own = *settings;
  if (settings->picture != PICTURE_SVG) own.tongues = tongue_all(settings->language);
  return own;
}

static exit_status draw_inputs(const struct inputs *inputs, const struct settings *settings) {
  struct output output;
  if (!certify_possible(settings, inputs->count)) return EXIT_USAGE;
  if (!output_open(&output, settings->output, settings->quiet)) return EXIT_IO;
  return draw(inputs, settings, &output);
}

exit_status run_report(const struct settings *settings) {
  struct inputs inputs;
  bool to_stdout = !settings->output || strcmp(settings->output, "-") == 0;
  if (!names_exist(settings)) return EXIT_USAGE;
  if (to_stdout && !settings->quiet && isatty(STDOUT_FILENO)) {
    say_error(NULL, "report: a picture is no text for a terminal: -o FILE says where it goes");
    return EXIT_USAGE;
  }
  if (settings->skew_sweep && settings->picture == PICTURE_SVG) {
    say_error("a page does: --to html", "report: a figure does not show what --skew-sweep finds");
    return EXIT_USAGE;
  }
  exit_status status = inputs_collect(&inputs, settings);
  struct settings own = with_tongues(settings);
  if (status == EXIT_DONE && !watch_start(own.timeout, own.progress)) status = EXIT_INTERNAL;
  if (status == EXIT_DONE) status = draw_inputs(&inputs, &own);
  inputs_release(&inputs);
  watch_end();
  return status;
}

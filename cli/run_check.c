/* run_check.c -- minos check: classify histories; minos explain: the same in words. */
#include <string.h>
#include <unistd.h>

#include "certify.h"
#include "commands.h"
#include "delivery.h"
#include "names.h"
#include "say.h"
#include "terminal.h"
#include "watch.h"

static bool refuse(const struct settings *settings, const char *message) {
  say_error(NULL, "%s: %s", commands[settings->command].name, message);
  return false;
}

/* Options that contradict each other. */
static bool is_consistent(const struct settings *settings) {
  bool verdict = settings->exit_code == EXIT_CODE_VERDICT;
  if (settings->require == REQUIRE_SEQUENTIAL && settings->stop_at == STOP_AT_LINEARIZABLE) {
    return refuse(settings, "--require sequential needs the answer that --stop-at linearizable leaves out");
  }
  if (verdict && settings->allow_unknown)
    return refuse(settings, "--allow-unknown means nothing with --exit-code=verdict");
  return true;
}

static minos_style style_of(const struct settings *settings, const struct output *output) {
  return (minos_style){
      .colour = output->fd >= 0 && terminal_wants_colour(output->fd, settings->colour),
      .ascii = settings->ascii,
      .stats = settings->stats,
      .explain = settings->command == COMMAND_EXPLAIN,
      .require_sequential = settings->require == REQUIRE_SEQUENTIAL,
      .width = output->fd >= 0 ? terminal_width(output->fd) : 80,
  };
}

static exit_status judge(const struct inputs *inputs, const struct settings *settings, struct output *output) {
  struct delivery delivery = {
      .settings = settings, .output = output, .inputs = inputs->count, .style = style_of(settings, output)};
  bool well = batch_run(inputs, settings, delivery_take, &delivery);
  delivery_end(&delivery);
  exit_status status = tally_exit(&delivery.tally, settings);
  if (!well) status = EXIT_INTERNAL;
  if (delivery.refused) status = EXIT_USAGE;
  bool kept = output_close(output, !delivery.refused && status != EXIT_INTERNAL);
  return kept || status == EXIT_INTERNAL ? status : EXIT_IO;
}

static exit_status judge_inputs(const struct inputs *inputs, const struct settings *settings) {
  struct output output;
  if (settings->exit_code == EXIT_CODE_VERDICT && inputs->count > 1) {
    refuse(settings, "--exit-code=verdict needs exactly one history, and there are several files");
    return EXIT_USAGE;
  }
  if (!certify_possible(settings, inputs->count)) return EXIT_USAGE;
  if (!output_open(&output, settings->output, settings->quiet)) return EXIT_IO;
  return judge(inputs, settings, &output);
}

exit_status run_check(const struct settings *settings) {
  struct inputs inputs;
  if (!is_consistent(settings) || !names_exist(settings)) return EXIT_USAGE;
  exit_status status = inputs_collect(&inputs, settings);
  if (status == EXIT_DONE && !watch_start(settings->timeout, settings->progress)) status = EXIT_INTERNAL;
  if (status == EXIT_DONE) status = judge_inputs(&inputs, settings);
  inputs_release(&inputs);
  watch_end();
  return status;
}

exit_status run_explain(const struct settings *settings) {
  return run_check(settings);
}

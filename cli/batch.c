/* batch.c -- many inputs, several threads, one order.

   A worker takes the next history of an input that was read, else reads the next input, as long as not too many inputs
   are open. Whoever finishes something hands out, in input order, all that is ready: the output is the same for any number
   of threads, and it streams. With one thread the same code runs on the caller's. */
#include "batch.h"

#include <pthread.h>
#include <stdlib.h>

#include "say.h"
#include "watch.h"

enum { THREADS_AT_MOST = 256 }; /* more than any machine's worth; beyond it only memory is lost */

struct slot { /* one history */
  minos_result *result;
  minos_error *fault;
  bool done;
};

struct input { /* one file on its way; released when all of it was delivered */
  struct recording *recording;
  minos_history *stand_in; /* of an input whose reading met a limit */
  struct slot *slots;      /* [count] */
  size_t count, handed;    /* histories, and how many of them workers took */
  bool read;
};

struct batch {
  const struct inputs *inputs;
  const struct settings *settings;
  batch_deliver deliver;
  void *context;
  uint32_t threads;
  pthread_mutex_t lock; /* of all below */
  pthread_cond_t changed;
  struct input *open;  /* [inputs->count] */
  size_t started;      /* inputs that were taken up */
  size_t head, cursor; /* the next to deliver: input and history */
  size_t window;       /* inputs that may be open at once */
  size_t delivered;    /* histories */
  bool delivering, failed;
};

/* What a worker does next: read an input, or judge one of its histories. */
struct task {
  size_t input, history;
  bool reading;
};

static bool all_done(const struct batch *batch) {
  return batch->failed || batch->head == batch->inputs->count;
}

static bool find_task(struct batch *batch, struct task *out) {
  for (size_t i = batch->head; i < batch->started; i++) {
    struct input *input = &batch->open[i];
    if (!input->read || input->handed == input->count) continue;
    *out = (struct task){.input = i, .history = input->handed++};
    return true;
  }
  bool may_open = batch->started < batch->inputs->count && batch->started - batch->head < batch->window;
  if (may_open) *out = (struct task){.input = batch->started++, .reading = true};
  return may_open;
}

/* An input whose reading met a limit is one history that is undecided. */
static bool stand_in(struct input *input, const struct settings *settings) {
  input->count = 1;
  input->slots = calloc(1, sizeof *input->slots);
  if (!input->slots) return false;
  input->handed = 1;
  input->slots[0].done = true;
  return judging_unread(input->recording, &input->stand_in, &input->slots[0].result, settings);
}

static bool read_input(struct batch *batch, struct input *input, const char *path) {
  input->recording = calloc(1, sizeof *input->recording);
  if (!input->recording) return false;
  minos_reading how = judging_reading(batch->settings, true);
  if (batch->inputs->count == 1) how.threads = judging_reading_threads(batch->settings);
  judging_read(input->recording, path, batch->settings, &how);
  minos_status status = input->recording->status;
  if (status == MINOS_ELIMIT || status == MINOS_ENOMEM) return stand_in(input, batch->settings);
  if (status != MINOS_OK) return true;
  input->count = input->recording->histories.count;
  input->slots = calloc(input->count ? input->count : 1, sizeof *input->slots);
  return input->slots != NULL;
}

static bool judge(struct batch *batch, struct task task) {
  struct input *input = &batch->open[task.input];
  struct slot *slot = &input->slots[task.history];
  minos_error fault = {0};
  bool alone = batch->inputs->count == 1 && input->count == 1; /* then all threads work at its objects */
  uint32_t threads = alone ? batch->threads : 1;
  const minos_history *history = input->recording->histories.items[task.history];
  if (!judging_is_wanted(history, task.history, batch->settings)) return true;
  slot->result = judging_check(history, batch->settings, batch->inputs->paths[task.input], threads, &fault);
  if (slot->result) return true;
  slot->fault = malloc(sizeof *slot->fault);
  if (slot->fault) *slot->fault = fault;
  return slot->fault != NULL;
}

static bool is_ready(const struct batch *batch) {
  if (batch->head == batch->inputs->count) return false;
  const struct input *input = &batch->open[batch->head];
  return input->read && (input->count == 0 || input->slots[batch->cursor].done);
}

static void deliver_one(struct batch *batch, struct input *input, size_t number) {
  const struct slot *slot = input->count ? &input->slots[number] : NULL;
  const minos_history *history = input->stand_in;
  if (slot && !history) history = input->recording->histories.items[number];
  const struct batch_item item = {
      .path = batch->inputs->paths[batch->head],
      .recording = input->recording,
      .number = number,
      .count = input->count,
      .history = history,
      .result = slot ? slot->result : NULL,
      .fault = slot ? slot->fault : NULL,
  };
  batch->deliver(batch->context, &item);
}

static void release_slot(struct slot *slot) {
  minos_result_free(slot->result);
  free(slot->fault);
  *slot = (struct slot){.done = true};
}

static void release_input(struct input *input) {
  for (size_t i = 0; input->slots && i < input->count; i++) release_slot(&input->slots[i]);
  free(input->slots);
  minos_history_free(input->stand_in);
  if (input->recording) judging_release(input->recording);
  free(input->recording);
  *input = (struct input){0};
}

/* Deliver what is next and ready. Called and left with the lock held; it is free while the receiver works. */
static void deliver_ready(struct batch *batch) {
  if (batch->delivering) return;
  batch->delivering = true;
  while (!batch->failed && is_ready(batch)) {
    struct input *input = &batch->open[batch->head];
    size_t number = batch->cursor;
    bool last = number + 1 >= input->count;
    pthread_mutex_unlock(&batch->lock);
    deliver_one(batch, input, number);
    if (input->count) release_slot(&input->slots[number]);
    pthread_mutex_lock(&batch->lock);
    batch->delivered += input->count ? 1 : 0;
    batch->cursor = last ? 0 : number + 1;
    if (last) release_input(input);
    if (last) batch->head++;
    watch_counts(batch->head, batch->inputs->count, batch->delivered);
  }
  batch->delivering = false;
  pthread_cond_broadcast(&batch->changed);
}

static bool perform(struct batch *batch, struct task task) {
  struct input *input = &batch->open[task.input];
  if (task.reading) return read_input(batch, input, batch->inputs->paths[task.input]);
  return judge(batch, task);
}

static void finish(struct batch *batch, struct task task) {
  struct input *input = &batch->open[task.input];
  if (task.reading) {
    input->read = true;
  } else {
    input->slots[task.history].done = true;
  }
}

static void *work(void *context) {
  struct batch *batch = context;
  struct task task;
  pthread_mutex_lock(&batch->lock);
  while (!all_done(batch)) {
    if (!find_task(batch, &task)) {
      pthread_cond_wait(&batch->changed, &batch->lock);
      continue;
    }
    pthread_mutex_unlock(&batch->lock);
    bool well = perform(batch, task);
    pthread_mutex_lock(&batch->lock);
    if (!well) batch->failed = true;
    finish(batch, task);
    deliver_ready(batch);
  }
  pthread_cond_broadcast(&batch->changed);
  pthread_mutex_unlock(&batch->lock);
  return NULL;
}

/* Run `work` on this thread and on `helpers` more. False when not all could be started; the rest did the work then. */
static bool run_threads(struct batch *batch, size_t helpers) {
  pthread_t *threads = calloc(helpers ? helpers : 1, sizeof *threads);
  size_t running = 0;
  while (threads && running < helpers && pthread_create(&threads[running], NULL, work, batch) == 0) running++;
  work(batch);
  for (size_t i = 0; i < running; i++) pthread_join(threads[i], NULL);
  free(threads);
  return running == helpers;
}

bool batch_run(const struct inputs *inputs, const struct settings *settings, batch_deliver deliver, void *context) {
  size_t jobs = settings->jobs < THREADS_AT_MOST ? (size_t)settings->jobs : THREADS_AT_MOST;
  if (jobs == 0) jobs = 1;
  struct batch batch = {
      .inputs = inputs,
      .settings = settings,
      .deliver = deliver,
      .context = context,
      .lock = PTHREAD_MUTEX_INITIALIZER,
      .changed = PTHREAD_COND_INITIALIZER,
      .open = calloc(inputs->count, sizeof *batch.open),
      .threads = (uint32_t)jobs,
      .window = 2 * jobs,
  };
  batch.failed = !batch.open;
  watch_counts(0, inputs->count, 0);
  bool started = run_threads(&batch, jobs - 1);
  bool well = !batch.failed;
  for (size_t i = 0; batch.open && i < batch.started; i++) release_input(&batch.open[i]);
  free(batch.open);
  if (!well) say_error(NULL, "out of memory");
  if (!started) say_note("not all %zu threads could be started; the others did their work", jobs);
  return well;
}

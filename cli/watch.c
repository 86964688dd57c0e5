/* watch.c -- what happens beside the work: signals, the deadline of the run, and progress.

   One thread waits for signals (they are blocked everywhere else) with a timeout of a tenth of a second, and looks at the
   clock in between. So there is no code that runs inside a signal handler. The first SIGINT or SIGTERM asks the work to
   end and the process dies by it once what is known was written; the second kills at once. Signals that were ignored when
   minos started (nohup, background jobs) stay ignored. The state is the process's own, hence static. */
#include "watch.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "say.h"
#include "settings.h"
#include "terminal.h"

enum { TICK = 100000000, PATIENCE = 5 }; /* ns; ticks before the first progress line */

struct scene { /* what progress lines tell */
  char path[120];
  char doing[160];
  size_t files_done, files, histories_done;
};

static struct {
  pthread_t thread;
  pthread_mutex_t lock; /* of scene and temporary */
  sigset_t signals;
  uint64_t deadline; /* ns of the monotonic clock; 0: none */
  bool running, in_place, lines;
  struct scene scene;
  const char *temporary;
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Written with atomic stores by the watching thread; the library reads them as volatile ints. */
static volatile int came, hurry, cancel, done;

static void set(volatile int *flag, int value) {
  __atomic_store_n(flag, value, __ATOMIC_SEQ_CST);
}

static int get(const volatile int *flag) {
  return __atomic_load_n(flag, __ATOMIC_SEQ_CST);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

static void die_by(int signal_number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  signal(signal_number, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  raise(signal_number);
}

/* "3 of 10 files, 12 histories done; big.txt: search: 10 of 90 operations, ...", without what goes without saying. */
static void describe(minos_text *out) {
  pthread_mutex_lock(&watch.lock);
  const struct scene *scene = &watch.scene;
  if (scene->files > 1) minos_text_format(out, "%zu of %zu files, ", scene->files_done, scene->files);
  if (scene->files > 1 || scene->histories_done > 0) {
    minos_text_format(out, "%zu %s done; ", scene->histories_done,
                      scene->histories_done == 1 ? "history" : "histories");
  }
  if (scene->path[0]) minos_text_format(out, "%s: %s", scene->path, scene->doing);
  pthread_mutex_unlock(&watch.lock);
}

static void show_in_place(void) {
  minos_text text = {0};
  minos_text_put(&text, "minos: ");
  describe(&text);
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    if (c < 0x20 || c >= 0x7f) text.data[i] = '?'; /* also what is wider or narrower than one column */
  }
  size_t width = terminal_width(STDERR_FILENO) - 1;
  if (text.length > width) text.data[width] = '\0';
  if (!text.failed) say_in_place(text.data);
  minos_text_release(&text);
}

static void show_line(void) {
  minos_text text = {0};
  describe(&text);
  if (text.length) say_note("%s", text.data);
  minos_text_release(&text);
}

static void take_signal(int signal_number) {
  if (signal_number == SIGUSR1) {
    if (!get(&done)) show_line();
    return;
  }
  if (get(&came)) {
    pthread_mutex_lock(&watch.lock);
    if (watch.temporary) unlink(watch.temporary);
    die_by(signal_number);
  }
  set(&came, signal_number);
  set(&hurry, 1);
  set(&cancel, 1);
}

static struct timespec next_tick(void) {
  uint64_t left = watch_time_left();
  if (left == 0 || left > TICK) left = TICK;
  return (struct timespec){.tv_nsec = (long)left};
}

static void *keep_watch(void *nothing) {
  (void)nothing;
  for (unsigned ticks = 0; !get(&done); ticks++) {
    struct timespec wait = next_tick();
    int signal_number = sigtimedwait(&watch.signals, NULL, &wait);
    if (get(&done) && signal_number <= 0) break;
    if (signal_number > 0) take_signal(signal_number);
    if (watch_expired()) set(&hurry, 1);
    if (ticks < PATIENCE) continue;
    if (watch.in_place) show_in_place();
    if (watch.lines && (ticks - PATIENCE) % 10 == 0) show_line();
  }
  return NULL;
}

static void choose_signals(void) {
  static const int wanted[] = {SIGINT, SIGTERM, SIGUSR1};
  sigemptyset(&watch.signals);
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    struct sigaction present;
    bool ignored = sigaction(wanted[i], NULL, &present) == 0 && present.sa_handler == SIG_IGN;
    if (!ignored || wanted[i] == SIGUSR1) sigaddset(&watch.signals, wanted[i]);
  }
  pthread_sigmask(SIG_BLOCK, &watch.signals, NULL);
}

bool watch_start(uint64_t timeout, int progress) {
  watch.deadline = timeout ? now() + timeout : 0;
  bool terminal = isatty(STDERR_FILENO);
  watch.in_place = terminal && progress != WHEN_NEVER;
  watch.lines = !terminal && progress == WHEN_ALWAYS;
  choose_signals();
  watch.running = pthread_create(&watch.thread, NULL, keep_watch, NULL) == 0;
  if (!watch.running) say_error(NULL, "cannot start a thread");
  return watch.running;
}

void watch_end(void) {
  if (!watch.running) return;
  set(&done, 1);
  pthread_kill(watch.thread, SIGUSR1);
  pthread_join(watch.thread, NULL);
  watch.running = false;
  if (watch.in_place) say_in_place("");
  if (get(&came)) die_by(get(&came));
}

int watch_signal(void) {
  return get(&came);
}

uint64_t watch_time_left(void) {
  if (!watch.deadline) return UINT64_MAX;
  uint64_t time = now();
  return time < watch.deadline ? watch.deadline - time : 0;
}

bool watch_expired(void) {
  return watch_time_left() == 0;
}

const volatile int *watch_hurry(void) {
  return &hurry;
}

const volatile int *watch_cancel(void) {
  return &cancel;
}

void watch_give_up(void) {
  set(&hurry, 1);
  set(&cancel, 1);
}

void watch_reading(const char *path) {
  pthread_mutex_lock(&watch.lock);
  snprintf(watch.scene.path, sizeof watch.scene.path, "%s", path);
  snprintf(watch.scene.doing, sizeof watch.scene.doing, "reading");
  pthread_mutex_unlock(&watch.lock);
}

void watch_counts(size_t files_done, size_t files, size_t histories_done) {
  pthread_mutex_lock(&watch.lock);
  watch.scene.files_done = files_done;
  watch.scene.files = files;
  watch.scene.histories_done = histories_done;
  pthread_mutex_unlock(&watch.lock);
}

bool watch_shows(void) {
  return watch.in_place || watch.lines;
}

void watch_progress(void *context, const minos_progress *progress) {
  const minos_estimate *estimate = &progress->estimate;
  pthread_mutex_lock(&watch.lock);
  snprintf(watch.scene.path, sizeof watch.scene.path, "%s", (const char *)context);
  snprintf(watch.scene.doing, sizeof watch.scene.doing, "%s: %llu of %llu operations, %llu configurations, %.1f MiB",
           progress->decider ? progress->decider : "judging", (unsigned long long)progress->operations,
           (unsigned long long)progress->total, (unsigned long long)progress->configurations,
           (double)progress->bytes / (1 << 20));
  size_t used = strlen(watch.scene.doing);
  if (estimate->present) {
    snprintf(watch.scene.doing + used, sizeof watch.scene.doing - used, " (%u open at once, %u unknown, %u values)",
             (unsigned)estimate->width, (unsigned)estimate->unknown, (unsigned)estimate->values);
  }
  pthread_mutex_unlock(&watch.lock);
}

void watch_temporary(const char *path) {
  pthread_mutex_lock(&watch.lock);
  watch.temporary = path;
  pthread_mutex_unlock(&watch.lock);
}

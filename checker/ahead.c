/* ahead.c -- judging what has been read while the rest is being read.

   Reading is one thread's work, and so is passing operations by (as_listed.c); neither needs the other's results. Here a second
   thread follows the first: it is shown that some more operations lie there, and passes them. What it knows at the end is what
   passing them all afterwards would have found, for it does the same in the same order: who judges can't tell the difference.

   Operations that were shown are not written to. They move when their array grows, and may be put back or get other times when
   something unexpected is read. Whoever builds the history holds the follower before it does so. */
#define _DEFAULT_SOURCE /* madvise */
#include "ahead.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  BITE = 4096,         /* operations passed between two looks at what is wanted: some 0.1 ms */
  CLEARING = 16 * BITE /* operations to come for which pages are cleared */
};

struct ahead {
  as_listed x;      /* the follower's, while `busy` */
  uint32_t cleared; /* likewise: operations for which there are pages */
  pthread_t thread;
  pthread_mutex_t lock; /* of all below */
  pthread_cond_t changed;
  const minos_op *ops;
  uint32_t shown; /* operations that may be passed */
  uint32_t room;  /* and how many there is room for */
  minos_value initial;
  bool busy, held, over, joined, taken;
  bool spoiled; /* the start value is another one than it was, and its operations had been passed */
};

/* Have pages given and cleared for the operations that come next: a fifth of the time of adding them goes there. Where the system
   can't, they are when they are added. */
static void clear_pages(const minos_op *from, const minos_op *end) {
#ifdef MADV_POPULATE_WRITE
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)from, last = (uintptr_t)end;
  first += page - first % page;
  last -= last % page;
  if (last > first) (void)madvise((void *)first, last - first, MADV_POPULATE_WRITE);
#else
  (void)from, (void)end;
#endif
}

static void clear_ahead(ahead *a, uint32_t shown, uint32_t room) {
  uint32_t end = room - shown > CLEARING ? shown + CLEARING : room;
  if (a->cleared < shown) a->cleared = shown;
  if (end < a->cleared + CLEARING / 4) return;
  clear_pages(a->x.ops + a->cleared, a->x.ops + end);
  a->cleared = end;
}

static bool has_work(const ahead *a) {
  return !a->held && !a->spoiled && !a->x.found && a->x.passed < a->shown;
}

/* One bite, without the lock. */
static void bite(ahead *a) {
  uint32_t end = a->shown - a->x.passed > BITE ? a->x.passed + BITE : a->shown;
  a->spoiled = !as_listed_may_start_at(&a->x, a->initial);
  if (a->spoiled) {
    as_listed_release(&a->x);
    return;
  }
  if (a->initial != LISTED_NONE) as_listed_start_at(&a->x, a->initial);
  a->x.ops = a->ops;
  a->busy = true;
  uint32_t shown = a->shown, room = a->room;
  pthread_mutex_unlock(&a->lock);
  clear_ahead(a, shown, room);
  as_listed_pass(&a->x, end);
  pthread_mutex_lock(&a->lock);
  a->busy = false;
}

static void *follow(void *context) {
  ahead *a = context;
  pthread_mutex_lock(&a->lock);
  while (has_work(a) || !a->over) {
    if (has_work(a))
      bite(a);
    else
      pthread_cond_wait(&a->changed, &a->lock);
    if (a->held) pthread_cond_broadcast(&a->changed);
  }
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

ahead *ahead_start(const minos_fn *fns) {
  ahead *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  as_listed_begin(&a->x);
  a->x.fns = fns;
  a->initial = LISTED_NONE;
  if (pthread_mutex_init(&a->lock, NULL) != 0) {
    free(a);
    return NULL;
  }
  bool ready = pthread_cond_init(&a->changed, NULL) == 0;
  if (ready && pthread_create(&a->thread, NULL, follow, a) == 0) return a;
  if (ready) pthread_cond_destroy(&a->changed);
  pthread_mutex_destroy(&a->lock);
  free(a);
  return NULL;
}

void ahead_show(ahead *a, const minos_history *h, uint32_t count, minos_value initial) {
  if (!a) return;
  pthread_mutex_lock(&a->lock);
  a->ops = h->ops;
  a->room = h->capacity < UINT32_MAX ? (uint32_t)h->capacity : UINT32_MAX;
  a->shown = count;
  a->initial = initial;
  a->held = false;
  pthread_cond_broadcast(&a->changed);
  pthread_mutex_unlock(&a->lock);
}

void ahead_hold(ahead *a) {
  if (!a) return;
  pthread_mutex_lock(&a->lock);
  a->held = true;
  while (a->busy) pthread_cond_wait(&a->changed, &a->lock);
  pthread_mutex_unlock(&a->lock);
}

void ahead_end(ahead *a) {
  if (!a || a->joined) return;
  pthread_mutex_lock(&a->lock);
  a->over = true;
  pthread_cond_broadcast(&a->changed);
  pthread_mutex_unlock(&a->lock);
  pthread_join(a->thread, NULL);
  a->joined = true;
}

void ahead_free(ahead *a) {
  if (!a) return;
  ahead_hold(a);
  ahead_end(a);
  as_listed_release(&a->x);
  pthread_cond_destroy(&a->changed);
  pthread_mutex_destroy(&a->lock);
  free(a);
}

bool ahead_take(ahead *a, as_listed *out) {
  if (!a) return false;
  pthread_mutex_lock(&a->lock);
  bool mine = !a->taken && !a->spoiled;
  if (mine) {
    *out = a->x;
    a->x = (as_listed){0};
    a->taken = true;
  }
  pthread_mutex_unlock(&a->lock);
  return mine;
}

void ahead_forget(ahead *a) {
  as_listed x;
  if (ahead_take(a, &x)) as_listed_release(&x);
}

/* crew.c -- one question about each of several objects, put by several threads.

   Objects are judged independently, so that threads share nothing but the list of what is left to do. The largest come
   first: the last one to be taken up should be a small one. Which object refutes the history must not depend on the threads:
   it is the first one in the order of objects, and only what stands behind a refuted object is ever left out. */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "ask.h"
#include "grow.h"

typedef struct crew {
  judge *j;
  minos_order order;
  object_answer *answers;
  bool until_refuted;
  limits start;         /* what every thread begins with */
  const uint32_t *line; /* [objects] in the order in which they are taken up; NULL: as they stand */
  pthread_mutex_t lock; /* of all below */
  uint32_t taken, first_refuted;
  uint64_t most_charged;
  minos_limit met; /* nobody has time or memory any more */
} crew;

static bool is_wanted(const crew *c, uint32_t object) {
  if (c->answers[object].settled) return false;
  return !c->until_refuted || object < c->first_refuted;
}

static bool take_next(crew *c, uint32_t *object) {
  uint32_t objects = c->j->whole.objects;
  bool found = false;
  pthread_mutex_lock(&c->lock);
  while (!found && !c->met && c->taken < objects) {
    *object = c->line ? c->line[c->taken] : c->taken;
    c->taken++;
    found = is_wanted(c, *object);
  }
  pthread_mutex_unlock(&c->lock);
  return found;
}

/* An object in front was refuted meanwhile, so that the search was left: as if nobody had asked. */
static void forget(object_answer *a, limits *mine) {
  proof_release(&a->found);
  *a = (object_answer){0};
  mine->met = MINOS_LIMIT_NONE;
}

static void ask_one(const crew *c, uint32_t object, limits *mine) {
  object_answer *a = &c->answers[object];
  part p;
  a->settled = a->asked = true;
  mine->met = MINOS_LIMIT_NONE;
  mine->object = object;
  if (part_of_object(&p, c->j->index, object, mine)) {
    a->out_of_memory = !mine->met;
    if (a->out_of_memory) mine->met = MINOS_LIMIT_MEMORY;
    a->met = mine->met;
    return;
  }
  uint64_t before = mine->configurations;
  a->answer = ask_deciders(&p, c->order, mine, &a->found, &a->by, &a->disagree);
  a->configurations = mine->configurations - before;
  a->met = mine->met;
  part_release(&p);
  if (a->met == MINOS_LIMIT_STATES && limits_are_in_vain(mine)) forget(a, mine);
}

static bool is_final(minos_limit met) {
  return met == MINOS_LIMIT_TIME || met == MINOS_LIMIT_MEMORY || met == MINOS_LIMIT_SIGNAL;
}

static void note(crew *c, uint32_t object, const limits *mine) {
  pthread_mutex_lock(&c->lock);
  if (c->answers[object].answer == ANSWER_NO && object < c->first_refuted)
    __atomic_store_n(&c->first_refuted, object, __ATOMIC_RELAXED); /* searches behind it look at it */
  if (is_final(mine->met)) c->met = mine->met;
  pthread_mutex_unlock(&c->lock);
}

static void *work(void *context) {
  crew *c = context;
  limits mine = c->start;
  uint32_t object;
  mine.most_charged = mine.charged;
  mine.threads = 1; /* this one */
  mine.first_refuted = c->until_refuted ? &c->first_refuted : NULL;
  while (take_next(c, &object)) {
    ask_one(c, object, &mine);
    note(c, object, &mine);
  }
  pthread_mutex_lock(&c->lock);
  if (mine.most_charged > c->most_charged) c->most_charged = mine.most_charged;
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

/* ---- threads ---- */

typedef struct sized {
  uint32_t object, size;
} sized;

static int by_size(const void *a, const void *b) {
  const sized *x = a, *y = b;
  if (x->size != y->size) return x->size > y->size ? -1 : 1;
  return (x->object > y->object) - (x->object < y->object);
}

/* The objects, the largest first; NULL when memory is out, and then they are taken up as they stand. */
static uint32_t *line_up(const judge *j) {
  uint32_t objects = j->whole.objects;
  sized *all = array_raw(objects, sizeof *all);
  uint32_t *line = array_raw(objects, sizeof *line);
  for (uint32_t o = 0; all && line && o < objects; o++) {
    uint32_t size;
    part_index_operations(j->index, o, &size);
    all[o] = (sized){o, size};
  }
  if (all && line) {
    qsort(all, objects, sizeof *all, by_size);
    for (uint32_t o = 0; o < objects; o++) line[o] = all[o].object;
  } else {
    free(line);
    line = NULL;
  }
  free(all);
  return line;
}

static void run(crew *c, uint32_t helpers) {
  pthread_t *threads = array_raw(helpers, sizeof *threads);
  uint32_t running = 0;
  while (threads && running < helpers && pthread_create(&threads[running], NULL, work, c) == 0) running++;
  work(c); /* where no thread could be started, this one does it all */
  for (uint32_t i = 0; i < running; i++) pthread_join(threads[i], NULL);
  free(threads);
}

void crew_ask(judge *j, minos_order order, object_answer *answers, bool until_refuted) {
  uint32_t threads = j->options->threads, objects = j->whole.objects;
  if (threads > objects) threads = objects;
  uint32_t *line = threads > 1 ? line_up(j) : NULL;
  crew c = {.start = j->l,
            .most_charged = j->l.most_charged,
            .j = j,
            .order = order,
            .answers = answers,
            .until_refuted = until_refuted,
            .line = line,
            .first_refuted = UINT32_MAX};
  for (uint32_t o = objects; o > 0; o--)
    if (answers[o - 1].asked && answers[o - 1].answer == ANSWER_NO) c.first_refuted = o - 1;
  if (pthread_mutex_init(&c.lock, NULL) == 0) {
    run(&c, threads > 1 ? threads - 1 : 0);
    pthread_mutex_destroy(&c.lock);
    j->l.most_charged = c.most_charged;
    if (c.met) j->l.met = c.met;
  } else {
    j->l.met = MINOS_LIMIT_MEMORY;
  }
  free(line);
}

void crew_release(object_answer *answers, uint32_t count) {
  for (uint32_t o = 0; answers && o < count; o++) proof_release(&answers[o].found);
  free(answers);
}

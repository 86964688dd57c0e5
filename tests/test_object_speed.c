/* test_object_speed.c -- 1,000 operations of a queue, a set and a fenced mutex with 8 clients through the general search.

   Clients take turns at random, so that all of them have an operation open nearly always; every operation takes effect on a
   real object between its start and its end. In half of the histories one result is spoilt. */
#include <stdio.h>
#include <time.h>

#include "decider.h"
#include "reading.h"
#include "tier.h"
#include "wild.h"

enum { OPERATIONS = 1000, CLIENTS = 8, VALUES = 20, SPOILT_AT = 700 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const double most_seconds = 20;
#else
static const double most_seconds = 1;
#endif

typedef struct running {
  bool open, happened, holds;
  int start;
  char text[64]; /* "enq 7" */
} running;

typedef struct workload {
  wild w;
  bool spoils, spoilt;
  running client[CLIENTS];
  int queue[OPERATIONS], first, end, puts;
  bool in_set[VALUES];
  int holder, fence; /* holder -1: free */
  int happened;
} workload;

static const char *yes(bool truth) {
  return truth ? "true" : "false";
}

static bool spoils_now(workload *l) {
  if (!l->spoils || l->spoilt || l->happened < SPOILT_AT) return false;
  return l->spoilt = true;
}

/* One operation takes effect: what it is and what it returns is decided here. False: it can't happen yet. */
static bool queue_happens(workload *l, int c) {
  if (wild_below(&l->w, 2)) {
    l->queue[l->end++] = ++l->puts;
    snprintf(l->client[c].text, sizeof l->client[c].text, "enq %d", l->puts);
  } else if (l->first == l->end) {
    snprintf(l->client[c].text, sizeof l->client[c].text, "deq empty");
  } else if (l->end - l->first > 1 && spoils_now(l)) { /* the last one overtakes all */
    snprintf(l->client[c].text, sizeof l->client[c].text, "deq %d", l->queue[--l->end]);
  } else {
    snprintf(l->client[c].text, sizeof l->client[c].text, "deq %d", l->queue[l->first++]);
  }
  return true;
}

static bool set_happens(workload *l, int c) {
  int v = (int)wild_below(&l->w, VALUES), what = (int)wild_below(&l->w, 3);
  static const char *const names[] = {"add", "remove", "contains"};
  bool there = l->in_set[v], said = what == 0 ? !there : there;
  if (what < 2) l->in_set[v] = what == 0;
  if (what == 2 && spoils_now(l)) said = !said;
  snprintf(l->client[c].text, sizeof l->client[c].text, "%s %d=>%s", names[what], v, yes(said));
  return true;
}

static bool mutex_happens(workload *l, int c) {
  if (l->holder == c) {
    snprintf(l->client[c].text, sizeof l->client[c].text, "release -");
    l->holder = -1;
    return true;
  }
  if (l->holder >= 0) return false;
  l->holder = c;
  l->fence++;
  snprintf(l->client[c].text, sizeof l->client[c].text, "acquire -=>%d", spoils_now(l) ? l->fence - 20 : l->fence);
  return true;
}

typedef struct kind {
  const char *model;
  bool (*happens)(workload *l, int c);
} kind;

static const kind kinds[] = {{"queue", queue_happens}, {"set", set_happens}, {"fenced-mutex", mutex_happens}};

static void run(workload *l, const kind *k, minos_text *out) {
  int clock = 0, ended = 0;
  minos_text_format(out, "@model %s\n", k->model);
  while (ended < OPERATIONS) {
    int c = (int)wild_below(&l->w, CLIENTS);
    running *r = &l->client[c];
    if (!r->open) {
      *r = (running){.open = true, .start = clock++};
    } else if (!r->happened) {
      r->happened = k->happens(l, c);
      l->happened += r->happened;
    } else {
      minos_text_format(out, "c%d %s %d %d\n", c, r->text, r->start, clock++);
      r->open = false;
      ended++;
    }
  }
  /* What happened without an end is there all the same. */
  for (int c = 0; c < CLIENTS; c++)
    if (l->client[c].open && l->client[c].happened)
      minos_text_format(out, "c%d %s %d %d\n", c, l->client[c].text, l->client[c].start, clock++);
}

static minos_history *make(const kind *k, uint64_t seed, bool spoils) {
  static workload l;
  l = (workload){.w = {.state = seed}, .spoils = spoils, .holder = -1};
  minos_text text = {0};
  minos_histories read;
  run(&l, k, &text);
  ck_assert_int_eq(read_bytes(&read, (minos_bytes){text.data, text.length}, &(minos_reading){0}, NULL), MINOS_OK);
  minos_text_release(&text);
  minos_history *history = read.items[0];
  free(read.items);
  return history;
}

static double seconds_of(const minos_history *h, minos_answer *answer) {
  part p;
  limits l;
  proof found = {0};
  minos_options options = {.timeout_ns = UINT64_C(30) * 1000 * 1000 * 1000};
  limits_start(&l, &options);
  clock_t before = clock();
  ck_assert_int_eq(part_whole(&p, h, 0), MINOS_OK);
  *answer = deciders_find("search")->decide(&p, MINOS_ORDER_REAL_TIME, &l, &found);
  double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
  proof_release(&found);
  part_release(&p);
  return seconds;
}

START_TEST(the_general_search_is_fast_enough) {
  const kind *k = &kinds[_i];
  double most[2] = {0};
  int refuted = 0;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    for (int spoils = 0; spoils < 2; spoils++) {
      minos_answer answer;
      minos_history *h = make(k, seed, spoils);
      double seconds = seconds_of(h, &answer);
      minos_history_free(h);
      refuted += answer == ANSWER_NO;
      if (seconds > most[spoils]) most[spoils] = seconds;
      ck_assert_msg(answer != ANSWER_GAVE_UP && seconds < most_seconds, "%s, seed %d%s: answer %d after %.1f s",
                    k->model, (int)seed, spoils ? ", spoilt" : "", answer, seconds);
      ck_assert_msg(answer == ANSWER_YES || spoils, "%s, seed %d is L by construction", k->model, (int)seed);
    }
  }
  printf("%-14s at most %.3f s, spoilt at most %.3f s, %d of 10 refuted\n", k->model, most[0], most[1], refuted);
  ck_assert_int_ge(refuted, 3);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("object_speed");
  tcase_set_timeout(all, 300);
  tcase_add_loop_test(all, the_general_search_is_fast_enough, 0, COUNT(kinds));
  return run_case(all, "object_speed");
}

/* test_elections.c -- elections by terms and votes: majorities, and ten thousand seeded clusters with partitions.

   Votes are counted here, apart from the nodes and from the simulator's own counts: by voter and term, as they are given. */
#include <check.h>

#include <time.h>

#include "chance.h"
#include "cluster.h"
#include "reading.h"

/* ---- majorities ---- */

typedef struct majority_case {
  unsigned nodes, majority, may_fail;
} majority_case;
static const majority_case majorities[] = {{3, 2, 1}, {5, 3, 2}, {7, 4, 3}, {9, 5, 4}, {6, 4, 2}, {1, 1, 0}, {2, 2, 0}};

START_TEST(test_majority) {
  const majority_case *c = &majorities[_i];
  ck_assert_uint_eq(cluster_majority(c->nodes), c->majority);
  ck_assert_uint_eq(c->nodes - cluster_majority(c->nodes), c->may_fail);
}
END_TEST

/* ---- watching a cluster ---- */

enum { TERMS = 400 };

typedef struct watcher {
  int8_t vote[TERMS][SCENARIO_NODES]; /* whom the voter voted for in the term, from 1; 0: not yet */
  int8_t leader[TERMS];               /* from 1 */
  int64_t begun[TERMS];               /* when somebody first stood in the term; 0: nobody did */
  const cluster *cluster;
  int64_t parted; /* when the partition came; 0: there is none now */
  unsigned leaders, split;
} watcher;

static void on_stands(void *context, int64_t at, unsigned node, uint32_t term) {
  watcher *w = context;
  (void)node;
  ck_assert_uint_lt(term, TERMS);
  if (!w->begun[term]) w->begun[term] = at;
}

static void on_votes(void *context, int64_t at, unsigned voter, unsigned candidate, uint32_t term) {
  watcher *w = context;
  (void)at;
  int8_t *vote = &w->vote[term][voter];
  ck_assert_msg(!*vote || *vote == (int8_t)candidate + 1, "N%u votes twice in term %u", voter + 1, term);
  *vote = (int8_t)(candidate + 1);
}

static void on_leads(void *context, int64_t at, unsigned node, uint32_t term) {
  watcher *w = context;
  unsigned votes = 0;
  (void)at;
  ck_assert_msg(!w->leader[term], "term %u has two leaders", term);
  w->leader[term] = (int8_t)(node + 1);
  w->leaders++;
  for (unsigned i = 0; i < w->cluster->count; i++) votes += w->vote[term][i] == (int8_t)node + 1;
  ck_assert_msg(2 * votes > w->cluster->count, "N%u leads with %u votes", node + 1, votes);
  /* Who stood before the cut may have gathered its votes by then; who stood behind it has only its own side. */
  bool alone = w->parted && w->begun[term] > w->parted;
  ck_assert_msg(!alone || 2 * cluster_group_size(w->cluster, node) > w->cluster->count, "a minority elects N%u",
                node + 1);
}

static void on_nothing(void *context, int64_t at, unsigned node, uint32_t term) {
  (void)context, (void)at, (void)node, (void)term;
}

static void count_split(watcher *w) {
  for (int term = 1; term < TERMS; term++) {
    uint32_t candidates = 0;
    for (unsigned i = 0; i < SCENARIO_NODES; i++)
      if (w->vote[term][i]) candidates |= 1u << w->vote[term][i];
    w->split += !w->leader[term] && (candidates & (candidates - 1)) != 0;
  }
}

/* ---- elections with partitions and crashes ---- */

/* Split the cluster in two or three groups by chance. */
static void split(cluster *c, watcher *w, uint64_t *chance) {
  for (unsigned i = 0; i < c->count; i++) c->nodes[i].group = (uint8_t)chance_between(chance, 0, 2);
  w->parted = c->now;
}

static void heal(cluster *c, watcher *w) {
  for (unsigned i = 0; i < c->count; i++) c->nodes[i].group = 0;
  w->parted = 0;
}

static void harass(cluster *c, watcher *w, uint64_t *chance) {
  unsigned node = (unsigned)chance_between(chance, 0, c->count - 1);
  switch (chance_between(chance, 0, 3)) {
  case 0: split(c, w, chance); break;
  case 1: heal(c, w); break;
  case 2: cluster_crash(c, node); break;
  default:
    if (c->nodes[node].down) cluster_restart(c, node);
    break;
  }
}

static void run_one(unsigned nodes, uint64_t seed, watcher *w) {
  minos_scenario scenario = scenario_of_cluster;
  const cluster_watch watch = {w, on_stands, on_votes, on_leads, on_nothing, on_nothing};
  cluster c;
  uint64_t chance = seed;
  scenario.nodes = nodes;
  *w = (watcher){.cluster = &c};
  cluster_init(&c, &scenario, seed, &watch);
  for (int i = 1; i <= 12; i++) {
    cluster_run(&c, INT64_C(250) * i);
    harass(&c, w, &chance);
  }
  heal(&c, w);
  for (unsigned i = 0; i < nodes; i++)
    if (c.nodes[i].down) cluster_restart(&c, i);
  cluster_run(&c, 12000);
  ck_assert_msg(!c.failed && cluster_leader(&c) != NOBODY, "%u nodes, seed %d: no leader in the end", nodes, (int)seed);
  cluster_release(&c);
}

static const unsigned sizes[] = {3, 5, 7, 9};

/* Instrumented code is slow, and sees all there is to see in fewer. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SEEDS = 1000 };
#else
enum { SEEDS = 10000 };
#endif

START_TEST(test_ten_thousand_elections) {
  watcher *w = malloc(sizeof *w);
  ck_assert_ptr_nonnull(w);
  unsigned leaders = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    run_one(sizes[_i], seed, w);
    leaders += w->leaders;
  }
  printf("%u nodes, %d seeds with partitions and crashes: %u elections won, no term with two leaders, none by a "
         "minority\n",
         sizes[_i], SEEDS, leaders);
  free(w);
}
END_TEST

/* ---- one timeout for all against timeouts drawn anew ---- */

static watcher *run_calm(unsigned nodes, int64_t low, int64_t high, uint64_t seed) {
  minos_scenario scenario = scenario_of_cluster;
  watcher *w = calloc(1, sizeof *w);
  ck_assert_ptr_nonnull(w);
  const cluster_watch watch = {w, on_stands, on_votes, on_leads, on_nothing, on_nothing};
  cluster c;
  scenario.nodes = nodes;
  scenario.low = low;
  scenario.high = high;
  w->cluster = &c;
  cluster_init(&c, &scenario, seed, &watch);
  cluster_run(&c, 2000);
  cluster_release(&c);
  count_split(w);
  return w;
}

START_TEST(test_one_timeout_for_all) {
  enum { CALM_SEEDS = 500 };
  unsigned split[2] = {0}, leaderless[2] = {0};
  for (int drawn = 0; drawn < 2; drawn++) {
    for (uint64_t seed = 1; seed <= CALM_SEEDS; seed++) {
      watcher *w = run_calm(sizes[_i], drawn ? 150 : 200, drawn ? 300 : 200, seed);
      ck_assert_int_ge(w->begun[1], drawn ? 150 : 200);
      ck_assert_int_le(w->begun[1], drawn ? 300 : 200);
      split[drawn] += w->split;
      leaderless[drawn] += w->leaders == 0;
      free(w);
    }
  }
  printf("%u nodes, %d seeds, 2 s each: one timeout of 200 ms splits %u votes, %u without a leader in the end; "
         "timeouts of "
         "150 to 300 ms split %u votes, %u without a leader\n",
         sizes[_i], CALM_SEEDS, split[0], leaderless[0], split[1], leaderless[1]);
  ck_assert_uint_eq(leaderless[0], CALM_SEEDS);
  ck_assert_uint_eq(leaderless[1], 0);
  ck_assert_uint_gt(split[0] / 10, split[1]);
}
END_TEST

/* ---- the built-in scenarios, for many seeds ---- */

static minos_run play(const char *name, const char *store, uint64_t seed) {
  minos_run run;
  const minos_staging staging = {.store = store, .seed = seed, .bound = true};
  ck_assert_int_eq(minos_simulate(&run, minos_scenario_find(name), &staging, NULL), MINOS_OK);
  return run;
}

START_TEST(test_scenarios) {
  static const char *const names[] = {"election", "split-vote", "partition", "majority"};
  for (uint64_t seed = 1; seed <= 200; seed++) {
    minos_run run = play(names[_i], "fenced", seed);
    minos_result *result;
    ck_assert_uint_eq(run.most_in_a_term, 1);
    ck_assert_uint_eq(run.minority_wins, 0);
    ck_assert_uint_ge(run.leaders, _i == 0 || _i == 2 ? 2 : 1);
    ck_assert_int_eq(minos_check(&result, run.history, NULL, NULL), MINOS_OK);
    ck_assert_msg(result->verdict == MINOS_L, "%s, seed %d: %c", names[_i], (int)seed,
                  minos_verdict_letter(result->verdict));
    minos_result_free(result);
    minos_run_release(&run);
  }
}
END_TEST

/* The old leader goes on writing on its side, and the naive store lets it. */
START_TEST(test_partition_is_caught) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    minos_run run = play("partition", "naive", seed);
    minos_result *result;
    ck_assert_uint_eq(run.holders_at_once, 2);
    ck_assert_int_eq(minos_check(&result, run.history, NULL, NULL), MINOS_OK);
    ck_assert_msg(result->linearizable == MINOS_NO, "seed %d", (int)seed);
    minos_result_free(result);
    minos_run_release(&run);
  }
}
END_TEST

/* Six nodes split 3|3 elect nobody before t=2000; split 4|2 the side of four elects. */
START_TEST(test_half_is_no_majority) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    minos_run run = play("majority", "naive", seed);
    const char *first = strstr(shown(&run.log), " leads in term ");
    const char *second = strstr(shown(&run.log), "a partition splits the cluster: N1 N2 N3 N4 | N5 N6\n");
    ck_assert_msg(first && second && second < first, "seed %d:\n%s", (int)seed, shown(&run.log));
    ck_assert_msg(first[-1] >= '1' && first[-1] <= '4', "seed %d: N%c leads", (int)seed, first[-1]);
    minos_run_release(&run);
  }
}
END_TEST

START_TEST(test_same_seed_same_bytes) {
  minos_run one = play("partition", "naive", 7), same = play("partition", "naive", 7),
            other = play("partition", "naive", 8);
  ck_assert_str_eq(shown(&one.log), shown(&same.log));
  ck_assert_str_ne(shown(&one.log), shown(&other.log));
  minos_run_release(&one);
  minos_run_release(&same);
  minos_run_release(&other);
}
END_TEST

/* A million ticks a second, heartbeats of nine nodes and writes included. */
START_TEST(test_speed) {
  minos_scenario scenario = scenario_of_cluster;
  scenario.nodes = 9;
  scenario.until = 1000000;
  scenario.steps = NULL;
  scenario.count = 0;
  minos_run run;
  clock_t begun = clock();
  ck_assert_int_eq(minos_simulate(&run, &scenario, &(minos_staging){.seed = 1, .silent = true}, NULL), MINOS_OK);
  double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  printf("9 nodes: %lld ticks in %.3f s\n", (long long)run.ticks, seconds);
#if !defined(__SANITIZE_ADDRESS__)
  ck_assert_msg(seconds < 1.0, "%.3f s for a million ticks", seconds);
#endif
  minos_run_release(&run);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("elections");
  TCase *tcase = tcase_create("elections");
  tcase_set_timeout(tcase, 300);
  tcase_add_loop_test(tcase, test_majority, 0, sizeof majorities / sizeof *majorities);
  tcase_add_loop_test(tcase, test_ten_thousand_elections, 0, 4);
  tcase_add_loop_test(tcase, test_one_timeout_for_all, 0, 4);
  tcase_add_loop_test(tcase, test_scenarios, 0, 4);
  tcase_add_test(tcase, test_partition_is_caught);
  tcase_add_test(tcase, test_half_is_no_majority);
  tcase_add_test(tcase, test_same_seed_same_bytes);
  tcase_add_test(tcase, test_speed);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}

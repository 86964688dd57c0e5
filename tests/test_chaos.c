/* test_chaos.c -- the n-th allocation fails, for every n of a run: reading, judging with evidence, writing and every report.
   Each time the run ends with a clean error or with the same answer as ever, and nothing is left behind. */
#include <minos/minos.h>

#include <stdio.h>

#include "failing_memory.h"
#include "tier.h"

typedef struct run {
  const char *name, *format, *model, *content;
  char letters[8]; /* of the histories in the file; empty: the input is bad */
  bool cross_check;
  uint64_t clock_skew;
} run;

static const run runs[] = {
    {.name = "alice_and_bob", .content = "Alice w 1 0 2\nBob r 0 3 4\n", .letters = "S"},
    {.name = "linearizable_with_everything",
     .content =
         "@model register\n@unit ms\nA w(x) 1 0 1\nB w(\"my y\") \"two words\" 0 2\nA r(\"my y\") \"two words\" 3 4\n"
         "C w(x) 1 2 ?\nB r(x) 1 5 6.25\nD w(x) 9 0 1 outcome=fail\n",
     .letters = "L",
     .cross_check = true},
    {.name = "search_refutes",
     .content = "A w 1 0 9\nB w 1 0 9\nC r 1 10 11\nC r 2 12 13\nD w 2 14 15\n",
     .letters = "S"},
    {.name = "neither",
     .content = "@history h1\nA w 1 0 9\nB w 1 0 9\nC r 1 10 11\nC r 0 12 13\n@history h2\nA w(x) 1 0 1\nA r(y) 0 2 3\n"
                "B w(y) 1 0 1\nB r(x) 0 2 3\n",
     .letters = "NN"},
    {.name = "whole_history_is_asked",
     .content = "c1 w(x) 1 0 1\nc1 w(y) 1 2 3\nc1 w(x) 2 3 4\nc1 r(x) 2 4 5\nc0 r(x) 2 1 3\nc0 r(y) 0 3 4\n",
     .letters = "N",
     .cross_check = true},
    {.name = "cas",
     .content = "@model cas-register\nA w 5 0 ?\nB cas 0->1=>false 1 2\nB cas 7->1=>true 3 4\n",
     .letters = "N"},
    {.name = "unknown_start",
     .content = "@model register\n@initial unknown\nA r 7 0 1\nA w 1 2 3\nB r 1 4 5\nB r 7 6 7\n",
     .letters = "N"},
    {.name = "fenced_store",
     .content =
         "A write 1=>true 1 2 token=1\nB write 2=>true 12 13 token=2\nA write 4=>true 15 16 token=1\nB r 4 17 18\n",
     .letters = "N"},
    {.name = "queue",
     .content = "@model queue\nA enq 1 0 1\nB enq 2 2 3\nC deq 2 4 5\nC deq 1 6 7\nA enq 3 8 ?\nB deq - 8 ?\n",
     .letters = "S",
     .cross_check = true},
    {.name = "unordered_queue",
     .content = "@model unordered-queue\nA enq 1 0 1\nB deq - 2 ?\nA enq 2 3 4\nA peek 1 5 6\nC deq empty 7 8\n",
     .letters = "S"},
    {.name = "priority_queue",
     .content = "@model priority-queue\nA enq 7 0 1\nA enq 1 2 3\nB deq 1 4 5\nB deq 7 6 7\n",
     .letters = "N"},
    {.name = "stack",
     .content = "@model stack\nA push 1 0 1\nA push 2 2 3\nB pop 1 4 5\nB size 0 6 7\n",
     .letters = "S"},
    {.name = "set",
     .content = "@model set\nA add 1=>true 0 1\nA remove 1=>true 2 3\nB r [1] 4 5\nB contains 2=>false 6 7\n",
     .letters = "S"},
    {.name = "counter", .content = "@model counter\nA add 1 0 1\nB add 2 0 ?\nC r 4 2 3\n", .letters = "N"},
    {.name = "kv",
     .content = "@model kv\nA put(k) aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 0 1\nB append(k) b 2 3\nA put(j) 5 2 3\n"
                "A append(j) x 4 5\nC get(k) b 6 7\nC delete(k) - 8 9\n",
     .letters = "S"},
    {.name = "list_append",
     .content = "@model list-append\nA txn [[append,x,1],[r,y,nil]] 0 1\nB append(x) 2 2 3\nC r(x) [2] 4 5\n",
     .letters = "S"},
    {.name = "txn",
     .content = "@model txn\nA txn [[r,x,nil],[w,x,1]] 0 9\nB txn [[r,x,nil],[w,x,2],[r,x,2]] 0 9\n",
     .letters = "N"},
    {.name = "log", .content = "@model log\nA append a=>0 0 1\nB tail 0 2 3\nB r 1=>empty 4 5\n", .letters = "S"},
    {.name = "locks",
     .content =
         "@model m mutex\n@model o reentrant-mutex\n@model f fenced-mutex\nA acquire(m) - 0 1\nB acquire(o) - 0 1\n"
         "A release(m) - 2 3\nB acquire(o) - 2 3\nA acquire(f) -=>2 4 5\nA release(f) - 6 7\nB acquire(f) -=>1 8 9\n",
     .letters = "N"},
    {.name = "lease_and_store",
     .content = "@model lock lease\n@model store fenced-store\nA acquire(lock) -=>1 0 1\nB acquire(lock) -=>2 2 3\n"
                "B write(store) b=>true 4 5 token=2\nA write(store) a=>true 6 7 token=1\nA renew(lock) -=>false 8 9\n",
     .letters = "S"},
    {.name = "account",
     .content = "@model account\nA deposit(ann) 10 0 1\nA transfer [ann,bob,4]=>true 2 9\nB r [ann->10,bob->4] 3 4\n",
     .letters = "N"},
    {.name = "long_queue",
     .content = "@model queue\nA enq 1 0 1\nB deq 1 2 3\nA enq 2 4 5\nB deq 2 6 7\nA enq 3 8 9\n"
                "B deq 3 10 11\nA enq 4 12 13\nB deq 4 14 15\nA enq 5 16 17\nB deq 5 18 19\nA enq 6 20 21\n"
                "B deq 6 22 23\nA enq 7 24 25\nB deq 7 26 27\nA enq 8 28 29\nB deq 8 30 31\nA enq 9 32 33\n"
                "B deq 9 34 35\nA enq 10 36 37\nB deq 10 38 39\nA enq 11 40 41\nB deq 11 42 43\n"
                "A enq 12 44 45\nB deq 12 46 47\nA enq 13 48 49\nB deq 13 50 51\nA enq 14 52 53\n"
                "B deq 14 54 55\nA enq 15 56 57\nB deq 15 58 59\nA enq 16 60 61\nB deq 16 62 63\n"
                "A enq 17 64 65\nB deq empty 66 67\n",
     .letters = "S"},
    {.name = "long_fenced_mutex",
     .content = "@model fenced-mutex\nA acquire -=>1 0 1\nA release - 2 3\nA acquire -=>2 4 5\n"
                "A release - 6 7\nA acquire -=>3 8 9\nA release - 10 11\nA acquire -=>4 12 13\n"
                "A release - 14 15\nA acquire -=>5 16 17\nA release - 18 19\nA acquire -=>6 20 21\n"
                "A release - 22 23\nA acquire -=>7 24 25\nA release - 26 27\nA acquire -=>8 28 29\n"
                "A release - 30 31\nA acquire -=>9 32 33\nA release - 34 35\nA acquire -=>10 36 37\n"
                "A release - 38 39\nA acquire -=>11 40 41\nA release - 42 43\nA acquire -=>12 44 45\n"
                "A release - 46 47\nA acquire -=>13 48 49\nA release - 50 51\nA acquire -=>14 52 53\n"
                "A release - 54 55\nA acquire -=>15 56 57\nA release - 58 59\nA acquire -=>16 60 61\n"
                "A release - 62 63\nA acquire -=>17 64 65\nA release - 66 67\n",
     .letters = "L"},
    {.name = "counter_or_set", .content = "A add 1 0 1\n"},
    {.name = "bad_start", .content = "@model queue\n@initial 5\nA enq 1 0 1\n"},
    {.name = "clocks_that_differ", .content = "A w 1 0 2\nB r 0 5 6\n", .letters = "S", .clock_skew = 1},
    {.name = "json",
     .format = "json",
     .content =
         "{\"histories\":[{\"name\":\"H1\",\"model\":\"register\",\"initial\":0,\"operations\":[[\"A\",\"w\",1,0,5],"
         "{\"client\":\"B\",\"op\":\"r\",\"value\":0,\"start\":6,\"end\":7}]}]}",
     .letters = "S"},
    {.name = "ndjson",
     .format = "ndjson",
     .content =
         "{\"type\":\"invoke\",\"process\":0,\"f\":\"write\",\"value\":1}\n{\"type\":\"info\",\"process\":0,\"f\":"
         "\"write\",\"value\":1}\n{\"type\":\"invoke\",\"process\":1,\"f\":\"read\",\"value\":null}\n"
         "{\"type\":\"ok\",\"process\":1,\"f\":\"read\",\"value\":1}\n",
     .letters = "L"},
    {.name = "python",
     .format = "python",
     .content = "H1 = [(\"A\", \"w\", 1, 0, 5), (\"B\", \"r\", 1, 1, 2), (\"C\", \"r\", 0, 3, 4)]\nanswer = (1, 2)\n",
     .letters = "S"},
    {.name = "bad_text", .content = "A w 1 0 5\nA w 2 3 9\nB w\nC dance 1 2 3\n"},
    {.name = "bad_json", .format = "json", .content = "{\"operations\":[[\"A\",\"w\",1,0],{\"client\":\"B\"}]}"},
};

/* What a run brought; nothing is asserted in between, for assertions allocate. */
typedef struct outcome {
  minos_status status; /* the first that isn't fine */
  minos_text reported; /* everything that was written */
  bool undecided;      /* some history's memory didn't suffice for a letter */
  bool weaker;         /* some counterexample is not minimal, or has no reasons: memory was out */
  const char *wrong;   /* what must never be */
} outcome;

static void fail_with(outcome *o, minos_status status) {
  if (o->status == MINOS_OK) o->status = status;
}

static void report(outcome *o, const minos_judged *judged) {
  const minos_report_info *reports;
  size_t count = minos_reports(&reports);
  for (size_t i = 0; i < count; i++) {
    minos_report *writing;
    minos_style style = {.explain = true};
    minos_text text = {0};
    minos_status status = minos_report_begin(&writing, reports[i].name, &style, false, &text, NULL);
    if (!status) {
      minos_report_add(writing, judged, &text);
      minos_report_end(writing, &text);
    }
    if (text.failed) status = MINOS_ENOMEM;
    if (status) fail_with(o, status);
    if (!status && text.length) minos_text_add(&o->reported, text.data, text.length);
    minos_text_release(&text);
  }
}

static void keep_picture(outcome *o, minos_status status, minos_text *text) {
  if (text->failed) status = MINOS_ENOMEM;
  if (status) fail_with(o, status);
  if (!status && text->length) minos_text_add(&o->reported, text->data, text->length);
  minos_text_release(text);
}

static void draw(outcome *o, const minos_judged *judged) {
  minos_text text = {0};
  minos_status status = minos_report_svg(judged, &text, NULL);
  keep_picture(o, status, &text);
  minos_page *page = NULL;
  text = (minos_text){0};
  status = minos_page_begin(&page, NULL, &text, NULL);
  if (status == MINOS_OK && text.failed) status = MINOS_ENOMEM;
  minos_text_clear(&text); /* what every page begins with is long */
  if (status == MINOS_OK) status = minos_page_add(page, judged, &text, NULL);
  keep_picture(o, status, &text);
  minos_page_end(page, &text);
  minos_text_release(&text);
}

static bool is_weak(const minos_counterexample *against) {
  return against->present && (!against->minimal || against->reason_count == 0);
}

static const char *say_nothing_new(const char *english) {
  return english;
}

static void judge(outcome *o, const run *r, const minos_history *history, char letter) {
  static const minos_tongue tongues[] = {{"aa", say_nothing_new}, {"bb", say_nothing_new}, {0}};
  minos_options options = {
      .evidence = true, .cross_check = r->cross_check, .clock_skew = r->clock_skew, .tongues = tongues};
  minos_result *result;
  minos_error err = {0};
  minos_status status = minos_check(&result, history, &options, &err);
  if (status) {
    fail_with(o, status);
    return;
  }
  char said = minos_verdict_letter(result->verdict);
  if (said == '?') {
    o->undecided = true;
    if (result->limit != MINOS_LIMIT_MEMORY) o->wrong = "undecided for another reason than memory";
  } else if (said != letter) {
    o->wrong = "a wrong letter";
  }
  if (is_weak(&result->against_linearizable) || is_weak(&result->against_sequential)) o->weaker = true;
  const minos_judged judged = {.file = "a.txt", .source = history, .result = result};
  report(o, &judged);
  draw(o, &judged);
  minos_result_free(result);
}

static void write_canonically(outcome *o, const minos_histories *histories) {
  static const char *const formats[] = {"text", "json", "ndjson"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    minos_text text = {0};
    minos_status status = minos_write(&text, histories->items, histories->count, formats[i], NULL);
    fail_with(o, text.failed ? MINOS_ENOMEM : status);
    if (!status && !text.failed) minos_text_add(&o->reported, text.data, text.length);
    minos_text_release(&text);
  }
}

static void judge_all(outcome *o, const run *r, const minos_histories *histories) {
  if (histories->count != strlen(r->letters)) {
    o->wrong = "the wrong number of histories";
    return;
  }
  for (size_t i = 0; i < histories->count; i++) judge(o, r, histories->items[i], r->letters[i]);
  write_canonically(o, histories);
}

static minos_faults faults; /* large: kept out of the frames */

static outcome go(const run *r) {
  outcome o = {0};
  minos_source *source;
  minos_histories histories;
  minos_reading how = {.format = r->format};
  faults = (minos_faults){0};
  minos_status status = minos_source_memory(&source, "a.txt", r->content, strlen(r->content), NULL);
  if (status) {
    fail_with(&o, status);
    return o;
  }
  status = minos_read(&histories, source, &how, &faults);
  if (status) {
    fail_with(&o, status);
    if (faults.errors == 0) o.wrong = "reading failed without a fault";
    report(&o, &(minos_judged){.file = "a.txt", .faults = &faults});
  } else {
    judge_all(&o, r, &histories);
    minos_histories_release(&histories);
  }
  minos_source_free(source);
  if (o.reported.failed) fail_with(&o, MINOS_ENOMEM);
  return o;
}

static bool same_text(const minos_text *a, const minos_text *b) {
  return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

/* Whether it is as it must be when some allocation failed; else what is wrong. */
static const char *judge_outcome(const outcome *got, const outcome *usual) {
  if (got->wrong) return got->wrong;
  if (got->status == MINOS_ENOMEM || got->undecided || got->weaker) return NULL;
  if (got->status != usual->status) return minos_status_text(got->status);
  if (usual->status) return NULL; /* a hint may be missing from a fault */
  return same_text(&got->reported, &usual->reported) ? NULL : "another report";
}

/* ---- which allocations fail: of those with one call stack in all runs the first and the last; every night, all ---- */

static struct {
  uint64_t first[COUNT(runs) + 1]; /* the number of a run's first allocation, all runs one behind another */
  bool *repeated;                  /* [first[COUNT(runs)]] */
} plan;

static void make_plan(void) {
  for (int i = 0; i < COUNT(runs); i++) {
    plan.first[i] = memory_watched();
    memory_watch();
    outcome o = go(&runs[i]);
    minos_text_release(&o.reported);
  }
  memory_fails_at(0, false);
  plan.first[COUNT(runs)] = memory_watched();
  plan.repeated = memory_repeated();
}

static void fail_everywhere(int number, bool for_good) {
  const run *r = &runs[number];
  const bool *repeated = plan.repeated + plan.first[number];
  memory_fails_at(0, false);
  outcome usual = go(r);
  uint64_t allocations = memory_asked(), failed = 0;
  ck_assert_uint_eq(allocations, plan.first[number + 1] - plan.first[number]);
  ck_assert_msg(usual.wrong == NULL, "%s: %s", r->name, usual.wrong);
  ck_assert_msg((usual.status == MINOS_OK) == (r->letters[0] != 0), "%s: %s", r->name, minos_status_text(usual.status));
  for (uint64_t n = 1; n <= allocations; n++) {
    if (repeated[n - 1] && !is_nightly()) continue;
    failed++;
    memory_fails_at(n, for_good);
    outcome got = go(r);
    const char *wrong = judge_outcome(&got, &usual);
    if (got.reported.data) minos_text_release(&got.reported);
    int64_t live = memory_live();
    memory_fails_at(0, false);
    ck_assert_msg(wrong == NULL, "%s, allocation %llu: %s", r->name, (unsigned long long)n, wrong);
    ck_assert_msg(live == 0, "%s, allocation %llu: %lld blocks are left", r->name, (unsigned long long)n,
                  (long long)live);
  }
  minos_text_release(&usual.reported);
  printf("%s: %llu of %llu allocations failed\n", r->name, (unsigned long long)failed, (unsigned long long)allocations);
}

START_TEST(one_allocation_fails) {
  fail_everywhere(_i, false);
}
END_TEST

START_TEST(memory_is_out_from_there_on) {
  fail_everywhere(_i, true);
}
END_TEST

int main(void) {
  memory_takes_over_jansson();
  make_plan();
  TCase *all = tcase_create("chaos");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, one_allocation_fails, 0, COUNT(runs));
  tcase_add_loop_test(all, memory_is_out_from_there_on, 0, COUNT(runs));
  return run_case(all, "chaos");
}

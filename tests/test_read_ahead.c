/* test_read_ahead.c -- reading that binds early, and a second thread that judges ahead, change nothing: histories, faults, places,
   letters, witnesses and counterexamples are those of reading first and judging afterwards.

   With steps of one operation and a few; all of testdata; and a recording of a register into every place of which one line is put
   that is no matter, or that makes what was done so far worthless. */
#include <check.h>

#include <dirent.h>
#include <pthread.h>

#include "reading.h"
#include "tier.h"

static void write_verdict(const minos_history *history, minos_text *out) {
  minos_result *result;
  minos_error err = {0};
  const minos_options options = {.evidence = true, .max_states = 2000};
  if (minos_check(&result, history, &options, &err) != MINOS_OK) {
    minos_text_format(out, "%s\n", err.message);
    return;
  }
  const minos_judged judged = {.file = "x", .source = history, .result = result};
  minos_report *report;
  ck_assert_int_eq(minos_report_begin(&report, "json", &(minos_style){0}, false, out, NULL), MINOS_OK);
  minos_report_add(report, &judged, out);
  minos_report_end(report, out);
  minos_result_free(result);
}

/* All that can be told apart of what was read: operations to the last number, values by id. */
static void write_operations(const minos_history *h, minos_text *out) {
  for (uint32_t i = 0; i < minos_history_count(h); i++) {
    const minos_op *op = &minos_history_ops(h)[i];
    minos_text_format(out, "%lld %lld %u %u %u %u %u %u:%u %u %u %u %u\n", (long long)op->start, (long long)op->end,
                      op->client, op->object, op->argument, op->result, op->token, op->place.line, op->place.column,
                      (unsigned)op->name, (unsigned)op->observes, (unsigned)op->fn, (unsigned)op->outcome);
  }
  for (uint32_t o = 0; o < minos_history_objects(h); o++) {
    const minos_model *model = minos_history_model(h, o);
    minos_text_format(out, "%s ", model ? model->name : "unbound");
  }
  minos_text_format(out, "%u values, starts at %u\n", minos_values_count(minos_history_values(h)),
                    minos_history_initial(h));
}

static void write_all(minos_bytes content, const minos_reading *how, minos_text *out) {
  minos_histories read;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_ptr_nonnull(faults);
  minos_status status = read_bytes(&read, content, how, faults);
  minos_text_format(out, "status %d, %u errors\n", (int)status, faults->errors);
  write_faults(faults, out);
  free(faults);
  if (status) return;
  for (size_t i = 0; i < read.count; i++) {
    write_operations(read.items[i], out);
    if (how->unbound || minos_history_count(read.items[i]) == 0) continue;
    write_verdict(read.items[i], out);
    write_verdict(read.items[i], out); /* what was found ahead is used up by then */
  }
  minos_histories_release(&read);
}

static void expect_same(const minos_text *found, const minos_text *expected, const char *what) {
  const char *a = shown(found), *b = shown(expected);
  size_t same = 0;
  while (a[same] && a[same] == b[same]) same++;
  size_t from = same < 60 ? 0 : same - 60;
  ck_assert_msg(!a[same] && !b[same], "%.800s\n... %.160s\nexpected:\n... %.160s", what, a + from, b + from);
}

/* Read one way, the other way, and compare. */
static void compare(minos_bytes content, minos_reading how, const char *what) {
  minos_text expected = {0};
  how.threads = 1;
  write_all(content, &how, &expected);
  static const uint32_t steps[] = {1, 2, 7};
  for (int i = 0; i < (SLOW_BUILD ? 1 : COUNT(steps)); i++) {
    minos_text found = {0};
    how.threads = 2;
    how.step = steps[i];
    write_all(content, &how, &found);
    expect_same(&found, &expected, what);
    minos_text_release(&found);
  }
  minos_text_release(&expected);
}

static void compare_readings(minos_bytes content, const char *what) {
  compare(content, (minos_reading){0}, what);
  compare(content, (minos_reading){.lenient = true}, what);
  compare(content, (minos_reading){.overlap = MINOS_OVERLAP_ALLOW}, what);
  compare(content, (minos_reading){.nil_reads_unknown = true}, what);
  compare(content, (minos_reading){.initial = "3"}, what);
  compare(content, (minos_reading){.initial = "unknown"}, what);
  compare(content, (minos_reading){.model = "cas-register"}, what);
  compare(content, (minos_reading){.session = "session"}, what);
}

/* A register that is named so is bound as one that is passed as a model of the caller's, which is bound at the end. */
static void compare_binding(minos_bytes content, const char *what) {
  const minos_reading early = {.model = "register"};
  const minos_reading late = {.custom_model = minos_model_find((minos_bytes){"register", 8})};
  minos_text a = {0}, b = {0};
  write_all(content, &early, &a);
  write_all(content, &late, &b);
  expect_same(&a, &b, what);
  minos_text_release(&a);
  minos_text_release(&b);
}

/* ---- one line in every place ---- */

static const char *const recordings[] = {
    /* linearizable; clients touch, one operation is unknown, one failed */
    ("A w 1 0 2\nB r 0 1 3\nC w 2 2 5\nA r 1 4 6\nB r 2 5 8\nC w 3 7 ?\nA w 4 9 12\nB r 4 10 12\nB r 4 12 15\n"
     "A r 4 13 16\nA w 9 17 18 outcome=fail\nB r - 19 20\nA r 4 21 22\n"),
    /* one stale read */
    "A w 1 0 1\nB r 1 2 3\nA w 2 4 5\nB r 2 6 7\nA w 3 8 9\nC r 3 10 11\nB r 1 12 13\nA w 4 14 15\nC r 4 16 17\n",
    /* a write inside the zone of another, found at the end */
    "A w 1 0 1\nB w 2 2 3\nC r 1 4 5\nA w 3 6 9\nB r 3 7 8\nC r 3 10 12\n",
    /* a read before its write, and a value that nobody wrote */
    "A w 1 0 1\nB r 2 2 3\nA w 2 4 5\nB r 2 6 7\nC r 8 8 9\n",
    /* clients that sessions name, other ones than the first column does */
    ("A w 1 0 1 session=X\nB r 1 2 3 session=Y\nC w 2 4 5 session=X\nD r 2 6 7 session=Y\nA w 3 8 9 session=Y\n"
     "B r 3 10 11 session=X\n"),
};

static const char *const oddities[] = {
    "# a remark\n",
    "\r\n",
    "@model register\n",
    "@model queue\n",
    "@model cas-register\n",
    "@model x register\n",
    "@initial 5\n",
    "@initial 0\n",
    "@initial 3\n",
    "@initial unknown\n",
    "@history two\n",
    "@unit ms\n",
    "D w 7 11.25 12.5\n",
    "D w 7 99999999999999999999 100000000000000000000\n",
    "D cas 1->2=>true 4 5\n",
    "D w(x) 7 11 12\n",
    "D w 7 11 12 token=3\n",
    "D w 7 11 12 session=A\n",
    "D w 7 11 12 colour=red\n",
    "D w 1 11 12\n",
    "D w 0 11 12\n",
    "D w nil 11 12\n",
    "D r nil 11 12\n",
    "D r -=>1 11 12\n",
    "D w - 11 12\n",
    "D w \"a b\" 11 12\n",
    "D r [1 0] 11 12\n",
    "A w 7 0 30\n",
    "A w 7 12 11\n",
    "A w\n",
    "A w 7 \x80 12\n",
    "D jump 7 11 12\n",
    "D put 7 11 12\r\n",
};

static minos_text with_line(const char *recording, size_t at, const char *line) {
  minos_text out = {0};
  minos_text_add(&out, recording, at);
  minos_text_put(&out, line);
  minos_text_put(&out, recording + at);
  ck_assert(!out.failed);
  return out;
}

START_TEST(a_line_in_every_place) {
  const char *recording = recordings[_i];
  for (size_t k = 0; k < (size_t)COUNT(oddities); k++) {
    for (size_t at = 0; at <= strlen(recording); at++) {
      if (at > 0 && recording[at - 1] != '\n') continue;
      minos_text text = with_line(recording, at, oddities[k]);
      compare_readings((minos_bytes){text.data, text.length}, text.data);
      compare_binding((minos_bytes){text.data, text.length}, text.data);
      minos_text_release(&text);
    }
  }
}
END_TEST

/* A NUL can't be in a string constant that is put together as above; a recording may end anywhere. */
START_TEST(cut_and_broken_anywhere) {
  const char *recording = recordings[_i];
  size_t length = strlen(recording);
  char *copy = malloc(length);
  ck_assert_ptr_nonnull(copy);
  for (size_t at = 0; at < length; at++) {
    compare((minos_bytes){recording, at}, (minos_reading){.format = "text"}, "cut");
    memcpy(copy, recording, length);
    copy[at] = '\0';
    compare((minos_bytes){copy, length}, (minos_reading){.format = "text"}, "with a NUL");
  }
  free(copy);
}
END_TEST

/* ---- large histories ---- */

static bool keep(void *context, minos_text *chunk) {
  minos_text *all = context;
  minos_text_add(all, chunk->data, chunk->length);
  minos_text_clear(chunk);
  return !all->failed;
}

static minos_result *judge(const minos_history *history, bool evidence, const char *decider) {
  minos_result *result;
  minos_error err;
  const minos_options options = {.evidence = evidence, .decider = decider, .estimate = true};
  ck_assert_msg(minos_check(&result, history, &options, &err) == MINOS_OK, "%s", err.message);
  return result;
}

/* As it lies, which is how large histories are judged, and as a part, by the decider that is asked for. */
static void compare_ways(const minos_history *h, minos_verdict expected) {
  minos_result *lying = judge(h, true, NULL), *part = judge(h, false, "clusters");
  ck_assert_int_eq(part->verdict, lying->verdict);
  if (expected) ck_assert_int_eq(expected, lying->verdict);
  const minos_estimate *a = &lying->stats.estimate, *b = &part->stats.estimate;
  ck_assert(a->present && b->present && a->width == b->width && a->unknown == b->unknown && a->values == b->values &&
            a->repeated == b->repeated && a->hard == b->hard);
  if (lying->linearizable == MINOS_NO) ck_assert_str_eq(lying->sequential_by, "clusters");
  if (lying->sequential == MINOS_NO) ck_assert_uint_le(lying->against_sequential.count, 12);
  minos_result_free(lying);
  minos_result_free(part);
}

START_TEST(large_ones) {
  static const struct {
    minos_wanted wanted;
    minos_verdict letter;
    const char *format;
  } rows[] = {{MINOS_WANTED_L, MINOS_L, "text"},
              {MINOS_WANTED_S, MINOS_S, "ndjson"},
              {MINOS_WANTED_N, MINOS_N, "text"},
              {MINOS_WANTED_NOT_L, MINOS_UNDECIDED, "ndjson"},
              {MINOS_WANTED_NOT_L, MINOS_UNDECIDED, "text"}};
  const minos_workload load = {.kind = "register",
                               .operations = 70000,
                               .clients = 20,
                               .unknown = _i % 2 ? 300 : 0,
                               .stale = 1 + (uint32_t)_i % 3,
                               .wanted = rows[_i].wanted,
                               .seed = 7 + (uint64_t)_i};
  minos_text bytes = {0}, expected = {0};
  minos_error err;
  ck_assert_msg(minos_generate_write(&load, rows[_i].format, keep, &bytes, &err) == MINOS_OK, "%s", err.message);
  minos_bytes content = {bytes.data, bytes.length};
  write_all(content, &(minos_reading){0}, &expected);
  for (uint32_t step = 0; step <= 1000; step += 500) {
    minos_text found = {0};
    write_all(content, &(minos_reading){.threads = 2, .step = step}, &found);
    expect_same(&found, &expected, "a large history");
    minos_text_release(&found);
  }
  minos_histories read;
  ck_assert_int_eq(read_bytes(&read, content, &(minos_reading){.threads = 2}, NULL), MINOS_OK);
  compare_ways(read.items[0], rows[_i].letter);
  minos_histories_release(&read);
  minos_text_release(&bytes);
  minos_text_release(&expected);
}
END_TEST

/* Clients that sessions name get other numbers at the end, when many operations have been shown. */
START_TEST(many_sessions) {
  minos_text text = {0}, expected = {0}, found = {0};
  for (int i = 0; i < 20000; i++) {
    int value = i / 2 + 1, at = 2 * i;
    minos_text_format(&text, "c%d %s %d %d %d session=%d\n", i % 7, i % 2 ? "r" : "w", value, at, at + 1, i % 5);
  }
  minos_bytes content = {text.data, text.length};
  write_all(content, &(minos_reading){.session = "session"}, &expected);
  write_all(content, &(minos_reading){.session = "session", .threads = 2, .step = 500}, &found);
  expect_same(&found, &expected, "many sessions");
  minos_text_release(&text);
  minos_text_release(&expected);
  minos_text_release(&found);
}
END_TEST

/* ---- several callers ---- */

typedef struct caller {
  minos_bytes content;
  const minos_history *shared; /* NULL: it reads for itself */
  char *json;                  /* NULL: something went wrong */
} caller;

static char *judged_as_json(const minos_history *history) {
  minos_result *result;
  minos_report *report;
  minos_text out = {0};
  const minos_options options = {.evidence = true};
  if (minos_check(&result, history, &options, NULL)) return NULL;
  const minos_judged judged = {.file = "x", .source = history, .result = result};
  if (minos_report_begin(&report, "json", &(minos_style){0}, false, &out, NULL) == MINOS_OK) {
    minos_report_add(report, &judged, &out);
    minos_report_end(report, &out);
  }
  minos_result_free(result);
  return out.data;
}

static void *call(void *context) {
  caller *c = context;
  minos_histories read;
  if (c->shared) {
    c->json = judged_as_json(c->shared);
  } else if (read_bytes(&read, c->content, &(minos_reading){.threads = 2, .step = 16}, NULL) == MINOS_OK) {
    c->json = judged_as_json(read.items[0]);
    minos_histories_release(&read);
  }
  return NULL;
}

/* Half of them read the same bytes, half judge one history, of which one has what was found ahead. */
START_TEST(several_callers) {
  enum { CALLERS = 6 };
  minos_text text = {0};
  for (int i = 0; i < 3000; i++)
    minos_text_format(&text, "c%d %s %d %d %d\n", i % 7, i % 2 ? "r" : "w", i / 2 + 1, 2 * i, 2 * i + 3);
  if (_i) minos_text_put(&text, "z r 5 9000 9001\n");
  minos_bytes content = {text.data, text.length};
  minos_histories shared;
  ck_assert_int_eq(read_bytes(&shared, content, &(minos_reading){.threads = 2, .step = 16}, NULL), MINOS_OK);
  pthread_t threads[CALLERS];
  caller callers[CALLERS];
  for (int i = 0; i < CALLERS; i++) {
    callers[i] = (caller){.content = content, .shared = i % 2 ? shared.items[0] : NULL};
    ck_assert_int_eq(pthread_create(&threads[i], NULL, call, &callers[i]), 0);
  }
  for (int i = 0; i < CALLERS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < CALLERS; i++) {
    ck_assert_ptr_nonnull(callers[i].json);
    ck_assert_str_eq(callers[i].json, callers[0].json);
  }
  for (int i = 0; i < CALLERS; i++) free(callers[i].json);
  minos_histories_release(&shared);
  minos_text_release(&text);
}
END_TEST

/* The fault is found before what is not listed by start, and clients touch twice at one instant there. */
START_TEST(a_fault_before_disorder) {
  enum { TRIPLES = 25000 };
  minos_text text = {0};
  minos_text_put(&text, "A w 1 0 1\nA w 2 2 3\nB r 1 4 5\nB r 2 6 7\n");
  for (int i = 0; i < TRIPLES; i++) {
    int value = 3 + 3 * i, at = 10 + 9 * i;
    const char *lines =
        _i ? "A w %d %d %d\nB w %d %d %d\nC w %d %d %d\n" : "C w %d %d %d\nB w %d %d %d\nA w %d %d %d\n";
    minos_text_format(&text, lines, value, at + (_i ? 0 : 2), at + (_i ? 9 : 4), value + 1, at + (_i ? 0 : 1),
                      at + (_i ? 9 : 5), value + 2, at, at + 8);
  }
  minos_histories read;
  ck_assert_int_eq(read_bytes(&read, (minos_bytes){text.data, text.length}, &(minos_reading){0}, NULL), MINOS_OK);
  compare_ways(read.items[0], MINOS_S);
  minos_histories_release(&read);
  minos_text_release(&text);
}
END_TEST

/* ---- all of testdata ---- */

static int compare_file(const char *path) {
  minos_text content = {0};
  if (!read_whole_file(path, &content) || content.length > 20000) {
    minos_text_release(&content);
    return 0;
  }
  minos_bytes bytes = {content.length ? content.data : "", content.length};
  compare(bytes, (minos_reading){0}, path);
  compare(bytes, (minos_reading){.unbound = true}, path);
  minos_text_release(&content);
  return 1;
}

static int compare_folder(const char *folder) {
  DIR *stream = opendir(folder);
  if (!stream) return compare_file(folder);
  int count = 0;
  for (const struct dirent *entry; (entry = readdir(stream));) {
    char path[1024];
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    count += compare_folder(path);
  }
  closedir(stream);
  return count;
}

START_TEST(all_of_testdata) {
  int count = compare_folder(MINOS_ROOT "/testdata");
  printf("%d files\n", count);
  fflush(stdout);
  ck_assert_int_gt(count, 100);
}
END_TEST

int main(void) {
  int all = COUNT(recordings);
  TCase *lines = tcase_create("lines"), *files = tcase_create("files");
  tcase_set_timeout(lines, 600);
  tcase_set_timeout(files, 600);
  tcase_add_loop_test(lines, a_line_in_every_place, 0, all);
  tcase_add_loop_test(lines, cut_and_broken_anywhere, 0, all);
  tcase_add_loop_test(files, large_ones, 0, 5);
  tcase_add_test(files, many_sessions);
  tcase_add_loop_test(files, several_callers, 0, 2);
  tcase_add_loop_test(files, a_fault_before_disorder, 0, 2);
  tcase_add_test(files, all_of_testdata);
  Suite *suite = suite_create("read_ahead");
  suite_add_tcase(suite, lines);
  suite_add_tcase(suite, files);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}

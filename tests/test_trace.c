/* test_trace.c -- traces: every shipped preset on a sample of its tool, every mistake with its place, and the rules that
   decide what a trace is worth.

   testdata/traces/PRESET.in against .txt; testdata/bad/trace/MISTAKE.conf and .in against .expect. */
#include <check.h>

#include <dirent.h>

#include "reading.h"

static minos_preset *shipped(const char *name, const char *const *settings, size_t count) {
  const minos_preset_info *infos;
  minos_preset *preset = NULL;
  size_t known = minos_presets(&infos);
  for (size_t i = 0; i < known; i++) {
    minos_source *text;
    if (strcmp(infos[i].name, name) != 0) continue;
    ck_assert_int_eq(minos_source_memory(&text, name, infos[i].text, infos[i].length, NULL), MINOS_OK);
    ck_assert_int_eq(minos_preset_new(&preset, text, settings, count, NULL), MINOS_OK);
    minos_source_free(text);
  }
  ck_assert_msg(preset != NULL, "no preset is called %s", name);
  return preset;
}

static minos_preset *made(const char *const *settings, size_t count) {
  minos_preset *preset = NULL;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = minos_preset_new(&preset, NULL, settings, count, faults);
  ck_assert_msg(status == MINOS_OK, "%s", faults->error[0].message);
  free(faults);
  return preset;
}

static void read_or_die(const char *path, minos_text *out) {
  ck_assert_msg(read_whole_file(path, out), "%s cannot be read", path);
}

START_TEST(test_every_preset_has_a_sample) {
  const minos_preset_info *infos;
  size_t count = minos_presets(&infos);
  ck_assert_uint_ge(count, 15);
  for (size_t i = 0; i < count; i++) {
    char path[512];
    minos_text input = {0}, expected = {0}, found = {0};
    minos_preset *preset = shipped(infos[i].name, NULL, 0);
    minos_reading how = {.preset = preset, .unbound = true};
    snprintf(path, sizeof path, "%s/testdata/traces/%s.txt", MINOS_ROOT, infos[i].name);
    read_or_die(path, &expected);
    snprintf(path, sizeof path, "%s/testdata/traces/%s.in", MINOS_ROOT, infos[i].name);
    read_or_die(path, &input);
    minos_status status = convert(&found, (minos_bytes){input.data, input.length}, &how, "text");
    ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), shown(&expected)) == 0, "%s: status %d\n%s", path,
                  (int)status, shown(&found));
    ck_assert_msg(infos[i].help[0] != '\0', "%s has no help", infos[i].name);
    minos_preset_free(preset);
    minos_text_release(&input);
    minos_text_release(&expected);
    minos_text_release(&found);
  }
}
END_TEST

/* The faults of the preset, or of the trace when the preset is well. */
static minos_status read_badly(minos_bytes conf, minos_bytes input, minos_text *found) {
  minos_source *text;
  minos_preset *preset;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_ptr_nonnull(faults);
  ck_assert_int_eq(minos_source_memory(&text, "conf", conf.data, conf.length, NULL), MINOS_OK);
  minos_status status = minos_preset_new(&preset, text, NULL, 0, faults);
  if (status) {
    minos_text_put(found, "preset ");
    write_faults(faults, found);
  } else {
    minos_reading how = {.preset = preset};
    status = convert(found, input, &how, "text");
    minos_preset_free(preset);
  }
  minos_source_free(text);
  free(faults);
  return status;
}

static void check_mistake(const char *stem) {
  char path[512];
  minos_text conf = {0}, input = {0}, expected = {0}, found = {0};
  snprintf(path, sizeof path, "%s/testdata/bad/trace/%s.in", MINOS_ROOT, stem);
  read_or_die(path, &input);
  snprintf(path, sizeof path, "%s/testdata/bad/trace/%s.conf", MINOS_ROOT, stem);
  read_or_die(path, &conf);
  minos_status status =
      read_badly((minos_bytes){conf.data, conf.length}, (minos_bytes){input.data, input.length}, &found);
  snprintf(path, sizeof path, "%s/testdata/bad/trace/%s.expect", MINOS_ROOT, stem);
  if (getenv("MINOS_BLESS")) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(shown(&found), file);
    fclose(file);
  }
  read_or_die(path, &expected);
  ck_assert_msg(status != MINOS_OK && strcmp(shown(&found), shown(&expected)) == 0, "%s: status %d\n%s", path,
                (int)status, shown(&found));
  minos_text_release(&conf);
  minos_text_release(&input);
  minos_text_release(&expected);
  minos_text_release(&found);
}

START_TEST(test_mistakes) {
  int files = 0;
  DIR *folder = opendir(MINOS_ROOT "/testdata/bad/trace");
  ck_assert_ptr_nonnull(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char stem[256];
    size_t length = strlen(entry->d_name);
    if (length < 6 || length >= sizeof stem || strcmp(entry->d_name + length - 5, ".conf") != 0) continue;
    memcpy(stem, entry->d_name, length - 5);
    stem[length - 5] = '\0';
    check_mistake(stem);
    files++;
  }
  closedir(folder);
  ck_assert_msg(files >= 40, "only %d mistakes", files);
}
END_TEST

/* ---- what a trace means, one row a rule ---- */

#define WHOLE "pattern = ^(?<client>\\w+) (?<op>\\w+) (?<value>\\S+) (?<start>\\S+) (?<end>\\S+)$"
typedef struct rule {
  const char *name;
  const char *settings[8];
  const char *input, *expected;
} rule;
static const rule rules[] = {
    {"ticks_are_exact", {WHOLE, "time.unit=tick"}, "A w 1 0 5\nB r 1 5 6\n", "A w 1 0 5\nB r 1 5 6\n"},
    {"a_start_goes_down_and_an_end_up",
     {WHOLE, "time.unit=s"},
     "A w 1 1.250 1.251\n",
     "@unit ns\nA w 1 1250000000 1251999999\n"},
    {"json_reals_keep_their_digits",
     {"kind=ndjson", "field.client=json:/c", "field.op=json:/o", "field.value=json:/v", "field.start=json:/a/0",
      "field.end=json:/a/1"},
     "{\"x\": \"1.5\\\"2.5\", \"c\": \"A\", \"o\": \"w\", \"v\": 9007199254740993.0, \"a\": [1700000000.123456789, "
     "1700000001.1]}\n{\"c\": \"A\", \"o\": \"r\", \"v\": -1.25e1, \"y\": [-7, 0.5], \"a\": [17000000012e-1, "
     "1.7000000013E+9]}\n",
     "@unit ns\nA w 9007199254740993 1700000000123456789 1700000001199999999\n"
     "A r \"-12.5\" 1700000001200000000 1700000001399999999\n"},
    {"json_reals_in_a_text_keep_their_digits",
     {"kind=ndjson", "field.client=json:/c", "field.op=json:/o", "field.value=json:/v", "field.start=json:/t json:/0",
      "field.end=json:/t json:/1"},
     "{\"n\": 0.5, \"c\": \"A\", \"o\": \"w\", \"v\": 1, \"t\": \"[1700000000.123456789, 1700000001.1]\"}\n",
     "@unit ns\nA w 1 1700000000123456789 1700000001199999999\n"},
    {"a_result_behind_a_pair_is_no_part_of_it",
     {WHOLE, "time.unit=tick"},
     "A cas 1->2=>true 0 1\nA cas 1->2 2 3\n",
     "A cas \"1->2=>true\" 0 1\nA cas 1->2 2 3\n"},
    {"a_resolution_is_coarser_than_the_digits",
     {WHOLE, "time.unit=us", "time.resolution=1ms"},
     "A w 1 1250 2250\n",
     "@unit ns\nA w 1 1000000 2999999\n"},
    {"rounding_never_makes_a_client_overlap_itself",
     {WHOLE, "time.unit=ms"},
     "A w 1 1 2\nA w 2 2 3\nB r 1 2 2\n",
     "@unit ns\nA w 1 1000000 2999999\nA w 2 2999999 3999999\nB r 1 2000000 2999999\n"},
    {"epoch_nanoseconds_keep_their_last_digit",
     {WHOLE, "time.unit=s"},
     "A w 1 1700000000.123456789 1700000000.123456790\n",
     "@unit ns\nA w 1 1700000000123456789 1700000000123456790\n"},
    {"finer_than_a_nanosecond_is_rounded_outward", {WHOLE, "time.unit=ns"}, "A w 1 5.1 5.1\n", "@unit ns\nA w 1 5 6\n"},
    {"iso_times_have_zones",
     {WHOLE, "time.format=iso8601"},
     "A w 1 1970-01-01T01:00:00.000000001+01:00 1970-01-01T00:00:00,000000002Z\n",
     "@unit ns\nA w 1 1 2\n"},
    {"a_duration_leads_back_to_the_start",
     {"pattern = ^(?<client>\\w+) (?<op>\\w+) (?<value>\\S+) (?<end>\\S+) (?<duration>\\S+)$", "time.unit=ns",
      "duration.unit=us"},
     "A w 1 5000 2\n",
     "@unit ns\nA w 1 2001 5000\n"},
    {"numbers_in_strings_are_numbers", {WHOLE, "time.unit=tick"}, "A w 475 0 1\n", "A w 475 0 1\n"},
    {"leading_zeros_make_a_string", {WHOLE, "time.unit=tick"}, "A w 007 0 1\n", "A w 007 0 1\n"},
    {"clojure_lists_are_lists", {WHOLE, "time.unit=tick"}, "A cas [0,1] 0 1\n", "A cas [0,1] 0 1\n"},
    {"hex_is_decoded", {WHOLE, "time.unit=tick", "decode.value=hex"}, "A w 61c3a4 0 1\n", "A w \"a\xC3\xA4\" 0 1\n"},
    {"bytes_that_are_no_text_stay_hex",
     {WHOLE, "time.unit=tick", "decode.value=hex"},
     "A w ff00 0 1\n",
     "A w 0xff00 0 1\n"},
    {"base64_is_decoded", {WHOLE, "time.unit=tick", "decode.value=base64"}, "A w aGk= 0 1\n", "A w hi 0 1\n"},
    {"maps_translate_words",
     {WHOLE, "time.unit=tick", "map.op.PUT=w", "map.op.G*=r"},
     "A PUT 1 0 1\nA GET 1 2 3\n",
     "A w 1 0 1\nA r 1 2 3\n"},
    {"later_maps_win", {WHOLE, "time.unit=tick", "map.op.*=r", "map.op.PUT=w"}, "A PUT 1 0 1\n", "A w 1 0 1\n"},
    {"ignored_words_drop_records",
     {WHOLE, "time.unit=tick", "ignore.op=ping hel*"},
     "A ping x 0 1\nA hello x 0 1\nA w 1 2 3\n",
     "A w 1 2 3\n"},
    {"kept_words_drop_all_others", {WHOLE, "time.unit=tick", "keep.client=A"}, "A w 1 2 3\nB w 1 2 3\n", "A w 1 2 3\n"},
    {"answers_come_in_turn",
     {"pattern = ^(?<id>\\d) (?<client>\\w+) (?<type>\\w+)(?: (?<op>\\w+) (?<value>\\S+))?(?: = (?<result>\\S+))?$",
      "pairing=request-response by=id", "answer=auto"},
     "1 A request w 1\n1 B request r -\n1 A response\n1 B response = 1\n",
     "A w 1 0 2\nB r 1 1 3\n"},
    {"what_has_no_answer_is_unknown",
     {"pattern = ^(?<client>\\w+) (?<type>\\w+) (?<op>\\w+) (?<value>\\S+)$"},
     "A invoke w 1\nB invoke r x\nB info r timeout\nC invoke w 2\nC fail w 2\n",
     "B r - 1 ?\nC w 2 2 3 outcome=fail\nA w 1 0 ?\n"},
    {"an_open_operation_is_given_up",
     {"pattern = ^(?<client>\\w+) (?<type>\\w+) (?<op>\\w+) (?<value>\\S+)$", "reopen=unknown"},
     "A invoke w 1\nA invoke w 2\nA ok w 2\n",
     "A w 1 0 ?\nA w 2 1 2\n"},
    {"tables_may_have_quotes_and_line_ends",
     {"kind=csv", "time.unit=tick"},
     "client,op,value,start,end\r\n\"A \"\"1\"\"\",w,\"a\nb\",0,1\r\nB,r,,2,\r\n",
     "\"A \\\"1\\\"\" w \"a\\nb\" 0 1\nB r - 2 ?\n"},
    {"tables_may_have_tabs",
     {"kind=csv", "delimiter=tab", "time.unit=tick", "field.key=column:object"},
     "client\top\tobject\tvalue\tstart\tend\nA\tw\tx\t1\t0\t1",
     "A w(x) 1 0 1\n"},
};
enum { RULES = sizeof rules / sizeof *rules };

START_TEST(test_rule) {
  const rule *c = &rules[_i];
  size_t count = 0;
  while (count < 8 && c->settings[count]) count++;
  minos_preset *preset = made(c->settings, count);
  minos_reading how = {.preset = preset, .unbound = true};
  minos_text found = {0};
  minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
  ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: status %d\n%s", c->name,
                (int)status, shown(&found));
  minos_text_release(&found);
  minos_preset_free(preset);
}
END_TEST

/* One line in a thousand may be anything; more is an error, unless the user says otherwise. */
START_TEST(test_unmatched_share) {
  static const struct {
    int strange;
    const char *policy;
    bool fine;
    unsigned warnings;
  } cases[] = {{0, "on-unmatched=error", true, 0},
               {2, "on-unmatched=error", true, 1},
               {3, "on-unmatched=error", false, 0},
               {3, "on-unmatched=warn", true, 1},
               {3, "on-unmatched=ignore", true, 0}};
  const char *settings[] = {WHOLE, "time.unit=tick", cases[_i].policy};
  minos_preset *preset = made(settings, 3);
  minos_reading how = {.preset = preset, .unbound = true};
  minos_text input = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_histories histories = {0};
  for (int i = 0; i < 2000 - cases[_i].strange; i++) minos_text_format(&input, "A w 1 %d %d\n", 2 * i, 2 * i + 1);
  for (int i = 0; i < cases[_i].strange; i++) minos_text_put(&input, "what is this\n");
  minos_status status = read_bytes(&histories, (minos_bytes){input.data, input.length}, &how, faults);
  ck_assert_int_eq(status == MINOS_OK, cases[_i].fine);
  ck_assert_uint_eq(faults->warnings, cases[_i].warnings);
  minos_histories_release(&histories);
  minos_text_release(&input);
  minos_preset_free(preset);
  free(faults);
}
END_TEST

START_TEST(test_trust_is_said) {
  static const char *const intervals[] = {"interval=client", "interval=proxy", "interval=server", "interval=point"};
  const char *settings[] = {WHOLE, "time.unit=tick", intervals[_i]};
  minos_preset *preset = made(settings, 3);
  minos_reading how = {.preset = preset};
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){"A w 1 0 1\n", 10}, &how, faults), MINOS_OK);
  ck_assert_uint_eq(faults->warnings, _i > 0);
  const char *word = _i == 3 ? "neither an L nor a violation can be trusted" : _i ? "a violation may be false" : "";
  ck_assert_ptr_nonnull(strstr(faults->warning[0].message, word));
  minos_histories_release(&histories);
  minos_preset_free(preset);
  free(faults);
}
END_TEST

/* Many connections with many requests each, answered out of order between connections. */
START_TEST(test_many_pairs) {
  const char *settings[] = {"pattern = ^(?<id>(?<client>\\d+)) (?<type>\\w+) w (?<value>\\d+)$",
                            "pairing=request-response by=id", "field.op=const:w"};
  enum { CONNECTIONS = 700, REQUESTS = 3 };
  minos_preset *preset = made(settings, 3);
  minos_reading how = {.preset = preset, .unbound = true, .overlap = MINOS_OVERLAP_ALLOW};
  minos_text input = {0};
  minos_histories histories;
  for (int i = 0; i < CONNECTIONS * REQUESTS; i++)
    minos_text_format(&input, "%d request w %d\n", i % CONNECTIONS, i / CONNECTIONS);
  for (int i = CONNECTIONS * REQUESTS; i-- > 0;) minos_text_format(&input, "%d response w 0\n", i % CONNECTIONS);
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){input.data, input.length}, &how, NULL), MINOS_OK);
  const minos_history *h = histories.items[0];
  ck_assert_uint_eq(minos_history_count(h), (uintmax_t)CONNECTIONS * REQUESTS);
  for (uint32_t i = 0; i < minos_history_count(h); i++) {
    const minos_op *op = &minos_history_ops(h)[i];
    ck_assert_int_eq(minos_value_integer(minos_history_values(h), op->argument), (int)(i / CONNECTIONS));
    ck_assert_int_eq(op->outcome, MINOS_OUTCOME_OK);
  }
  minos_histories_release(&histories);
  minos_text_release(&input);
  minos_preset_free(preset);
}
END_TEST

START_TEST(test_dry_run) {
  const char *settings[] = {WHOLE, "time.unit=tick"};
  static const char input[] = "A w 1 0 1\nA w 2 never\n  hello\nB r 1 2 3\n";
  minos_preset *preset = made(settings, 2);
  minos_reading how = {.preset = preset};
  minos_text out = {0};
  minos_source *source;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_int_eq(minos_source_memory(&source, "memory", input, sizeof input - 1, NULL), MINOS_OK);
  ck_assert_int_eq(minos_trace_try(&out, source, &how, faults), MINOS_OK);
  ck_assert_str_eq(shown(&out), "2 operations of 2 clients on 1 object, times in tick; the first 2:\n"
                                "  line 1      A w 1  0 1\n"
                                "  line 4      B r 1  2 3\n"
                                "not understood; the first 2:\n"
                                "  line 2:12: no pattern matches\n"
                                "    A w 2 never\n"
                                "               ^\n"
                                "  line 3:1: no pattern matches\n"
                                "      hello\n"
                                "    ^\n");
  ck_assert_uint_eq(faults->errors, 1);
  minos_source_free(source);
  minos_text_release(&out);
  minos_preset_free(preset);
  free(faults);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("trace");
  TCase *cases = tcase_create("trace");
  tcase_set_timeout(cases, 60);
  tcase_add_test(cases, test_every_preset_has_a_sample);
  tcase_add_test(cases, test_mistakes);
  tcase_add_loop_test(cases, test_rule, 0, RULES);
  tcase_add_loop_test(cases, test_unmatched_share, 0, 5);
  tcase_add_loop_test(cases, test_trust_is_said, 0, 4);
  tcase_add_test(cases, test_many_pairs);
  tcase_add_test(cases, test_dry_run);
  suite_add_tcase(suite, cases);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? 1 : 0;
}

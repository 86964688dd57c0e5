/* test_timeline.c -- the picture of a history in the terminal. */
#include "../reports/timeline.h"
#include "../reports/timeline_layout.h"
#include "report_cases.h"

typedef struct timeline_case {
  const char *name;
  drawn rows[DRAWN_ROWS];
  minos_reading how;
  minos_style style;
  minos_counterexample core;
  const char *unit;
  const char *expected;
} timeline_case;

#define CORE(...)                                                                                                      \
  { .present = true, OPS(__VA_ARGS__) }

static const timeline_case cases[] = {
    {.name = "two_clients", .rows = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4")},
     .expected = "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"},
    {.name = "ascii", .rows = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4")}, .style = {.ascii = true},
     .expected = "       0    1    2    3    4\n"
                 "Alice  |-- w 1 --|\n"
                 "Bob                   | r 0 |\n"},
    {.name = "touching_operations_share_a_bracket",
     .rows = {OP("A", "w", "1", "0", "2"), OP("A", "r", "1", "2", "3"), OP("B", "r", "0", "2", "5")},
     .expected = "   0    1    2    3    4    5\n"
                 "A  ├── w 1 ──┼ r 1 ┤\n"
                 "B            ├──── r 0 ─────┤\n"},
    {.name = "touching_ascii",
     .rows = {OP("A", "w", "1", "0", "2"), OP("A", "r", "1", "2", "3"), OP("B", "r", "0", "2", "5")}, .style = {.ascii = true},
     .expected = "   0    1    2    3    4    5\n"
                 "A  |-- w 1 --| r 1 |\n"
                 "B            |---- r 0 -----|\n"},
    {.name = "points_have_a_marker", .rows = {OP("A", "w", "1", "1", "1"), OP("A", "w", "2", "2", "2"), OP("B", "r", "2", "1", "4"), OP("A", "r", "2", "2", "6")},
     .expected = "   1     2     3     4     5     6\n"
                 "A  ◇ w 1 ◇ w 2\n"
                 "         ├───────── r 2 ─────────┤\n"
                 "B  ├────── r 2 ──────┤\n"},
    {.name = "points_at_one_instant", .rows = {OP("A", "w", "1", "1", "1"), OP("B", "w", "2", "1", "1")},
     .expected = "   1\n"
                 "A  ◇ w 1\n"
                 "B  ◇ w 2\n"},
    {.name = "unknown_outcomes_are_open",
     .rows = {OP("A", "w", "1", "0", "2"), LOST("B", "w", "2", "1"), OP("B", "r", "2", "3", "4"), LOST("B", "w", "3", "4"), OP("B", "r", "2", "5", "7")},
     .expected = "   0    1    2    3    4    5    6    7\n"
                 "A  ├── w 1 ──┤\n"
                 "B                 ├ r 2 ┤   ├── r 2 ──┤\n"
                 "        ├ w 2 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄→\n"
                 "                       ├ w 3 ┄┄┄┄┄┄┄┄┄→\n"
                 "   ┄→ outcome unknown: it takes effect after its start, or never\n"},
    {.name = "unknown_ascii",
     .rows = {OP("A", "w", "1", "0", "2"), LOST("B", "w", "2", "1"), OP("B", "r", "2", "3", "4"), LOST("B", "w", "3", "4"), OP("B", "r", "2", "5", "7")}, .style = {.ascii = true},
     .expected = "   0    1    2    3    4    5    6    7\n"
                 "A  |-- w 1 --|\n"
                 "B                 | r 2 |   |-- r 2 --|\n"
                 "        | w 2 ........................>\n"
                 "                       | w 3 .........>\n"
                 "   .> outcome unknown: it takes effect after its start, or never\n"},
    {.name = "failed_operations_say_so", .rows = {OP("A", "w", "1", "0", "2"), FAILED("B", "w", "2", "1", "3")},
     .expected = "   0     1     2     3\n"
                 "A  ├─── w 1 ───┤\n"
                 "B        ├ w 2 failed ┤\n"},
    {.name = "overlapping_operations_of_a_client_take_lanes",
     .rows = {OP("A", "w", "1", "0", "4"), OP("A", "w", "2", "1", "6"), OP("A", "w", "3", "5", "8"), OP("B", "r", "3", "2", "9")}, .how = {.overlap = MINOS_OVERLAP_ALLOW},
     .expected = "   0    1    2    3    4    5    6    7    8    9\n"
                 "A  ├─────── w 1 ───────┤    ├──── w 3 ─────┤\n"
                 "        ├───────── w 2 ──────────┤\n"
                 "B            ├────────────── r 3 ───────────────┤\n"},
    {.name = "wide_and_combining_names",
     .rows = {OP("日本", "w", "1", "0", "2"), OP("Zoe\xCC\x88", "r", "1", "1", "3"), OP("🙂b", "r", "1", "3", "5"), OP("x", "r", "1", "0", "5")},
     .expected = "      0    1    2    3    4    5\n"
                 "日本  ├── w 1 ──┤\n"
                 "Zoë        ├── r 1 ──┤\n"
                 "🙂b                  ├── r 1 ──┤\n"
                 "x     ├───────── r 1 ──────────┤\n"},
    {.name = "wide_values_keep_their_columns", .rows = {OP("a", "w", "\"日本語\"", "0", "2"), OP("b", "r", "\"日本語\"", "3", "6")},
     .expected = "   0     1     2     3     4     5     6\n"
                 "a  ├ w \"日本語\" ┤\n"
                 "b                    ├── r \"日本語\" ───┤\n"},
    {.name = "hostile_names", .rows = {OP("\x1b[31mX\n", "w", "1", "0", "2"), OP("\xff\xfe", "r", "1", "3", "6")},
     .expected = "         0    1    2    3    4    5    6\n"
                 "�[31mX�  ├── w 1 ──┤\n"
                 "��                      ├──── r 1 ─────┤\n"},
    {.name = "epoch_times_by_rank",
     .rows = {OP("A", "w", "1", "1700000000123456789", "1700000000223456789"), OP("B", "r", "0", "1700000000323456789", "1700000000323456999")},
     .expected = "   …123456789     …323456999\n"
                 "A  ├ w 1 ┤\n"
                 "B           ├ r 0 ┤\n"
                 "   spaced by order, not by clock: from 1700000000123456789 to 1700000000323456999\n"},
    {.name = "decimals_by_rank", .rows = {OP("A", "w", "1", "0.5", "2.25"), OP("B", "r", "0", "3", "4.125")},
     .expected = "   0.5   2.25     4.125\n"
                 "A  ├ w 1 ┤\n"
                 "B           ├ r 0 ┤\n"
                 "   spaced by order, not by clock: from 0.5 to 4.125\n"},
    {.name = "the_core_is_marked",
     .rows = {OP("A", "w", "1", "0", "2"), OP("B", "r", "0", "3", "4"), OP("C", "r", "1", "1", "5")}, .core = CORE(0, 1),
     .expected = "   0    1    2    3    4    5\n"
                 "A  ┣━━ w 1 ━━┫\n"
                 "B                 ┣ r 0 ┫\n"
                 "C       ├─────── r 1 ───────┤\n"
                 "   ━ the operations of the counterexample\n"},
    {.name = "the_core_is_marked_ascii",
     .rows = {OP("A", "w", "1", "0", "2"), OP("B", "r", "0", "3", "4"), OP("C", "r", "1", "1", "5")}, .core = CORE(0, 1), .style = {.ascii = true},
     .expected = "   0    1    2    3    4    5\n"
                 "A  [== w 1 ==]\n"
                 "B                 [ r 0 ]\n"
                 "C       |------- r 1 -------|\n"
                 "   = the operations of the counterexample\n"},
    {.name = "a_wide_drawing_is_broken_into_panels", .style = {.width = 50},
     .rows = {OP("A", "w", "1", "0", "1"), OP("A", "r", "1", "2", "3"), OP("A", "w", "2", "4", "5"), OP("A", "w", "333", "6", "7"), OP("A", "w", "444444", "8", "9"),  OP("B", "w", "4", "2", "9"),  OP("B", "w", "4", "10", "11"), OP("A", "w", "4", "10", "11"),},
     .expected = "   0     1  2     3  4     5  6       7\n"
                 "A  ├ w 1 ┤  ├ r 1 ┤  ├ w 2 ┤  ├ w 333 ┤\n"
                 "B           ├───────────────── w 4 ──────\n"
                 "\n"
                 "   8          9  10    11\n"
                 "A  ├ w 444444 ┤  ├ w 4 ┤\n"
                 "B  ───────────┤  ├ w 4 ┤\n"
                 "   spaced by order, not by clock: from 0 to 11\n"},
    {.name = "objects_and_results", .rows = {ON("A", "w", "x", "1", "0", "4"), ON("B", "cas", "x", "1->2=>false", "2", "9")}, .how = {.model = "cas-register"},
     .expected = "   0    1    2    3    4    5    6    7    8    9\n"
                 "A  ├───── w(x) 1 ──────┤\n"
                 "B            ├─────── cas(x) 1->2=>false ───────┤\n"},
    {.name = "long_values_are_cut", .rows = {OP("A", "w", "[\"aaaaaaaaaaaaaaaaaaaaa\",\"bbbbbbbbbbb\",\"cccccccccccc\",\"dddddddd\"]", "0", "4"), OP("B", "r", "1", "2", "9")},
     .expected = "   0      1      2      3      4      5      6      7      8      9\n"
                 "A  ├ w [\"aaaaaaaaaaaaaaaaaaa… ─┤\n"
                 "B                ├───────────────────── r 1 ──────────────────────┤\n"},
    {.name = "one_operation_at_one_instant", .rows = {OP("A", "w", "1", "7", "7")},
     .expected = "   7\n"
                 "A  ◇ w 1\n"},
    {.name = "nothing_to_draw", .rows = {{0}}},
    {.name = "the_unit_stands_above_the_names", .rows = {OP("A", "w", "1", "-3", "-1"), OP("B", "r", "0", "0", "2")}, .unit = "ms",
     .expected = "ms  -3   -2   -1   0    1    2\n"
                 "A   ├── w 1 ──┤\n"
                 "B                  ├── r 0 ──┤\n"},
    {.name = "colour_beside_shape", .rows = {OP("A", "w", "1", "0", "2"), OP("B", "r", "0", "3", "4"), OP("C", "r", "1", "1", "5")}, .core = CORE(0, 1), .style = {.colour = true},
     .expected = "   \x1b[2m0\x1b[0m    \x1b[2m1\x1b[0m    \x1b[2m2\x1b[0m    \x1b[2m3\x1b[0m    \x1b[2m4\x1b[0m    \x1b[2m5\x1b[0m\n"
                 "A  \x1b[31m┣━━ w 1 ━━┫\x1b[0m\n"
                 "B                 \x1b[31m┣ r 0 ┫\x1b[0m\n"
                 "C       ├─────── r 1 ───────┤\n"
                 "   \x1b[2m━ the operations of the counterexample\x1b[0m\n"},
    {.name = "a_large_history_shows_the_core_only", .rows = {MANY_READS, OP("Alice", "w", "1", "20", "22"), OP("Bob", "r", "0", "23", "24")}, .core = CORE(32, 33), .how = {.overlap = MINOS_OVERLAP_ALLOW},
     .expected = "       20   21   22   23   24\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "       2 of 34 operations are drawn: those of the counterexample\n"},
    {.name = "a_large_history_without_a_core_is_not_drawn", .rows = {MANY_READS, OP("Alice", "w", "1", "20", "22"), OP("Bob", "r", "0", "23", "24")}, .how = {.overlap = MINOS_OVERLAP_ALLOW}},
    {.name = "a_long_range_has_fewer_numbers", .rows = {OP("A", "w", "1", "0", "20"), OP("B", "r", "1", "11", "55")},
     .expected = "   0    5    10   15   20   25   30   35   40   45   50   55\n"
                 "A  ├─────── w 1 ───────┤\n"
                 "B             ├─────────────────── r 1 ───────────────────┤\n"},
    {.name = "touching_chain_and_an_unknown_end", .rows = {OP("A", "w", "1", "0", "1"), OP("A", "r", "1", "1", "2"),OP("A", "r", "1", "2", "3"), LOST("A","w","4","3")},
     .expected = "   0     1     2     3\n"
                 "A  ├ w 1 ┼ r 1 ┼ r 1 ┼ w 4 ┄→\n"
                 "   ┄→ outcome unknown: it takes effect after its start, or never\n"},
};

static char *drawing(const timeline_case *one) {
  minos_history *history = draw_history(one->rows, &one->how, one->unit);
  minos_result result = {.against_linearizable = one->core};
  minos_judged judged = {.file = "-", .source = history, .result = &result};
  minos_style style = one->style;
  if (!style.width) style.width = 80;
  minos_text text = {0};
  timeline_draw(&judged, &style, &text);
  ck_assert(!text.failed);
  char *copy = calloc(1, text.length + 1);
  if (text.length) memcpy(copy, text.data, text.length);
  minos_text_release(&text);
  minos_history_free(history);
  return copy;
}

START_TEST(test_timeline) {
  char *got = drawing(&cases[_i]);
  assert_same(cases[_i].name, got, cases[_i].expected ? cases[_i].expected : "");
  free(got);
}
END_TEST

/* ---- columns never contradict time ---- */

static uint32_t roll(uint32_t *seed, uint32_t sides) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 16) % sides;
}

static minos_history *random_history(uint32_t *seed, uint32_t range) {
  static char times[DRAWN_ROWS][2][24];
  drawn rows[DRAWN_ROWS] = {{0}};
  static const char *const clients[] = {"A", "B", "C"};
  uint32_t count = 1 + roll(seed, TIMELINE_BARS);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t start = roll(seed, range), end = start + roll(seed, range / 3 + 1);
    snprintf(times[i][0], sizeof times[i][0], "%u", (unsigned)start);
    snprintf(times[i][1], sizeof times[i][1], "%u", (unsigned)end);
    rows[i] = (drawn)OP(clients[roll(seed, 3)], "w", "1", times[i][0], times[i][1]);
    if (roll(seed, 6) == 0) rows[i].end = NULL;
    if (!rows[i].end) rows[i].outcome = MINOS_OUTCOME_UNKNOWN;
  }
  return draw_history(rows, &(minos_reading){.overlap = MINOS_OVERLAP_ALLOW}, NULL);
}

static unsigned end_column(const layout_bar *bar) {
  return bar->point ? bar->first : bar->last;
}

static void assert_order_is_kept(const minos_op *ops, const layout_bar *a, const layout_bar *b) {
  if (a->open) return;
  bool in_time = ops[a->op].end < ops[b->op].start;
  ck_assert_msg(in_time == (end_column(a) < b->first), "%u and %u: columns %u and %u", a->op, b->op, end_column(a),
                b->first);
}

static void assert_lane_is_clear(const layout_bar *a, const layout_bar *b) {
  if (a == b || a->lane != b->lane || b->first < a->first) return;
  ck_assert(!a->open);
  ck_assert(a->last < b->first || (a->last == b->first && a->end == b->start && !a->point && !b->point));
}

START_TEST(test_columns_never_contradict_time) {
  static const uint32_t ranges[] = {2, 5, 12, 40, 1000};
  for (uint32_t round = 0; round < 400; round++) {
    uint32_t seed = (uint32_t)_i * 1000 + round;
    minos_history *history = random_history(&seed, ranges[_i]);
    const minos_op *ops = minos_history_ops(history);
    layout plan = {.count = minos_history_count(history)};
    for (unsigned i = 0; i < plan.count; i++) plan.bars[i] = (layout_bar){.op = i, .label = 1 + roll(&seed, 9)};
    layout_arrange(&plan, history, 77);
    ck_assert_uint_le(plan.lanes, plan.count);
    if (plan.per_tick) ck_assert_uint_le(plan.width, 77);
    for (unsigned i = 0; i < plan.count; i++)
      for (unsigned k = 0; k < plan.count; k++) {
        assert_order_is_kept(ops, &plan.bars[i], &plan.bars[k]);
        assert_lane_is_clear(&plan.bars[i], &plan.bars[k]);
      }
    minos_history_free(history);
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("timeline");
  TCase *group = tcase_create("timeline");
  tcase_add_loop_test(group, test_timeline, 0, sizeof cases / sizeof *cases);
  tcase_add_loop_test(group, test_columns_never_contradict_time, 0, 5);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

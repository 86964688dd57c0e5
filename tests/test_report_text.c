/* test_report_text.c -- what a person reads, to the letter: `minos check` and `minos explain`. */
#include "report_cases.h"

typedef struct text_case {
  const char *name;
  drawn rows[DRAWN_ROWS];
  minos_reading how;
  const char *start; /* what objects start at in the witness; NULL: 0 */
  minos_result result;
  minos_style style;
  const char *expected;
} text_case;

#define ALICE_BOB OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4")

#define STALE_READ                                                                                                     \
  .verdict = MINOS_S, .linearizable = MINOS_NO, .sequential = MINOS_YES, .linearizable_by = "clusters",                \
  .sequential_by = "clusters", .witness = {.present = true, .order = MINOS_ORDER_CLIENT, OPS(1, 0)},                   \
  .against_linearizable = {.present = true,                                                                            \
                           .order = MINOS_ORDER_REAL_TIME,                                                             \
                           OPS(0, 1),                                                                                  \
                           .minimal = true,                                                                            \
                           REASONS({1, 0, MINOS_BECAUSE_READS_INITIAL, "it read 0, and only the initial value is 0"},  \
                                   {0, 1, MINOS_BECAUSE_REAL_TIME, "it ended at 2, and Bob r 0 started at 3"})},       \
  .ok = 2

#define STALE_UNDECIDED                                                                                                \
  .linearizable = MINOS_NO, .linearizable_by = "clusters", .limit = MINOS_LIMIT_TIME,                                  \
  .limit_detail = "after 1.0 s and 120000 configurations",                                                             \
  .against_linearizable = {.present = true,                                                                            \
                           .order = MINOS_ORDER_REAL_TIME,                                                             \
                           OPS(0, 1),                                                                                  \
                           REASONS({1, 0, MINOS_BECAUSE_READS_INITIAL, "it read 0, and only the initial value is 0"},  \
                                   {0, 1, MINOS_BECAUSE_REAL_TIME, "it ended at 2, and Bob r 0 started at 3"})}

#define LOST_VALUE                                                                                                     \
  OP("A", "w", "1", "0", "1"), OP("A", "w", "2", "2", "3"), OP("B", "r", "2", "4", "5"), OP("B", "r", "1", "6", "7")

#define GOES_BACK                                                                                                      \
  .verdict = MINOS_N, .linearizable = MINOS_NO, .sequential = MINOS_NO,                                                \
  .against_sequential = {.present = true,                                                                              \
                         .order = MINOS_ORDER_CLIENT,                                                                  \
                         OPS(0, 1, 2, 3),                                                                              \
                         .minimal = true,                                                                              \
                         REASONS({0, 1, MINOS_BECAUSE_CLIENT_ORDER, "A did it first"},                                 \
                                 {1, 2, MINOS_BECAUSE_READS_FROM, "it wrote the 2 that B r 2 read"},                   \
                                 {2, 3, MINOS_BECAUSE_CLIENT_ORDER, "B did it first"},                                 \
                                 {3, 1, MINOS_BECAUSE_OVERWRITES, "it read 1, which A w 2 overwrites"})}

#define STORE_BUFFERING                                                                                                \
  ON("c1", "w", "x", "1", "0", "1"), ON("c1", "r", "y", "0", "2", "3"), ON("c2", "w", "y", "1", "0", "1"),             \
      ON("c2", "r", "x", "0", "2", "3")

static const text_case cases[] = {
    {.name = "stale_read",
     .rows = {ALICE_BOB},
     .result = {STALE_READ},
     .expected = "history.txt: S  sequential, not linearizable      register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "sequential order   Bob r 0 · Alice w 1\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"
                 "not linearizable   Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   "
                 "(line 2)\n"
                 "                   Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      "
                 "(lines 1, 2)\n"
                 "                   2 operations, minimal: without any one of them the others can be ordered\n"},
    {.name = "stale_read_explained",
     .rows = {ALICE_BOB},
     .result = {STALE_READ},
     .style = {.explain = true},
     .expected = "history.txt: S  sequential, not linearizable      register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "Sequential: yes. This order keeps each client's own order, and every answer is what the register "
                 "gives:\n"
                 "  start 0 · Bob r 0 → 0 · Alice w 1 → 1\n"
                 "  → the value after the step; one valid order of possibly many, not necessarily what happened\n"
                 "Linearizable: no. In real time, what ended before another operation started must stand before it:\n"
                 "  1. Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   (line 2)\n"
                 "  2. Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      (lines 1, 2)\n"
                 "  A circle: an operation would have to stand before itself, so no order keeps all of it.\n"
                 "So the letter is S: not L because of real time, and not N because the order above exists.\n"},
    {.name = "stale_read_in_ascii_and_colour",
     .rows = {ALICE_BOB},
     .result = {STALE_READ},
     .style = {.ascii = true, .colour = true},
     .expected =
         "history.txt: \x1b[1;33mS\x1b[0m  sequential, not linearizable      register from 0, 2 operations, 2 clients\n"
         "\n"
         "       \x1b[2m0\x1b[0m    \x1b[2m1\x1b[0m    \x1b[2m2\x1b[0m    \x1b[2m3\x1b[0m    \x1b[2m4\x1b[0m\n"
         "Alice  |-- w 1 --|\n"
         "Bob                   | r 0 |\n"
         "\n"
         "sequential order   Bob r 0; Alice w 1\n"
         "                   \x1b[2mone valid order of possibly many; not necessarily what happened\x1b[0m\n"
         "not linearizable   Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   (line "
         "2)\n"
         "                   Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      (lines "
         "1, 2)\n"
         "                   \x1b[2m2 operations, minimal: without any one of them the others can be ordered\x1b[0m\n"},
    {.name = "with_stats",
     .rows = {ALICE_BOB},
     .result = {STALE_READ, .stats = {.seconds = 0.0125, .configurations = 1, .bytes = 4096}},
     .style = {.stats = true},
     .expected = "history.txt: S  sequential, not linearizable      register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "sequential order   Bob r 0 · Alice w 1\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"
                 "not linearizable   Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   "
                 "(line 2)\n"
                 "                   Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      "
                 "(lines 1, 2)\n"
                 "                   2 operations, minimal: without any one of them the others can be ordered\n"
                 "decided by         clusters (linearizable), clusters (sequential)\n"
                 "took               0.012500 s, 1 configuration, 4096 bytes remembered\n"},
    {.name = "linearizable",
     .rows = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "1", "3", "4")},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true, .order = MINOS_ORDER_REAL_TIME, OPS(0, 1)}},
     .expected = "history.txt: L  linearizable      register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 1 ┤\n"
                 "\n"
                 "linearization      Alice w 1 · Bob r 1\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"},
    {.name = "linearizable_explained",
     .rows = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "1", "3", "4"), LOST("Carol", "w", "3", "1"),
              LOST("Dan", "w", "4", "1"), OP("Bob", "r", "3", "5", "6")},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true, .order = MINOS_ORDER_REAL_TIME, OPS(0, 1, 2, 4)}},
     .style = {.explain = true},
     .expected = "history.txt: L  linearizable      register from 0, 5 operations, 4 clients\n"
                 "\n"
                 "       0    1    2    3    4    5    6\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 1 ┤   ├ r 3 ┤\n"
                 "Carol       ├ w 3 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄→\n"
                 "Dan         ├ w 4 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄→\n"
                 "       ┄→ outcome unknown: it takes effect after its start, or never\n"
                 "\n"
                 "Linearizable: yes. What ended before another operation started stands before it,\n"
                 "each client's own order is kept, and every answer is what the register gives:\n"
                 "  start 0 · Alice w 1 → 1 · Bob r 1 → 1\n"
                 "  Carol w 3 → 3 (never answered, but it took effect here) · Bob r 3 → 3\n"
                 "  never takes effect here: Dan w 4\n"
                 "  → the value after the step; one valid order of possibly many, not necessarily what happened\n"
                 "So the letter is L; every linearizable history is sequential too.\n"},
    {.name = "neither",
     .rows = {LOST_VALUE},
     .result = {GOES_BACK},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients\n"
                 "\n"
                 "   0    1    2    3    4    5    6    7\n"
                 "A  ├ w 1 ┤   ├ w 2 ┤\n"
                 "B                      ├ r 2 ┤   ├ r 1 ┤\n"
                 "\n"
                 "not sequential     A w 1 must stand before A w 2: A did it first                      (lines 1, 2)\n"
                 "                   A w 2 must stand before B r 2: it wrote the 2 that B r 2 read      (lines 2, 3)\n"
                 "                   B r 2 must stand before B r 1: B did it first                      (lines 3, 4)\n"
                 "                   B r 1 must stand before A w 2: it read 1, which A w 2 overwrites   (lines 2, 4)\n"
                 "                   4 operations, minimal: without any one of them the others can be ordered\n"},
    {.name = "neither_explained",
     .rows = {LOST_VALUE},
     .result = {GOES_BACK},
     .style = {.explain = true},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients\n"
                 "\n"
                 "   0    1    2    3    4    5    6    7\n"
                 "A  ├ w 1 ┤   ├ w 2 ┤\n"
                 "B                      ├ r 2 ┤   ├ r 1 ┤\n"
                 "\n"
                 "Sequential: no. No order answers as recorded and keeps each client's own order:\n"
                 "  1. A w 1 must stand before A w 2: A did it first                      (lines 1, 2)\n"
                 "  2. A w 2 must stand before B r 2: it wrote the 2 that B r 2 read      (lines 2, 3)\n"
                 "  3. B r 2 must stand before B r 1: B did it first                      (lines 3, 4)\n"
                 "  4. B r 1 must stand before A w 2: it read 1, which A w 2 overwrites   (lines 2, 4)\n"
                 "  Steps 2 to 4 form a circle: an operation would have to stand before itself.\n"
                 "Linearizable: no. That asks for real time on top of it.\n"
                 "So the letter is N: neither L nor S.\n"},
    {.name = "undecided_with_what_is_known",
     .rows = {ALICE_BOB},
     .result = {STALE_UNDECIDED},
     .expected = "history.txt: ?  undecided: not linearizable; whether it is sequential is open (time limit)      "
                 "register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "not linearizable   Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   "
                 "(line 2)\n"
                 "                   Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      "
                 "(lines 1, 2)\n"
                 "                   2 operations, not minimal (limit)\n"
                 "undecided          time limit: after 1.0 s and 120000 configurations\n"},
    {.name = "undecided_explained",
     .rows = {ALICE_BOB},
     .result = {STALE_UNDECIDED},
     .style = {.explain = true},
     .expected = "history.txt: ?  undecided: not linearizable; whether it is sequential is open (time limit)      "
                 "register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "Linearizable: no. In real time, what ended before another operation started must stand before it:\n"
                 "  1. Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0   (line 2)\n"
                 "  2. Alice w 1 must stand before Bob r 0: it ended at 2, and Bob r 0 started at 3      (lines 1, 2)\n"
                 "  A circle: an operation would have to stand before itself, so no order keeps all of it.\n"
                 "Sequential: open, time limit: after 1.0 s and 120000 configurations.\n"
                 "So the letter is \"?\": a limit is not an answer.\n"},
    {.name = "nothing_is_known",
     .rows = {ALICE_BOB},
     .result = {.limit = MINOS_LIMIT_SIGNAL, .limit_detail = "after 0.2 s"},
     .expected = "history.txt: ?  undecided: whether it is linearizable or sequential is open (interrupted)      "
                 "register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"
                 "\n"
                 "undecided          interrupted: after 0.2 s\n"},
    {.name = "stop_at_linearizable",
     .rows = {ALICE_BOB},
     .result = {.linearizable = MINOS_NO},
     .expected = "history.txt: ?  undecided: not linearizable; whether it is sequential is open (not asked for)      "
                 "register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "       0    1    2    3    4\n"
                 "Alice  ├── w 1 ──┤\n"
                 "Bob                   ├ r 0 ┤\n"},
    {.name = "store_buffering",
     .rows = {STORE_BUFFERING},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .object_count = 2,
                .objects = (minos_object_verdict[]){{MINOS_YES, MINOS_YES}, {MINOS_NO, MINOS_YES}}},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients, 2 "
                 "objects\n"
                 "\n"
                 "    0       1       2       3\n"
                 "c1  ├ w(x) 1 ┤      ├ r(y) 0 ┤\n"
                 "c2  ├ w(y) 1 ┤      ├ r(x) 0 ┤\n"
                 "\n"
                 "object by object   object x alone: L · object y alone: S\n"
                 "                   each object alone is sequentially consistent, all of them together are not\n"},
    {.name = "store_buffering_explained",
     .rows = {STORE_BUFFERING},
     .style = {.explain = true},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .object_count = 2,
                .objects = (minos_object_verdict[]){{MINOS_YES, MINOS_YES}, {MINOS_NO, MINOS_YES}}},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients, 2 "
                 "objects\n"
                 "\n"
                 "    0       1       2       3\n"
                 "c1  ├ w(x) 1 ┤      ├ r(y) 0 ┤\n"
                 "c2  ├ w(y) 1 ┤      ├ r(x) 0 ┤\n"
                 "\n"
                 "Sequential: no. No order answers as recorded and keeps each client's own order.\n"
                 "Each object alone is sequentially consistent, all of them together are not:\n"
                 "  object x alone: L, object y alone: S\n"
                 "Linearizable: no. That asks for real time on top of it.\n"
                 "So the letter is N: neither L nor S.\n"},
    {.name = "objects_in_steps",
     .rows = {STORE_BUFFERING},
     .style = {.explain = true},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true, .order = MINOS_ORDER_REAL_TIME, OPS(1, 3, 0, 2)}},
     .expected = "history.txt: L  linearizable      register from 0, 4 operations, 2 clients, 2 objects\n"
                 "\n"
                 "    0       1       2       3\n"
                 "c1  ├ w(x) 1 ┤      ├ r(y) 0 ┤\n"
                 "c2  ├ w(y) 1 ┤      ├ r(x) 0 ┤\n"
                 "\n"
                 "Linearizable: yes. What ended before another operation started stands before it,\n"
                 "each client's own order is kept, and every answer is what the register gives:\n"
                 "  start x = 0, y = 0 · c1 r(y) 0 → y = 0 · c2 r(x) 0 → x = 0 · c1 w(x) 1 → x = 1\n"
                 "  c2 w(y) 1 → y = 1\n"
                 "  → the value after the step; one valid order of possibly many, not necessarily what happened\n"
                 "So the letter is L; every linearizable history is sequential too.\n"},
    {.name = "a_search_got_stuck",
     .rows = {LOST_VALUE},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .against_sequential = {.present = true,
                                       .order = MINOS_ORDER_CLIENT,
                                       OPS(0, 1, 2, 3),
                                       .prefix = (minos_op_id[]){0, 1, 2},
                                       .prefix_count = 3,
                                       .state = "the register holds 2",
                                       REASONS({MINOS_NO_OP, 3, MINOS_BECAUSE_MODEL,
                                                "can't read 1: the register holds 2"})}},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients\n"
                 "\n"
                 "   0    1    2    3    4    5    6    7\n"
                 "A  ├ w 1 ┤   ├ w 2 ┤\n"
                 "B                      ├ r 2 ┤   ├ r 1 ┤\n"
                 "\n"
                 "not sequential     after A w 1 · A w 2 · B r 2 (the register holds 2):\n"
                 "                   B r 1: can't read 1: the register holds 2   (line 4)\n"
                 "                   4 operations, not minimal (limit)\n"},
    {.name = "a_search_got_stuck_explained",
     .rows = {LOST_VALUE},
     .style = {.explain = true},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .against_sequential = {.present = true,
                                       .order = MINOS_ORDER_CLIENT,
                                       OPS(0, 1, 2, 3),
                                       .prefix = (minos_op_id[]){0, 1, 2},
                                       .prefix_count = 3,
                                       .state = "the register holds 2",
                                       REASONS({MINOS_NO_OP, 3, MINOS_BECAUSE_MODEL,
                                                "can't read 1: the register holds 2"})}},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 4 operations, 2 clients\n"
                 "\n"
                 "   0    1    2    3    4    5    6    7\n"
                 "A  ├ w 1 ┤   ├ w 2 ┤\n"
                 "B                      ├ r 2 ┤   ├ r 1 ┤\n"
                 "\n"
                 "Sequential: no. No order answers as recorded and keeps each client's own order:\n"
                 "  after A w 1 · A w 2 · B r 2 (the register holds 2):\n"
                 "  1. B r 1: can't read 1: the register holds 2   (line 4)\n"
                 "  No other beginning gets further, so no order exists.\n"
                 "Linearizable: no. That asks for real time on top of it.\n"
                 "So the letter is N: neither L nor S.\n"},
    {.name = "never_written",
     .rows = {OP("A", "w", "1", "0", "1"), OP("B", "r", "9", "2", "3")},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .against_sequential = {.present = true,
                                       .order = MINOS_ORDER_CLIENT,
                                       OPS(1),
                                       .minimal = true,
                                       REASONS({MINOS_NO_OP, 1, MINOS_BECAUSE_NEVER_WRITTEN, "no operation wrote 9"})}},
     .expected = "history.txt: N  neither linearizable nor sequential      register from 0, 2 operations, 2 clients\n"
                 "\n"
                 "   0    1    2    3\n"
                 "A  ├ w 1 ┤\n"
                 "B            ┣ r 9 ┫\n"
                 "   ━ the operations of the counterexample\n"
                 "\n"
                 "not sequential     B r 9: no operation wrote 9   (line 2)\n"
                 "                   1 operation, minimal\n"},
    {.name = "an_unknown_start_value",
     .rows = {OP("A", "r", "1", "0", "1"), OP("A", "w", "0", "2", "3")},
     .how = {.initial = "unknown"},
     .start = "1",
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true, .order = MINOS_ORDER_REAL_TIME, OPS(0, 1)}},
     .expected = "history.txt: L  linearizable      register from an unknown value, 2 operations, 1 client\n"
                 "\n"
                 "   0    1    2    3\n"
                 "A  ├ r 1 ┤   ├ w 0 ┤\n"
                 "\n"
                 "linearization      A r 1 · A w 0\n"
                 "                   assumed at the start: 1\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"},
    {.name = "no_operations",
     .rows = {{0}},
     .how = {.model = "register"},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true, .order = MINOS_ORDER_REAL_TIME}},
     .expected = "history.txt: L  linearizable      register from 0, 0 operations, 0 clients\n"
                 "\n"
                 "linearization      no operation\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"},
    {.name = "long_orders_are_cut_and_wrapped",
     .rows = {MANY_READS},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true,
                            .order = MINOS_ORDER_REAL_TIME,
                            OPS(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                                24, 25, 26, 27, 28, 29, 30, 31)}},
     .expected = "history.txt: L  linearizable      register from 0, 32 operations, 4 clients\n"
                 "\n"
                 "linearization      c r 0 · d r 0 · e r 0 · f r 0 · c r 0 · d r 0 · e r 0 ·\n"
                 "                   f r 0 · c r 0 · d r 0 · e r 0 · f r 0 · c r 0 · d r 0 ·\n"
                 "                   e r 0 · f r 0 · c r 0 · d r 0 · e r 0 · f r 0 ·\n"
                 "                   … (12 more; --json has all)\n"
                 "                   one valid order of possibly many; not necessarily what happened\n"},
    {.name = "long_orders_are_cut_in_explanations",
     .rows = {MANY_READS},
     .style = {.explain = true},
     .result = {.verdict = MINOS_L,
                .linearizable = MINOS_YES,
                .sequential = MINOS_YES,
                .witness = {.present = true,
                            .order = MINOS_ORDER_REAL_TIME,
                            OPS(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                                24, 25, 26, 27, 28, 29, 30, 31)}},
     .expected = "history.txt: L  linearizable      register from 0, 32 operations, 4 clients\n"
                 "\n"
                 "Linearizable: yes. What ended before another operation started stands before it,\n"
                 "each client's own order is kept, and every answer is what the register gives:\n"
                 "  start 0 · c r 0 → 0 · d r 0 → 0 · e r 0 → 0 · f r 0 → 0 · c r 0 → 0\n"
                 "  d r 0 → 0 · e r 0 → 0 · f r 0 → 0 · c r 0 → 0 · d r 0 → 0 · e r 0 → 0\n"
                 "  f r 0 → 0 · ... (20 more; --json has all)\n"
                 "  → the value after the step; one valid order of possibly many, not necessarily what happened\n"
                 "So the letter is L; every linearizable history is sequential too.\n"},
};

START_TEST(test_text) {
  const text_case *one = &cases[_i];
  minos_reading how = one->how;
  how.overlap = MINOS_OVERLAP_ALLOW;
  minos_history *history = draw_history(one->rows, &how, NULL);
  minos_result result = one->result;
  minos_value starts[4];
  fill_starts(history, one->start ? one->start : "0", starts, 4);
  result.witness.initial = starts;
  minos_judged judged = {.file = "history.txt", .source = history, .result = &result};
  char *got = written_report("text", &one->style, &judged, 1, false);
  assert_same(one->name, got, one->expected ? one->expected : "");
  free(got);
  minos_history_free(history);
}
END_TEST

START_TEST(test_several_histories_are_paragraphs) {
  static const drawn rows[] = {ALICE_BOB, {0}};
  minos_history *history = draw_history(rows, NULL, NULL);
  minos_faults faults = {.errors = 1, .error = {{.message = "no such thing"}}};
  minos_result open = {.limit = MINOS_LIMIT_TIME};
  minos_judged judged[] = {
      {.file = "bad.txt", .faults = &faults},
      {.file = "a\nb.txt", .history = "H1", .source = history, .result = &open},
      {.file = "a\nb.txt", .history = "2", .source = history, .result = &open},
  };
  char *got = written_report("text", &(minos_style){.ascii = true}, judged, 3, true);
#define UNDECIDED                                                                                                      \
  "?  undecided: whether it is linearizable or sequential is open (time limit)      register from 0, 2 operations, "   \
  "2 clients\n"                                                                                                        \
  "\n"                                                                                                                 \
  "       0    1    2    3    4\n"                                                                                     \
  "Alice  |-- w 1 --|\n"                                                                                               \
  "Bob                   | r 0 |\n"                                                                                    \
  "\n"                                                                                                                 \
  "undecided          time limit\n"
  assert_same("several", got,
              "a\xEF\xBF\xBD"
              "b.txt#H1: " UNDECIDED "\na\xEF\xBF\xBD"
              "b.txt#2: " UNDECIDED);
  free(got);
  minos_history_free(history);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("report_text");
  TCase *group = tcase_create("text");
  tcase_add_loop_test(group, test_text, 0, sizeof cases / sizeof *cases);
  tcase_add_test(group, test_several_histories_are_paragraphs);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#!/usr/bin/env bash
# --clock-skew and --skew-sweep.
. "$(dirname "$0")/drive.sh"
printf '@unit ms\nA w 1 0 2\nB r 0 4 5\n' >ms.txt
printf 'A w 1 0 2\nB r 0 4 5\n' >ticks.txt
printf 'A w(x) 1 0 4\nA r(y) 0 5 6\nB w(y) 1 0 3\nC r(x) 0 6 7\n' >trap.txt
printf '{"type":"invoke","process":0,"f":"write","value":1}\n{"type":"ok","process":0,"f":"write","value":1}\n' >events.ndjson
printf '{"type":"invoke","process":1,"f":"read","value":null}\n{"type":"ok","process":1,"f":"read","value":null}\n' >>events.ndjson

try below_the_gap 1 check --plain --clock-skew 1ms ms.txt; out_is $'ms.txt\tS'
try the_gap 0 check --plain --clock-skew 2ms ms.txt; out_is $'ms.txt\tL'
try another_unit 0 check --plain --clock-skew 0.002s ms.txt; out_is $'ms.txt\tL'
try just_below 1 check --plain --clock-skew 1999us ms.txt; out_is $'ms.txt\tS'
try nothing 1 check --plain --clock-skew 0ms ms.txt; out_is $'ms.txt\tS'
try ticks 0 check --plain --clock-skew 2 ticks.txt; out_is $'ticks.txt\tL'
try no_unit 64 check --clock-skew 2 ms.txt; err "needs a unit: the times of this history are in ms"
try unit_of_ticks 64 check --clock-skew 2ms ticks.txt; err "in ticks"; err "hint: "
try no_quantity 64 check --clock-skew soon ticks.txt; err "--clock-skew takes a time"
try negative 64 check --clock-skew -1 ticks.txt
try too_long 64 check --clock-skew 99999999999999999h ms.txt; err "beyond"
printf '@unit ms\nA w 1 0 2\nB r 0 4 5\n' >timed.txt
try events_with_times 0 convert --to edn timed.txt -o timed.edn
try events_with_times 1 check --plain --clock-skew 1ms timed.edn; out S
try events_with_times 0 check --plain --clock-skew 2ms timed.edn; out L
try events_have_no_clock 64 check --clock-skew 2 events.ndjson; err "the order of the events"
try wide 64 check --clock-skew 1 - < <(printf 'A w 1 0.12345678901234567890123 2\n'); err "more digits"
try others_are_judged 64 check --plain --clock-skew 2 ticks.txt ms.txt; out $'ticks.txt\tL'
try said 1 check --clock-skew 1ms ms.txt
out "it ended at 2, and with clocks up to 1ms apart, B r 0 started at 4"
out "any two clients' clocks may differ by up to 1ms"; out "sequential: that holds under any skew"
try explained 0 explain --clock-skew 1ms ms.txt; out "what ended more than 1ms before"
try neither 1 check --clock-skew 9 n.txt; out "not sequential: that holds under any skew"
try in_json 1 check --json --clock-skew 0.5ms ms.txt; err "is less than the times of this history can tell apart"
try rounded_down 1 check --json --clock-skew 1.5ms ms.txt; out '"clock_skew":"1ms"'; silent

try trap 1 check --clock-skew 2 trap.txt; out "trap.txt: S"; out "object x alone: L · object y alone: L"
out "each object alone is linearizable, all of them together are not"
try out_of_the_trap 0 check --plain --clock-skew 3 trap.txt; out_is $'trap.txt\tL'
try cross_checked 1 check --cross-check --plain --clock-skew 2 trap.txt; out_is $'trap.txt\tS'

try sweep 1 check --skew-sweep ms.txt; out "linearizable from a skew of 2ms on, and with no smaller one"; out "clocks or bug?"
try sweep_of_the_trap 1 check --skew-sweep --plain trap.txt; out_is $'trap.txt\tS\tskew 3'
try no_skew_needed 0 check --skew-sweep l.txt; out "with exact clocks: no skew is needed"
try no_skew_helps 1 check --skew-sweep n.txt; out "no skew makes it linearizable"
try sweep_of_a_skewed_one 0 check --skew-sweep --plain --clock-skew 5 ticks.txt; out_is $'ticks.txt\tL\tskew 2'
try sweep_without_s 1 check --skew-sweep --plain --stop-at linearizable trap.txt; out_is $'trap.txt\t?\tnot L\tskew 3'
try sweep_of_events 1 check --skew-sweep --plain events.ndjson; out_is $'events.ndjson\tS\tskew no-clock'
try sweep_in_words 1 check --skew-sweep events.ndjson; out "can't be measured: the clock is the order of the events"
try sweep_in_json 1 check --skew-sweep --json ms.txt; out '"skew_sweep":{"answer":"found","smallest":"2ms"}'
try sweep_in_ndjson 1 check --skew-sweep --to ndjson n.txt; out '"skew_sweep":{"answer":"never"}'
try many_digits 1 check --skew-sweep --plain - < <(printf '@unit s\nA w 1 0 1700000000.000000001\nB r 0 1700000000.000000004 1700000001\n')
out_is $'-\tS\tskew 0.000000003s'
try sweep_that_stops 2 check --skew-sweep --max-states 1 --decider search trap.txt; out "open (limit of states): at least 0 ticks"
try explained_sweep 0 explain --skew-sweep ms.txt; out "linearizable from a skew of 2ms on"
try not_for_lint 64 lint --skew-sweep ms.txt
try needs_no_unit 1 check --skew-sweep --plain -j 2 ms.txt ticks.txt; out $'ms.txt\tS\tskew 2ms'; out $'ticks.txt\tS\tskew 2'

if python3 -c 'import jsonschema' 2>/dev/null; then
  name=schema
  "$minos" check --json --clock-skew 1ms --skew-sweep ms.txt >one.json
  "$minos" check --to ndjson --skew-sweep l.txt n.txt trap.txt events.ndjson >several.ndjson
  "$minos" check --json --skew-sweep --max-states 1 --decider enumerate trap.txt >open.json
  python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.verdict.1.json" one.json several.ndjson open.json >out 2>err ||
    fail "a verdict does not fit its schema"
fi
exit "$failed"

#!/usr/bin/env bash
# minos simulate: where log and history go, scenarios by name and by file, sweeps, and what is refused.
. "$(dirname "$0")/drive.sh"

names="pause pause-twice three-clients invoice restart second-path split-brain election split-vote partition majority"

try the_log_is_data 0 simulate pause; silent; cp out log
[ "$(tail -n 1 out)" = "final value: A2" ] || fail "the last line is not the final value"
for format in text json ndjson; do
  try "history_in_$format" 0 simulate pause --to $format
  cmp -s err log || fail "the log is not on standard error"
  cp out history
  try "judged_from_$format" 1 check --plain history; out_is "$(printf 'history\tS')"
  try "fenced_in_$format" 0 simulate pause --store fenced --to $format; cp out history
  try "accepted_from_$format" 0 check --model fenced-store history
done
try evidence_names_the_late_write 0 simulate pause --to text; cp out history
try evidence_names_the_late_write 1 check history; out "A write A2=>true: can't accept token 1: the highest token is 2"
try output_to_a_file 0 simulate pause --to json -o file.json; no_out; [ -s file.json ] || fail "no file"
try log_to_a_file 0 simulate pause -o file.log; no_out; cmp -s file.log log || fail "another log"
try history_for_a_register 0 simulate pause --store fenced --model register --to text; out "outcome=fail"; cp out history
try judged_as_a_register 0 check history
try history_for_a_mutex 0 simulate pause --model mutex --to text; out "B acquire - 11 12"

for scenario in $names; do
  for store in naive fenced forgetful two-paths; do
    try "${scenario}_$store" 0 simulate "$scenario" --store $store; silent
    tail -n 1 out | grep -q '^final value: ' || fail "no final value"
    cp out first
    try "${scenario}_${store}_again" 0 simulate "$scenario" --store $store
    cmp -s first out || fail "two runs differ"
  done
  try "${scenario}_fenced_is_linearizable" 0 simulate "$scenario" --store fenced --to text; cp out history
  try "${scenario}_fenced_is_linearizable" 0 check -q history
done
try seeds_differ 0 simulate election; cp out first
try seeds_differ 0 simulate election --seed 2; cmp -s first out && fail "the seed changes nothing"

try scenario_file 0 simulate "$root/docs/example/pause.json"; cmp -s out log || fail "another log than the built-in scenario"
"$minos" simulate - <"$root/docs/example/pause.json" >out 2>err || fail "a scenario from standard input"
cmp -s out log || fail "another log from standard input"
try bad_scenario 65 simulate "$root/testdata/bad/scenario/step-unknown.in"; no_out
err "step-unknown.in:2:34: no step 'aquire'"; err "hint: did you mean 'acquire'?"
try missing_file 66 simulate ./missing.json

# The examples of docs/FORMATS.md.
awk '/^## /{here = $0 == "## Scenario files"} !here{next} /^```/{if (open) close(file); open = $0 == "```json"; if (open) file = "example" ++count ".json"; next} open{print >file}' \
  "$root/docs/FORMATS.md"
try documented_clients 0 simulate example1.json; out "final value: A1"
try documented_cluster 0 simulate example2.json; out "a partition splits the cluster"

# What the systems are taught with.
printf 'Alice w 1 0 2\nBob r 0 3 4\n' >called.txt
printf 'Alice w 1 0 2\nBob r 1 3 4\n' >heard.txt
try bob_reads_the_old_value 1 check --plain called.txt; out_is "$(printf 'called.txt\tS')"
try bob_reads_the_new_value 0 check --plain heard.txt; out_is "$(printf 'heard.txt\tL')"
try the_three_histories 1 check --plain "$root/testdata/exercise3.py"
[ "$(cut -f 2 out | tr -d '\n')" = SLN ] || fail "the letters are not S, L, N"
try votes_and_failures 0 simulate majority; out "9 nodes: a majority is 5, 4 may fail"
out "6 nodes split 4|2: the side of 4 can elect"; out "6 nodes split 3|3: no side can elect"

try sweep 0 simulate pause --sweep pause=0..20 lease=5..15; silent
out "86 of 231 are unsafe; in 86 of these the client had checked its lease, and it was valid"
try sweep_in_two_options 0 simulate --sweep pause=0..20 --sweep lease=5..15 pause; out "86 of 231 are unsafe"
try sweep_of_one 0 simulate pause --sweep lease=10; out "1 of 1 are unsafe"
try sweep_of_a_fenced_store 0 simulate pause --store fenced --sweep pause=0..20 lease=5..15; out "0 of 231 are unsafe"
for range in pause pause= pause=a pause=1.. pause=3..2 lease=0..3 pause=0..300 speed=1..2 pause=1..2x; do
  try "range_$range" 64 simulate pause --sweep $range; no_out
done
try sweep_of_an_election 64 simulate election --sweep lease=5..6; err "election has no lease"
try sweep_and_to 64 simulate pause --sweep lease=5..6 --to text

try no_scenario 64 simulate; err "pause-twice"
try unknown_scenario 64 simulate pausee; err "did you mean pause?"
try two_scenarios 64 simulate pause invoice; err "takes one scenario"
try endless_scenario 65 simulate /dev/zero; err "/dev/zero: larger than 64 MiB"
try unknown_store 64 simulate pause --store fence; err "did you mean fenced?"
try unknown_model 64 simulate pause --model queue; err "known are: fenced-store register mutex fenced-mutex lease"
try unknown_format 64 simulate pause --to python; err "no format to write"
try seed_is_a_word 64 simulate pause --seed x
exit "$failed"

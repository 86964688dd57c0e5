#!/usr/bin/env bash
# The exit statuses that users' scripts rely on.
. "$(dirname "$0")/drive.sh"

try linearizable 0 check l.txt; silent
try sequential_is_a_violation 1 check s.txt; silent
try sequential_is_enough_when_asked_for 0 check --require sequential s.txt
try neither_is_a_violation_of_both 1 check --require sequential n.txt
try undecided 2 check --timeout-per-history 1ns --decider enumerate l.txt </dev/null
try declared_and_empty 0 check empty.txt; err warning
try vacuous 0 check vacuous.txt; err warning
try vacuous_is_not_enough 65 check --min-ok 1 vacuous.txt
try too_few_operations 65 check --min-ok 9 l.txt; err "2 ok operations, and --min-ok asks for 9"
try explain_requires_less 0 explain --require sequential --to tap s.txt; out "ok 1"; grep -q "^not ok" out && fail "it is a violation all the same"
try explain_requires_more 0 explain --to tap s.txt; out "not ok 1"
try too_few_to_explain 65 explain --min-ok 9 s.txt; err "--min-ok asks for 9"
try enough_operations 0 check --min-ok 2 l.txt
try only_comments 65 check comments.txt
try nothing_at_all 65 check /dev/null
try bad_input 65 check bad.txt
try no_such_file 66 check missing.txt
try directory_without_r 66 check .; err "hint: -r"
try unknown_option 64 check --modle register l.txt; err "did you mean --model?"
try unknown_command 64 chekc l.txt; err "did you mean minos check?"
try unknown_model 64 check --model registre l.txt; err "did you mean register?"
try unknown_report 64 check --to jsn l.txt; err "did you mean json?"
try unknown_format 64 check --from xml l.txt; err "known are: "
try unknown_decider 64 check --decider guess l.txt
try unreadable_initial 64 check --initial '[1' l.txt
try no_input 64 check; err "no input"
try abbreviated_option 64 check --time 1s l.txt
try values_beside_their_option 0 check --plain --require=linearizable -ol.out -j2 -- l.txt
try time_without_unit 64 check --timeout 5 l.txt; err "needs a unit"
for time in 1ns 20us 500ms 1.5s 2m 1h 0.000000001s; do try "time_$time" 0 check --plain --timeout-per-history "$time" empty.txt; done
for time in 0s 1 1.s .5s -1s 1S "1 s" 1sec 99999999999h 18446744073709551616ns 1e3s; do
  try "no_time_$time" 64 check --timeout "$time" l.txt; err "--timeout"
done
for size in 512M 4G 1.5G 1000000K 100000000000; do try "size_$size" 0 check --memory-limit "$size" l.txt; done
for size in 0 1T 1kb 99999999999G 1.; do try "no_size_$size" 64 check --memory-limit "$size" l.txt; done
try more_threads_than_work 0 check -j 100000 l.txt
try size_in_words 64 check --memory-limit lots l.txt
try no_threads 64 check -j 0 l.txt
try contradiction 64 check --require sequential --stop-at linearizable l.txt
try explain_is_done 0 explain n.txt; silent
try explain_of_bad_input 65 explain bad.txt
try stop_at_linearizable 1 check --stop-at linearizable --plain s.txt; out_is "$(printf 's.txt\t?\tnot L')"
try internal_options_are_not_for_check 64 check --man l.txt

try verdict_l 10 check --exit-code=verdict l.txt
try verdict_s 20 check --exit-code=verdict s.txt
try verdict_n 30 check --exit-code=verdict n.txt
try verdict_of_two_files 64 check --exit-code=verdict l.txt s.txt
try verdict_of_two_histories 64 check --exit-code=verdict two.txt; no_out
try verdict_of_bad_input 65 check --exit-code=verdict bad.txt

try one_wins_over_bad_input 1 check s.txt bad.txt missing.txt
try bad_input_wins_over_success 65 check l.txt bad.txt
try bad_input_wins_over_missing 65 check missing.txt bad.txt
try missing_wins_over_success 66 check l.txt missing.txt
mkfifo pipe
try bad_input_wins_over_undecided 65 check --timeout 100ms bad.txt pipe
try undecided_wins_over_success 2 check --timeout 100ms l.txt pipe
try unknown_allowed 0 check --timeout 100ms --allow-unknown l.txt pipe

# What is larger than the address space is a memory limit, not a fault of the file. Sanitizers need more of it than may be had here.
truncate -s 3G huge.txt
printf '#!/bin/sh\nulimit -v 2000000\nexec "%s" "$@"\n' "$minos" >in_little_room && chmod +x in_little_room
if ./in_little_room version >room 2>&1; then
  with_room=$minos minos=./in_little_room
  try no_room_for_the_file 2 check --plain huge.txt; out_is "$(printf 'huge.txt\t?')"
  try no_room_is_a_memory_limit 2 check --json huge.txt; out '"limit":"memory"'
  try no_room_to_explain 0 explain huge.txt; out "memory limit: memory ran out while reading"
  try no_room_to_shrink 2 shrink huge.txt; err "huge.txt: out of memory"; no_out
  minos=$with_room
else
  echo "skipped: minos does not run in 2 GB of address space"
fi

try lint_without_findings 0 lint l.txt
try lint_with_findings 1 lint vacuous.txt
try lint_of_spoilt_input 1 lint bad.txt
try lint_of_bad_input 65 lint comments.txt
try convert_of_bad_input 65 convert bad.txt
try models 0 models
try one_model 0 models register; out "register"
try no_such_model 64 models registre; err "did you mean register?"
try formats 0 formats; out text
try deciders 0 deciders; out enumerate
try version 0 version; out_is "minos 0.1.0"
try version_option 0 --version; out_is "minos 0.1.0"
try bare 0; out "minos check history.txt"
try help 0 --help; out "minos check FILE..."
try help_of_a_command 0 help check; cp out first
try help_option_of_a_command 0 check --help; cmp -s out first || fail "minos check --help differs from minos help check"
try help_of_no_command 64 help chekc; err "did you mean check?"
exit "$failed"

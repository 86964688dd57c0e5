#!/usr/bin/env bash
# minos convert.
. "$(dirname "$0")/drive.sh"

cat >all.txt <<'TXT'
@history first
@model cas-register
@initial 7
"Bob S."  w    "a b"           0.5      1
B         cas  1->2=>false     1        2
C         r    nil             3        ?
D         w    1               1700000000.123456789  1700000001  outcome=fail
@history second
A         w(x) 1               0        1
B         r(y) 0               0        2
TXT
for format in json ndjson; do
  try to_$format 0 convert --to $format all.txt -o all.$format; no_out
  try back_from_$format 0 convert all.$format; cp out again.txt
  try text_to_text 0 convert all.txt
  cmp -s out again.txt || fail "text -> $format -> text differs from text -> text"
done
try stable 0 convert all.txt; cp out once.txt
try stable 0 convert once.txt; cmp -s out once.txt || fail "converting twice differs"
try from_standard_input 0 convert - <all.txt; cmp -s out once.txt || fail "standard input differs"
try any_operations 0 convert - < <(echo 'A frobnicate 1 0 2'); out frobnicate
try only_read 64 convert --to python all.txt; err "known are: "
printf 'A w 1 0 5\nA w 2 1 6\n' >both.txt
try edn_cannot_say_it 65 convert --to edn both.txt; no_out; err "both.txt:2:1: client A runs two operations at once"
printf '@model set\nA add 1=>true 0 5\nB add 1=>true 6 7\n' >twice.txt
try from_text 0 convert --to edn twice.txt -o twice.edn
try core_in_edn 0 shrink twice.edn -o core.edn
try core_in_edn_judged 1 check --plain core.edn; out N

# An ok event of a cas says that it worked; an operation without a result doesn't. Neither may change on the way.
printf '{:type :%s, :process 0, :f :%s, :value %s}\n' invoke write 3 ok write 3 invoke cas '[1 2]' ok cas '[1 2]' >cas.edn
try events_are_not_sequential 1 check --plain cas.edn; out N
for format in text json ndjson edn; do
  try cas_to_$format 0 convert --to $format cas.edn -o cas.$format; try cas_in_$format 1 check --plain --from $format cas.$format; out N
  try back_to_edn 0 convert --to edn cas.$format -o back.edn; try back_in_edn 1 check --plain back.edn; out N
done
printf '@model cas-register\n@initial 1\nA cas 1->2 0 5\nB r 1 6 7\n' >silent.txt
try silent_operation 1 check --plain silent.txt; out S
try silent_to_edn 0 convert --to edn silent.txt -o silent.edn; try silent_in_edn 1 check --plain silent.edn; out S
try and_back 0 convert silent.edn; cmp -s out silent.txt || fail "it comes back as something else"

# What a read returned stands in its completion only, however often it is converted.
printf '@model register\n@initial nil\nA w 1 0 1\nA r 1 2 3\n' >read.txt
try read_to_edn 0 convert --to edn read.txt -o read.edn
try edn_to_edn 0 convert --to edn read.edn; cmp -s out read.edn || fail "converting EDN again differs"
printf '{:type :invoke, :process 0, :f :frob, :value 1}\n' >unknown.edn
try unknown_stays 0 convert --to edn unknown.edn; [ -s err ] && fail "a note about nothing that is lost"
printf '{:type :invoke, :process 0, :f :frob, :value 1}\n{:type :ok, :process 0, :f :frob, :value 1}\n' >frob.edn
try no_model_fits 0 convert frob.edn; out "0 frob 1 0 1"; err "no model has the operation 'frob'"
try a_model_is_asked_for 65 convert --model register frob.edn; no_out; err "the model register has no operation 'frob'"
try a_model_is_written 0 convert --model cas-register cas.edn; out "@model cas-register"
try no_file 64 convert
try two_files 64 convert l.txt s.txt

exit "$failed"

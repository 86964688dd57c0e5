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
try no_file 64 convert
try two_files 64 convert l.txt s.txt

exit "$failed"

#!/usr/bin/env bash
# minos convert and minos lint.
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
try no_file 64 convert
try two_files 64 convert l.txt s.txt

try clean 0 lint l.txt; out "no findings"
try no_operations 1 lint empty.txt; out "[vacuous]"
try vacuous 1 lint vacuous.txt; out "[vacuous]"; out "advice: "
try rotated 1 lint - < <(printf 'A w 1 0 ?\nB r 1 3 4\nC w 2 5 6\n'); out "[rotated-clients]"
try mixed 1 lint - < <(printf 'A w 1 0 1\nB w "2" 0 1\nC r 1 1 2\n'); out "[mixed-values]"
try few 1 lint - < <(printf 'A w 1 0 ?\nB w 2 0 ?\nC r 1 1 2\n'); out "[few-results]"
try unwritten 1 lint - < <(printf 'A w 1 0 1\nC r 9 1 2\n'); out "-:2:1: C r 9: nobody wrote this value  [unwritten-value]"
try initial_is_written 0 lint --initial 9 - < <(printf 'A w 1 0 1\nC r 9 1 2\n')
try cas_writes 0 lint - < <(printf 'A cas 0->9=>true 0 1\nC r 9 1 2\n')
try failed_write 1 lint - < <(printf 'A w 1 0 1 outcome=fail\nC r 1 1 2\nD w 2 3 4\nE r 2 5 6\n'); out "[failed-value]"
try overlap_is_an_error 65 lint - < <(printf 'A w 1 0 5\nA r 1 2 6\n')
try overlap_allowed 1 lint --overlap allow - < <(printf 'A w 1 0 5\nA r 1 2 6\n'); out "[overlapping-client]"
try touching 1 lint - < <(printf 'A w(x) 1 0 5\nA r(y) 0 5 6\nB r(x) 1 7 8\n'); out "[touching-objects]"
try no_model 1 lint - < <(printf 'A frobnicate 1 0 2\n'); out "[no-model]"
try several 1 lint two.txt; out "two.txt#one: 1 operation"; out "two.txt#2: 2 operations"
try batch 65 lint l.txt bad.txt; out "l.txt: 2 operations"
exit "$failed"

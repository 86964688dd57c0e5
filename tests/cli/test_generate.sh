#!/usr/bin/env bash
# minos generate: letters, formats, files, and what is refused.
. "$(dirname "$0")/drive.sh"

try usual 0 generate; silent; cp out usual; [ "$(grep -c '' out)" -eq 1002 ] || fail "not 1000 operations"
try same_bytes 0 generate --seed 1; cmp -s out usual || fail "another run, other bytes"
LC_ALL=de_DE.UTF-8 "$minos" generate >out; cmp -s out usual || fail "other bytes in another locale"
try another_seed 0 generate --seed 2; cmp -s out usual && fail "the seed changes nothing"
for kind in register cas-register kv counter set stack queue unordered-queue priority-queue; do
  for wanted in L S N; do
    try "${kind}_$wanted" 0 generate --kind $kind --wanted $wanted --operations 60 --clients 3; silent; cp out history.txt
    "$minos" check --plain --require sequential history.txt >judged
    [ "$(cut -f 2 judged)" = $wanted ] || fail "the letter is $(cat judged)"
  done
done
for format in text ndjson json edn; do
  try "format_$format" 0 generate --operations 50 --to $format -o "h.$format"; no_out
  try "format_$format" 0 check --plain "h.$format"; out_is "$(printf 'h.%s\tL' $format)"
done
try long_ndjson 0 generate --operations 5000 --values 5 --unknown 3 --to ndjson; cp out long.ndjson
try long_ndjson 0 convert long.ndjson --to text; cp out long.txt
try long_text 0 generate --operations 5000 --values 5 --unknown 3; cmp -s out long.txt || fail "text and ndjson differ"
try confirmed 0 generate --operations 5000 --wanted S --confirm; silent
try one_at_a_time 0 generate --overlap 0 --operations 100 -o alone.txt
awk '!/^@/{if ($4 < end) exit 1; end = $5}' alone.txt || fail "operations overlap"
try reads_only 0 generate --read-ratio 1 --operations 100; grep -q ' w ' out && fail "there are writes"
try no_reads 0 generate --read-ratio 0.0 --operations 100; grep -q ' r ' out && fail "there are reads"
try objects 0 generate --objects 3 --operations 100; out "(x2)"

try operand 64 generate file; err "takes no file"
try kind 64 generate --kind regster; err "did you mean register?"
try values 64 generate --values some; err "or unique"
try share 64 generate --read-ratio 1.5; err "takes a decimal from 0 to 1"
try share_of_words 64 generate --overlap .5
try letter 64 generate --wanted X; err "takes L|S|N|not-L"
try one_client 64 generate --wanted S --clients 1; err "what is sequential is linearizable"
try one_value 64 generate --wanted S --values 1 --read-ratio 1 --operations 4 --kind counter -o none.txt --stale 3
[ ! -e none.txt ] || fail "a file stayed behind"
try too_many 64 generate --operations 3000000000; err "at most 2147483648"
try nowhere 74 generate -o /nonexistent/x
exit "$failed"

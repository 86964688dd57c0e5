#!/usr/bin/env bash
# --trust-versions, and versions as hints.
. "$(dirname "$0")/drive.sh"
printf 'A w 1 0 3 version=2\nB w 2 1 4 version=1\nC r 2 5 6\n' >open.txt
printf 'A w 1 0 3 version=2\nB w 2 4 5 version=1\nC r 2 6 7 version=1\n' >late.txt
printf 'A w 1 0 1 version=2\nA w 2 1 2 version=1\n' >own.txt
printf 'A w(x) 1 0 9 version=1\nB w(y) 1 0 9 version=5\nC r(x) 1 2 8 version=1\n' >objects.txt
printf 'A w 1 0 3 version=two\nC r 1 5 6\n' >word.txt
printf 'A w 1 0 3 version=2\nB w 2 1 ? version=1\nC r 1 5 6\n' >unknown.txt

try a_hint 0 check --plain open.txt; out_is $'open.txt\tL'
try trusted 1 check --plain --trust-versions open.txt; out_is $'open.txt\tS'
try said 1 check --trust-versions open.txt; out "3 clients, versions trusted"; out "the register holds 1"
try contradicts_time 1 check --trust-versions late.txt; out "late.txt: S"; out "its version is 1, and that of A w 1 is 2"
try contradicts_client 1 check --plain --trust-versions own.txt; out_is $'own.txt\tN'; silent
try objects_apart 0 check --plain --trust-versions objects.txt; out_is $'objects.txt\tL'
try unknown_outcome 0 check --plain --trust-versions unknown.txt; out_is $'unknown.txt\tL'
try a_word_is_no_hint 0 check --plain word.txt; out_is $'word.txt\tL'; silent
try a_word_can_not_be_trusted 65 check --trust-versions word.txt; err "word.txt:1:11: a version that is to be trusted must be an integer"
try nothing_to_trust 0 check --trust-versions l.txt; err "no operation has a version that could be trusted"
while read -r file status; do
  try "cross_checked $file" "$status" check -q --cross-check --trust-versions --require sequential "$file.txt"
done < <(printf 'open 0\nlate 0\nown 1\nobjects 0\nunknown 0\n')
try in_german 0 explain --lang de --trust-versions late.txt; out "die Version ist 1, und die von A w 1 ist 2"
try on_a_page 0 report --trust-versions late.txt -o page.html
grep -q '"trust_versions":true' page.html || fail "the page does not say that versions are trusted"

while read -r file status; do
  try "certified $file" "$status" check -q --trust-versions --certificate "$file.json" "$file.txt"
  try "confirmed $file" 0 verify "$file.txt" "$file.json"; out "confirmed"; out "(with --trust-versions)"
done < <(printf 'open 1\nlate 1\nown 1\nobjects 0\nunknown 0\n')

# Objects that contradict only together: steps in a circle, and a circle of more steps than are told.
circle() {
  for ((i = 0; i < $1; i++)); do
    printf 'C%d w(x%d) %d 0 1 version=2\nC%d w(x%d) %d 2 3 version=1\n' $i $i $((2 * i + 1)) $i $(((i + 1) % $1)) $((2 * i + 2))
  done
}
for objects in 3 60; do
  circle $objects >"circle$objects.txt"
  try "circle of $objects" 1 check --trust-versions --certificate circle.json "circle$objects.txt"
  out "N  neither linearizable nor sequential"; out "$((2 * objects)) operations, minimal"
  try "circle of $objects is confirmed" 0 verify "circle$objects.txt" circle.json
done
try circle_is_told 0 explain --trust-versions circle3.txt; out "its client ran it first"; out "its version is 1, and that of"

try shrunk 0 shrink --trust-versions late.txt -o small.txt; err "2 of 3 operations, minimal"; err "judge it with --trust-versions as well"
try shrunk_again 1 check --plain --trust-versions small.txt; out_is $'small.txt\tS'
try shrunk_without 0 check --plain small.txt; out_is $'small.txt\tL'

name=schemas
if python3 -c 'import jsonschema' 2>/dev/null; then
  "$minos" check --json --trust-versions late.txt >one.json 2>err
  python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.verdict.1.json" one.json >out 2>err || fail "a verdict does not fit its schema"
  python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.certificate.1.json" late.json >out 2>err ||
    fail "a certificate does not fit its schema"
fi
exit "$failed"

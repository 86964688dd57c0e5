#!/usr/bin/env bash
# minos check and explain --lang: a text in German or Russian has no English sentence left; programs and errors read English.
. "$(dirname "$0")/drive.sh"

mapfile -t histories < <(find "$root/testdata" -path "$root/testdata/*/[LSN]/*" -type f ! -name '*.lua' | LC_ALL=C sort)
[ "${#histories[@]}" -ge 100 ] || fail "only ${#histories[@]} histories"

no_english() { # LANGUAGE
  python3 "$root/tests/languages/english_left.py" "$root/languages/$1.po" out >left 2>&1 || {
    cat left
    fail "English sentences"
  }
}

for language in de ru; do
  for command in check explain; do
    name="$command $language"
    "$minos" "$command" --lang "$language" --stats "${histories[@]}" >out 2>err
    no_english "$language"
  done
  # What is undecided, clocks that differ, and histories too large to be drawn or to be written whole.
  try "open $language" 0 explain --lang "$language" --max-states 1 "$root/testdata/hard/"*; no_english "$language"
  try "open, short $language" 2 check --lang "$language" --max-states 1 "$root/testdata/hard/"*; no_english "$language"
  for skew in 0 1 3; do
    for what in check explain; do
      name="skew $skew $language"
      "$minos" "$what" --lang "$language" --clock-skew "$skew" --skew-sweep l.txt s.txt n.txt >out 2>err
      no_english "$language"
    done
  done
  awk 'BEGIN { for (i = 0; i < 60; i++) print "A w " i " " 2 * i " " 2 * i + 1; print "B r 5 200 201" }' >long.txt
  try "long $language" 0 explain --lang "$language" long.txt; no_english "$language"
  try "initial unknown $language" 0 check --lang "$language" --initial unknown l.txt; no_english "$language"

  # Ten lines of words at most for each history of the exercise, its picture left out.
  name="ten lines $language"
  "$minos" explain --lang "$language" "$root/testdata/exercise3.py" >out 2>err
  awk -v RS= 'NR % 3 == 0 { lines = split($0, line, "\n"); count++; if (lines > 10) long = 1 } END { exit count != 3 || long }' out ||
    fail "more than ten lines"

  # The same for every history of testdata, where the words are the last paragraph.
  for file in "$root"/testdata/*/[LSN]/*; do
    name="ten lines $language $file"
    "$minos" explain --lang "$language" "$file" >out 2>err || fail "not explained"
    awk -v RS= '{ lines = split($0, line, "\n") } END { exit lines < 4 || lines > 10 }' out || fail "more than ten lines"
  done

  # Programs read the same in every language.
  for form in json ndjson plain junit tap sarif github; do
    name="$form $language"
    "$minos" check --to "$form" s.txt n.txt two.txt bad.txt >english 2>err
    "$minos" check --to "$form" --lang "$language" s.txt n.txt two.txt bad.txt >out 2>err.other
    cmp -s english out || fail "another text than in English"
    cmp -s err err.other || fail "other messages than in English"
  done
  try "errors $language" 65 check --lang "$language" bad.txt; err "bad.txt:2:7: the start 'x' is not a decimal number"
  "$minos" check --lang "$language" s.txt >/dev/full 2>err
  grep -qF 'No space left on device' err || fail "the system's messages are not English"
done

name="ten lines"
"$minos" explain "$root/testdata/exercise3.py" >out 2>err
awk -v RS= 'NR % 3 == 0 { lines = split($0, line, "\n"); if (lines > 10) long = 1 } END { exit long }' out || fail "more than ten lines"

# The words of the field, and forms that hang on a number.
try german 1 check --lang de s.txt
out "s.txt: S  sequentiell konsistent, nicht linearisierbar      register, am Anfang 0, 2 Operationen, 2 Clients"
out "nicht linearisierbar   B r 0 muss vor A w 1 stehen: sie hat 0 gelesen, und nur der Anfangswert ist 0   (Zeile 2)"
try russian 1 check --lang ru n.txt
out "n.txt: N  ни линеаризуемая, ни последовательно согласованная      register, вначале 0, 4 операции, 2 клиента"
try russian_many 1 check --lang ru long.txt; out "61 операция"

exit $failed

#!/usr/bin/env bash
# Figures and pages: what is written, what is refused, and that consumers can read it. tests/pages looks at pages in a browser.
. "$(dirname "$0")/drive.sh"

well_formed() { ! command -v xmllint >/dev/null 2>&1 || xmllint --noout "$1" 2>err || fail "$1 is not well formed"; }

for letter in l s n vacuous empty; do
  try "figure_of_$letter" 0 report --to svg "$letter.txt" -o "$letter.svg"
  well_formed "$letter.svg"
done
try report_quietly 0 report -q s.txt; no_out
try report_with_stats 0 report --stats s.txt -o s.html; err "s.txt: read as text"; err "configurations"
try report_asks_for_enough 65 report --min-ok 9 s.txt -o s.html; err "2 ok operations, and --min-ok asks for 9"
try report_certifies 0 report --certificate s.json s.txt -o s.html; try what_report_certified 0 verify s.txt s.json; out "confirmed: S"
try report_sweeps 0 report --skew-sweep s.txt; out '"skew_sweep":{"answer":"found","smallest":"1"}'
try figure_with_a_sweep 64 report --to svg --skew-sweep s.txt -o s.svg; err "does not show what --skew-sweep finds"
try half_a_certificate 64 report --certificate s.json --history 1 s.txt; err "--history leaves some out"
try figure_names_the_letter 0 report --to svg s.txt
out 's.txt: S  sequential, not linearizable'
for history in H1 H2 H3; do
  try "exercise_$history" 0 report --to svg --history $history "$root/testdata/exercise3.py" -o $history.svg
  well_formed $history.svg
done

printf '</svg><x> w "]]>&<img onerror=1>" 0 5\n"\\u2028\\u202e" r 0 1 2\n日本語 r 0 3 4\n' >hostile.txt
try hostile 0 report --to svg hostile.txt -o hostile.svg; well_formed hostile.svg
cp l.txt 'a<b>&.txt'
try hostile_path 0 report --to svg 'a<b>&.txt' -o path.svg; well_formed path.svg

for i in $(seq 201); do echo "A w $i $i $i.5"; done >long.txt
try limit_of_a_figure 64 report --to svg long.txt -o long.svg; err 'a figure holds 200 operations at most, this history has 201'
[ ! -e long.svg ] || fail "something was written"
# ... before anything is judged: this one would take longer than its limit of a minute.
cp "$root/testdata/hard/HOPELESS.txt" hard.txt
name=refused_at_once
begun=$(date +%s%N)
try refused_at_once 64 report --to svg --timeout 60s hard.txt -o hard.svg; err 'a figure holds 200 operations at most'
[ $((($(date +%s%N) - begun) / 1000000)) -lt 10000 ] || fail "it was judged first"
{ echo '@history one'; cat l.txt; echo '@history two'; cat hard.txt; } >beside.txt
begun=$(date +%s%N)
try only_what_is_asked_for 0 report --to svg --timeout 60s --history one beside.txt -o one.svg; well_formed one.svg
[ $((($(date +%s%N) - begun) / 1000000)) -lt 10000 ] || fail "another history was judged, too"
sed -i 201d long.txt
try the_largest_figure 0 report --to svg long.txt -o long.svg; well_formed long.svg

try several 64 report --to svg two.txt -o two.svg; err '--history chooses one'
[ ! -e two.svg ] || fail "something was written"
try by_name 0 report --to svg --history one two.txt; out 'two.txt#one: L'
try by_number 0 report --to svg --history 2 two.txt; out 'two.txt#2: S'
try no_such_history 64 report --to svg --history three two.txt; err "no history is called 'three'"
try bad_input 65 report --to svg bad.txt -o bad.svg
[ ! -e bad.svg ] || fail "something was written"
try no_input 66 report --to svg nowhere.txt -o nowhere.svg
[ ! -e nowhere.svg ] || fail "something was written"
try unknown_kind 64 report --to pdf l.txt; err 'html'

try a_page 0 report s.txt -o s.html; no_out
grep -qF '<noscript><p>s.txt: S, sequential, not linearizable</p></noscript>' s.html || fail "the page does not tell the verdict"
grep -q '<script src\|<link\|<img\|https\?://' s.html && fail "the page asks for something"
"$minos" report s.txt >again.html
cmp -s s.html again.html || fail "the page differs on standard output"
try several_on_a_page 0 report l.txt two.txt -j 2 -o all.html
[ "$(grep -c 'class="history"' all.html)" -eq 3 ] || fail "not every history is on the page"
try one_of_several 0 report --history 2 two.txt -o one.html
[ "$(grep -c 'class="history"' one.html)" -eq 1 ] || fail "not only that history is on the page"
try others_of_a_bad_one 65 report bad.txt l.txt -o rest.html; err bad.txt
[ "$(grep -c 'class="history"' rest.html)" -eq 1 ] || fail "the readable history is not on the page"
try only_a_bad_one 65 report bad.txt -o none.html
[ ! -e none.html ] || fail "something was written"
try undecided 0 report --max-states 1 --decider search n.txt -o open.html
try speaks 0 report --lang de s.txt -o de.html
grep -q '<html lang="de">' de.html || fail "the page does not speak German"
if command -v script >/dev/null 2>&1; then
  name=terminal
  script -qec "'$minos' report s.txt" /dev/null </dev/null >out 2>&1 && fail "a page is written to a terminal"
  out 'no text for a terminal'
fi

# ---- values and limits in every language, where the words differ ----
printf '@model queue\nA enq 1 0 1\nB deq 1 2 3\n' >queue.txt
try words_of_a_queue 0 report queue.txt; out '"values_in":{"de":{'
try words_of_a_register 0 report s.txt; out '"values_in":{}'
try words_of_a_limit 0 report --timeout 1ns --lang ru s.txt; out '"limit_in":{"de":"nach '; out '"detail":"after '

exit $failed

#!/usr/bin/env bash
# minos shrink, certificates and minos verify.
. "$(dirname "$0")/drive.sh"

letter() { "$minos" check --plain "$@" 2>/dev/null | cut -f2; }

# ---- shrink ----
for kind in s n; do
  try shrink_$kind 0 shrink $kind.txt -o small.txt; err "minimal"
  wanted=$(tr a-z A-Z <<<$kind)
  [ "$(letter small.txt)" = "$wanted" ] || fail "the letter of the core is not $wanted: $(cat small.txt)"
done
try nothing_to_shrink 0 shrink l.txt; err "nothing to shrink"; cmp -s out l.txt || fail "it is not written unchanged"
try sequential_is_enough 0 shrink --require sequential s.txt; err "sequential: nothing to shrink"; cmp -s out s.txt || fail "changed"
try several_histories 0 shrink two.txt; err "two.txt#one: linearizable: nothing"; err "two.txt#2: not linearizable: 2 of 2"
out "@history one"
try directory 66 shrink "$root/testdata"; err "is a directory"
python3 "$root/tests/hopeless.py" >hopeless.txt 2>/dev/null
[ ! -s hopeless.txt ] || { try undecided 2 shrink --timeout 100ms hopeless.txt; err "undecided"; no_out; }
try two_files 64 shrink l.txt s.txt; err "takes one file, not 2"
try no_report 64 shrink --to junit l.txt; err "no format to write is called 'junit'"
try missing 66 shrink missing.txt
try bad 65 shrink bad.txt; err "bad.txt:2"
try from_standard_input 0 shrink - <s.txt; out "@model register"
try shrink_quietly 0 shrink -q s.txt; no_out; err "minimal"
try shrink_with_stats 0 shrink --stats s.txt; err "s.txt: read as text"; err "configurations"
try shrink_says_it_in_german 0 shrink --lang de s.txt; err "nicht linearisierbar: 2 von 2 Operationen, minimal"
try shrink_asks_for_enough 65 shrink --min-ok 9 s.txt; no_out; err "2 ok operations, and --min-ok asks for 9"
try shrink_certifies 0 shrink --certificate shrunk.json s.txt; try what_shrink_certified 0 verify s.txt shrunk.json; out "confirmed: S"
[ ! -s hopeless.txt ] || { try undecided_is_allowed 0 shrink --allow-unknown --timeout 100ms hopeless.txt; no_out; }
try as_json 0 shrink --to json s.txt; out '"model":"register"'
try own_format 0 convert --to json s.txt; cp out s.json
try own_format 0 shrink s.json; out '"histories"'; [ "$(letter - <out)" = S ] || fail "the core in JSON is not S"
try unwritable 0 shrink "$root/testdata/exercise3.py"; err "python can't be written; the result is text"
printf '@unit ms\nA w 1 0 2\nB r 0 13 14\n' >skewed.txt
try with_a_skew 0 shrink --clock-skew 5ms skewed.txt; err "judge it with --clock-skew 5ms"

# A stale read in the midst of a long history: the core speaks of it alone.
awk 'BEGIN { for (i = 0; i < 20000; i++) { v = i % 3 + 1; print "A w " v " " 10*i " " 10*i+2; r = i == 15000 ? v % 3 + 1 : v; print "B r " r " " 10*i+5 " " 10*i+6 } }' >long.txt
try long 0 shrink long.txt -o small.txt; err "minimal"
[ "$(grep -c '^[AB]' small.txt)" -le 4 ] || fail "the core of a stale read has more than 4 operations"
[ "$(letter --stop-at linearizable small.txt)" = '?' ] || fail "the core of a stale read is linearizable"

# ---- explain: at most ten lines from the first sentence to the letter, whatever they have to tell ----
for file in several/S/lease-and-store reentrant-fenced-mutex/S/fences-fall-in-time mutex/S/release-behind-the-cut; do
  try "ten_lines_${file##*/}" 0 explain "$root/testdata/$file.txt"
  [ "$(sed -n '/^Sequential: yes/,/^So the letter is S/p' out | wc -l)" -eq 10 ] || fail "it is not told in ten lines"
  out "more; --json has all"
done

# ---- certificates ----
for file in l.txt s.txt n.txt two.txt "$root/testdata/exercise3.py"; do
  status=0
  "$minos" check -q --certificate c.json "$file" 2>err || status=$?
  name=$file
  [ "$status" -le 1 ] || fail "no certificate: status $status"
  try confirmed_${file##*/} 0 verify "$file" c.json; out ": confirmed: "; silent
  cp c.json "$(basename "$file").json"
done
try confirmed_each 0 verify two.txt two.txt.json; out "two.txt#one: confirmed: L"; out "two.txt#2: confirmed: S"
try of_explain 0 explain --certificate e.json s.txt; cmp -s e.json s.txt.json || fail "explain certifies something else"
try standard_input 1 check -q --certificate c.json - <s.txt
try standard_input 0 verify - c.json <s.txt; out "-: confirmed: S"
try with_options 0 check -q --certificate c.json --clock-skew 20ms --model register --overlap allow skewed.txt
grep -q -- '"--clock-skew=20ms"' c.json || fail "the options are not in the certificate"
try with_options 0 verify skewed.txt c.json; out "(with --model=register --overlap=allow --clock-skew=20ms)"
"$minos" check -q --certificate open.json --stop-at linearizable s.txt; try what_is_known 0 verify s.txt open.json; out "s.txt: confirmed: ?: not linearizable"
gzip -k s.txt 2>/dev/null && { try packed 1 check -q --certificate c.json s.txt.gz; try packed 0 verify s.txt.gz c.json
try unpacked_is_another_file 1 verify s.txt c.json; }
try several_files 64 check --certificate c.json l.txt s.txt; err "speaks of one file"
try quiet 0 verify -q s.txt s.txt.json; no_out
# A core that is too large to be tried in all orders: that is said at once.
awk 'BEGIN { print "@model counter"; for (i = 0; i < 4100; i++) print "A add 1", 2 * i, 2 * i + 1; print "B r 4101 9000 9001" }' >large.txt
"$minos" check -q --certificate large.json large.txt 2>err
try large_core 2 verify large.txt large.json; out "cannot confirm: N: the core has more operations than are tried"
try other_file 1 verify l.txt s.txt.json; out "refuted: the certificate speaks of another file"
try no_certificate 65 verify s.txt s.txt; err "not a certificate"
try missing 66 verify s.txt missing.json
try one_name 64 verify s.txt
try twice_standard_input 64 verify - - </dev/null

# A letter that was changed, with a seal that is whole: the proofs don't make it.
reseal() { # FROM TO SED: change and seal again
  python3 - "$@" <<'PY'
import hashlib, re, sys
text = open(sys.argv[1]).read()
body = text[: text.rindex(',\n"seal"')]
changed = re.sub(sys.argv[3], sys.argv[4], body, count=1)
assert changed != body
open(sys.argv[2], "w").write(changed + ',\n"seal":"' + hashlib.sha256(changed.encode()).hexdigest() + '"}\n')
PY
}
changes=0
change() { # STATUS FILE PATTERN REPLACEMENT
  reseal "$2.json" changed.json "$3" "$4"
  try "changed_$((++changes))" "$1" verify "$2" changed.json
}
change 1 s.txt '"verdict":"S"' '"verdict":"L"'
change 1 s.txt '"verdict":"S"' '"verdict":"N"'
change 1 s.txt '"shows":"sequential"' '"shows":"linearizable"'
change 1 s.txt '"order":\[1,0\]' '"order":[0,1]'
change 1 s.txt '"order":\[1,0\]' '"order":[1]'
change 65 s.txt '"core":\[0,1\]' '"core":[1]'
change 1 s.txt '"core":\[0,1\].*"steps":.*\]}\]}' '"core":[1]}]}'; out "refuted: S: the core has an order"
change 65 s.txt '"core":\[0,1\]' '"core":[1,0]'
change 65 s.txt '"order":\[1,0\]' '"order":[1,9]'
change 1 s.txt '"because":"real-time"' '"because":"reads-from"'
change 1 n.txt '"because":"client-order"' '"because":"real-time"'
change 65 s.txt '"schema":"minos.certificate/1"' '"schema":"minos.certificate/2"'
change 65 s.txt '"options":\[\]' '"options":["--output=x"]'
change 65 s.txt '"options":\[\]' '"options":["--model=no-such"]'
change 1 s.txt '"options":\[\]' '"options":["--model=cas-register"]'
change 1 s.txt '"options":\[\]' '"options":["--initial=1"]'
head -c 60 s.txt.json >changed.json
try truncated 65 verify s.txt changed.json
head -c -1 s.txt.json >changed.json
try cut 1 verify s.txt changed.json
sed 's/"verdict":"S"/"verdict":"L"/' s.txt.json >changed.json
try broken_seal 1 verify s.txt changed.json; out "its seal is broken"

status=0
python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.certificate.1.json" ./*.txt.json >out 2>&1 || status=$?
name=schema
[ "$status" -eq 0 ] || [ "$status" -eq 77 ] || fail "a certificate does not fit its schema"

# ---- machines ----
"$minos" check --to sarif l.txt s.txt n.txt two.txt bad.txt missing.txt >sarif.json 2>err
"$minos" check --to sarif l.txt >sarif-none.json
"$minos" check --to sarif --require sequential --stop-at linearizable s.txt >/dev/null 2>&1
mkdir -p 'a b' && cp s.txt 'a b/ü%:1.txt' && "$minos" check --to sarif 'a b/ü%:1.txt' >sarif-name.json
status=0
python3 "$root/tests/schema_verdict.py" "$root/tests/sarif.schema.json" sarif*.json >out 2>&1 || status=$?
name=sarif
[ "$status" -eq 0 ] || [ "$status" -eq 77 ] || fail "SARIF does not fit its schema"
try github 1 check --to github l.txt s.txt two.txt
out "::error file=s.txt,line=2,title=minos not-linearizable::s.txt: sequential, not linearizable"
[ "$(grep -c '^::error' out)" -eq 2 ] || fail "not one annotation a finding"
try github_unreadable 65 check --to github bad.txt; out "::error file=bad.txt,line=2,title=minos unreadable::column 7"
"$minos" check --to junit l.txt s.txt n.txt two.txt bad.txt >junit.xml 2>err
name=junit
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$root/tests/junit.xsd" junit.xml >out 2>&1 || fail "JUnit does not fit its schema"
fi
exit "$failed"

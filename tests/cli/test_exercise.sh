#!/usr/bin/env bash
# minos exercise: variants for a course, task sheets for four systems, and checking exercise files.
. "$(dirname "$0")/drive.sh"

printf 'id,name\nann,Ann\n../bob,Bob\nчехов,Чехов\n' >roster.csv
printf 'a secret that nobody else knows\n' >secret

# ---- new ----

try course 0 exercise new --parts L,S,N --roster roster.csv --secret-file secret --lang ru -o made; silent; no_out
[ "$(ls made | tr '\n' ' ')" = "%2E.%2Fbob.json %D1%87%D0%B5%D1%85%D0%BE%D0%B2.json ann.json manifest.json " ] ||
  fail "other files: $(ls made)"
grep -rqF 'nobody else knows' made && fail "the secret is in a file"
python3 - made <<'PY' || fail "the files are not as documented"
import json, os, sys
folder = sys.argv[1]
manifest = json.load(open(os.path.join(folder, "manifest.json")))
assert manifest["exercise"] == "histories"
assert [v["student"] for v in manifest["variants"]] == ["ann", "../bob", "чехов"]
tasks = set()
for variant in manifest["variants"]:
    made = json.load(open(os.path.join(folder, variant["file"])))
    assert made["schema"] == "minos.exercise/1" and made["student"] == variant["student"]
    assert list(made["title"]) == ["ru"] and "seed" not in made["origin"]
    assert all(len(part["history"]) == 6 for part in made["parts"]) and len(made["parts"]) == 3
    assert 0.36 <= made["origin"]["difficulty"] <= 0.44
    tasks.add(json.dumps(made["parts"]))
assert len(tasks) == 3
PY
cp -r made first
LANG=ru_RU.UTF-8 LANGUAGE=ru LC_ALL=C.UTF-8 try course_in_another_locale 0 exercise new --parts L,S,N --roster roster.csv --secret-file secret --lang ru -o made
diff -r made first >/dev/null || fail "another run, other bytes"
printf 'id\nчехов\n' >one.csv
try one_alone 0 exercise new --parts N,L,S --roster one.csv --secret-file secret --lang ru -o alone
cmp -s alone/%D1*.json first/%D1*.json && fail "the letters given in another order draw the same" # they are another exercise
try one_alone_same_letters 0 exercise new --parts L,S,N --roster one.csv --secret-file secret --lang ru -o alone
cmp -s alone/%D1*.json first/%D1*.json || fail "a student's variant hangs on the others"
printf 'another secret, as long as the first\n' >secret2
try another_secret 0 exercise new --parts L,S,N --roster one.csv --secret-file secret2 --lang ru -o alone
cmp -s alone/%D1*.json first/%D1*.json && fail "the secret changes nothing"
printf 'short' >short
try short_secret 0 exercise new --parts L,S,N --roster one.csv --secret-file short -o alone; err "warning: the secret has less than 16 bytes"

try seeded 0 exercise new --parts L,S --seed 9 --clients 2 --operations 5 --difficulty 0.5 --exercise warm-up -o seeded; silent
[ "$(ls seeded)" = variant-9.json ] || fail "other files: $(ls seeded)"
grep -q '"seed": 9' seeded/variant-9.json || fail "the seed is not said"
grep -q '"id": "warm-up"' seeded/variant-9.json || fail "the exercise's id is not said"

# ---- check ----

try check_course 0 exercise check made; silent
[ "$(grep -c 'classify  [LSN]  difficulty 0\.[34]' out)" -eq 9 ] || fail "not nine letters"
try check_shipped 0 exercise check exercise1 exercise2 exercise3; out "  H1  classify  S  difficulty 0."; out "  votes  quorum  5"
cat >tie.json <<'X'
{"schema": "minos.exercise/1", "id": "tie", "parts": [
  {"id": "H1", "kind": "classify", "history": ["A w 1 0 2", "B r 0 2 3"]}]}
X
try check_tie 65 exercise check tie.json; err "tie.json:2:3: part H1: A w 1 and B r 0 meet at 2"
# Two that start at one time, or a client that goes on at once, hang on nothing.
cat >even.json <<'X'
{"schema": "minos.exercise/1", "id": "even", "parts": [
  {"id": "H1", "kind": "classify", "history": ["A w 1 0 2", "B w 2 0 2", "A r 2 2 4", "B r 2 3 4"]},
  {"id": "H2", "kind": "classify", "history": ["A w 1 0 2", "B r 0 0 3", "A r 1 2 4"]}]}
X
try check_even 65 exercise check even.json; err "even.json:2:3: part H1: B w 2 and A r 2 meet at 2"
grep -q "H2: " err && fail "nothing meets in H2"
try check_classics 65 exercise check classics; err "touching-intervals"
[ "$(grep -c 'part ' err)" -eq 1 ] || fail "more than one history of the classics hangs on fine print"
try check_goes_on 65 exercise check tie.json exercise3; out "exercise3"
printf '{"schema": 1}' >broken.json
try check_broken 65 exercise check broken.json; err "broken.json:1:12"
try check_missing 66 exercise check missing.json

# ---- grading what was made ----

for file in ann %2E.%2Fbob; do
  "$minos" exercise check first/$file.json | sed -n 's/.*classify  \([LSN]\) .*/"\1"/p' | paste -sd, | sed 's/.*/(&)/' >$file.txt
done
try grade_own 0 grade first ann.txt; out "3 of 3 points"
try grade_odd_name 0 grade first --student ../bob %2E.%2Fbob.txt; out "3 of 3 points"
printf '("L", "L", "L")' >ann.txt
try the_example_is_never_right 0 grade first ann.txt; out "1 of 3 points"

# ---- show ----

cat >hostile.json <<'X'
{"schema": "minos.exercise/1", "id": "hostile", "title": "</title><script>alert(1)</script>", "student": "`x` \\input{/etc/passwd} ]]> <b>",
 "text": "a_b # $1 & 50% {x} ~ ^ \\ \"q\" ``` \n# no heading\n]]> \u0001", "parts": [
  {"id": "H1", "kind": "classify", "text": "<img src=x onerror=alert(1)> \\end{document}", "history": ["\"<b>\" w \"</pre>\" 0 2", "B r \"</pre>\" 3 ?"]},
  {"id": "Q", "kind": "choice", "options": [{"letter": "A", "text": "<i>"}, {"letter": "B", "text": "$"}], "accept": ["B"]},
  {"id": "V", "kind": "quorum", "ask": "elects", "nodes": 6, "split": [4, 2]},
  {"id": "O", "kind": "order", "history": ["A w 1 0 5", "B r 1 1 2"]}]}
X
sed -i 's/ \\u0001//' hostile.json
for format in markdown html latex moodle; do
  try "show_$format" 0 exercise show first hostile.json exercise1 exercise3 --to $format; silent; cp out sheet.$format
  [ "$(wc -c <out)" -gt 3000 ] || fail "the sheet is short"
  try "show_${format}_once_more" 0 exercise show first hostile.json exercise1 exercise3 --to $format -o again; no_out
  cmp -s again sheet.$format || fail "another run, other bytes"
done
try show_alone 0 exercise show first/ann.json; out "A r"; silent
# Without --lang a sheet speaks the language that the exercise is written in.
try in_russian 0 exercise new --parts L,S --lang ru --seed 4 -o russian; silent
try show_russian 0 exercise show russian/*.json --to html; out 'lang="ru"'; out "балл"; silent
try show_asks_once 0 exercise show exercise1; out "leader of a cluster of 9 nodes need"
grep -q "majority of 9 nodes need" out && fail "a question is asked twice"
name=sheets
for format in html moodle; do xmllint --noout sheet.$format 2>errors || fail "$format is not well-formed: $(head -n 3 errors)"; done
grep -qiE '<script|<img src=x|<b>' sheet.html && fail "texts become elements of the page"
[ "$(grep -c '<svg' sheet.html)" -ge 14 ] || fail "figures are missing"
grep -q "default-src 'none'" sheet.html || fail "no policy"
[ "$(xmllint --xpath 'count(//question[@type="essay"])' sheet.moodle)" -eq 6 ] || fail "not six questions"
[ "$(xmllint --xpath 'count(//answer)' sheet.moodle)" -eq 0 ] || fail "there are answers"
xmllint --xpath 'string((//file)[1])' sheet.moodle | base64 -d >figure.svg && xmllint --noout figure.svg || fail "the figure is no SVG"
xmllint --xpath '(//questiontext/text)[4]/text()' sheet.moodle | python3 -c '
import html, sys
text = html.unescape(sys.stdin.read())
assert "<img src=x" not in text and "<b>" not in text and "<p>" in text' || fail "texts become elements of the question"
grep -qE '\\(input|end\{document\} )' sheet.latex && fail "texts become commands"
grep -qF 'a\_b \# \$1 \& 50\% \{x\} \textasciitilde{} \textasciicircum{} \textbackslash{}' sheet.latex || fail "LaTeX is not escaped"
[ "$(grep -c '^\\end{document}$' sheet.latex)" -eq 1 ] || fail "the document does not end once"
[ "$(grep -c '^\\begin' sheet.latex)" -eq "$(grep -c '^\\end' sheet.latex)" ] || fail "environments are not balanced"
grep -q '^# no heading' sheet.markdown && fail "texts become headings"
for sheet in sheet.*; do grep -qE 'difficulty|witness|counterexample|linearizable order' $sheet && fail "$sheet tells too much"; done
if command -v pdflatex >/dev/null; then
  "$minos" exercise show exercise3 --to latex >e.tex; pdflatex -interaction=batchmode e.tex >/dev/null || fail "pdflatex refuses the sheet"
fi

# ---- what is refused ----

try nothing 64 exercise; err "new, show or check"
try word 64 exercise shw; err "did you mean show?"
try no_letters 64 exercise new -o x; err "no letters"
try no_folder 64 exercise new --parts L,S
try constant 64 exercise new --parts S,S -o x; err "at least two letters must differ"
try odd_letters 64 exercise new --parts L,Q -o x; err "letters are L, S and N"
try roster_alone 64 exercise new --parts L,S --roster roster.csv -o x; err "go together"
try roster_and_seed 64 exercise new --parts L,S --roster roster.csv --secret-file secret --seed 3 -o x
try too_hard 64 exercise new --parts L,S --difficulty 0.99 -o x; err "the nearest found has 0."
[ ! -e x ] || fail "a directory stayed behind"
try too_many_clients 64 exercise new --parts L,S --clients 9 -o x; err "from 2 to 6 clients"
try bad_id 64 exercise new --parts L,S --exercise '../x' -o x; err "an id has at most 60 letters"
printf 'id\nann\nann\n' >twice.csv
try twice 65 exercise new --parts L,S --roster twice.csv --secret-file secret -o x; err "twice.csv:3:1: the id 'ann' stands in line 2 already"
printf 'id\nann\nbob\nAnn\n' >cases.csv
try case_only 65 exercise new --parts L,S --roster cases.csv --secret-file secret -o x; err "differs from 'Ann' in line 4 in case only"
[ ! -e x ] || fail "something was written"
try endless_roster 65 exercise new --parts L,S --roster /dev/zero --secret-file secret -o x; err "/dev/zero: larger than 64 MiB"
try endless_secret 65 exercise new --parts L,S --roster roster.csv --secret-file /dev/zero -o x; err "/dev/zero: larger than 64 MiB"
try endless_exercise 65 exercise check /dev/zero; err "/dev/zero: larger than 64 MiB"
: >empty
try empty_secret 65 exercise new --parts L,S --roster roster.csv --secret-file empty -o x; err "a secret has from 1 to 4096 bytes"
try no_secret 66 exercise new --parts L,S --roster roster.csv --secret-file missing -o x
try folder_is_a_file 74 exercise new --parts L,S -o secret --lang ru; err "secret: File exists"
try show_nothing 64 exercise show
try show_missing 66 exercise show missing.json
try show_unknown 66 exercise show exercise33; err "did you mean exercise3?"
try show_format 64 exercise show exercise3 --to pdf
exit "$failed"

#!/usr/bin/env bash
# minos grade: every system, batches, tables, variants, hostile files, and what it must not do.
. "$(dirname "$0")/drive.sh"
subs=$root/testdata/submissions
python3 -c 'import jsonschema' 2>/dev/null || PATH=/usr/bin:$PATH
hold() { # SYSTEM FILE COUNT
  python3 "$root/tests/grades_hold.py" "$root" "$@" >holds 2>&1
  case $? in 0 | 77) ;; *) fail "$1: $(tail -n 3 holds)" ;; esac
}

# ---- the command ----
try right 0 grade "$root/exercises/exercise3.json" "$subs/right.py"; out "right.py: 4 of 4 points"; silent
try by_name 0 grade exercise3 "$subs/right.py"; out "4 of 4 points"
try full 0 grade exercise3 "$subs/all-wrong.py" --feedback full
out "The answer is S."; out "Linearizable: no."; out "Causal consistency keeps a reply behind its question"
try german_texts 0 grade exercise3 "$subs/all-wrong.py" --feedback full --lang de
out "Kausale Konsistenz"
try russian_texts 0 grade exercise3 "$subs/all-wrong.py" --feedback full --lang ru; out "Причинная согласованность"
try score_tells_no_parts 0 grade exercise3 "$subs/half.py"; out_is "$subs/half.py: 2 of 4 points"
try none_tells_nothing 0 grade exercise3 "$subs/half.py" --feedback none; out_is "$subs/half.py: Received."
try parts_give_no_hint 0 grade exercise3 "$subs/half.py" --feedback parts; out "H2: N  [0/1]"
! grep -q 'promises' out || fail "a hint without being asked for"
try hints 0 grade exercise3 "$subs/half.py" --feedback hints; out "promises too little"
! grep -q 'The answer is' out || fail "hints tell the answer"
try no_exercise 64 grade; err "no exercise"
try no_submission 64 grade exercise3; err "no submission"
try unknown_exercise 66 grade exercise4 "$subs/right.py"; err "did you mean exercise"
try missing_exercise 66 grade ./nowhere.json "$subs/right.py"
try bad_exercise 65 grade "$subs/array.json" "$subs/right.py"; err "an exercise is a JSON object"
try unknown_system 64 grade exercise3 "$subs/right.py" --to moodle; err "no system to write grades for is called 'moodle'"
try unknown_level 64 grade exercise3 "$subs/right.py" --feedback all
try missing_submission 66 grade exercise3 nowhere.py "$subs/right.py"; err "nowhere.py: no such file"; out "which is not a zero"; out "4 of 4"
try refused_is_no_failure 0 grade exercise3 "$subs/call.py"; err "line 1, column 10: a call is code"; out "please hand in again"
printf 'lösung = ("S", "L", "N", "B")\nmine = ("S", "L", "N", "A")\n' >var.py
try variable 0 grade exercise3 var.py --var mine; out "3 of 4"
try no_such_variable 0 grade exercise3 var.py --var yours; out "nothing is assigned to 'yours'"
try from_standard_input 0 grade exercise3 - < <(echo 'S L N B'); out "-: 4 of 4"

# ---- the exercises that come with minos are what their schema says ----
name=schema
python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.exercise.1.json" "$root"/exercises/*.json >holds 2>&1
case $? in 0 | 77) ;; *) fail "$(tail -n 3 holds)" ;; esac

# ---- every system, with all submissions and with one ----
count=$(ls "$subs" | grep -vc EXPECTED)
files=$(ls "$subs"/* | grep -v EXPECTED)
for feedback in score none full; do
  for system in text json csv junit artemis gradescope github-classroom coderunner vpl prairielearn nbgrader; do
    # shellcheck disable=SC2086
    try "all_$system" 66 grade exercise3 $files nowhere.py --to "$system" --feedback "$feedback"
    [ "$system" != nbgrader ] || silent
    case $system in
    junit) xmllint --noout --schema "$root/tests/grading_schemas/junit.xsd" out 2>xml || fail "$(tail -n 2 xml)" ;;
    *) hold "$system" out $((count + 1)) ;;
    esac
  done
done
try one_nbgrader 0 grade exercise3 "$subs/half.py" --to nbgrader; hold nbgrader out 1; silent
[ "$(tail -n 1 out)" = 2.0 ] || fail "the last line is not 2.0"
try failed_nbgrader 66 grade exercise3 nowhere.py --to nbgrader; silent
! tail -n 1 out | grep -qE '^[0-9.]+$' || fail "a grade without grading"
try testlib_right 0 grade exercise3 "$subs/right.py" --to testlib; hold testlib out 1
try testlib_wrong 1 grade exercise3 "$subs/all-wrong.py" --to testlib; hold testlib out 1
try testlib_format 2 grade exercise3 "$subs/call.py" --to testlib; hold testlib out 1
try testlib_failed 3 grade exercise3 nowhere.py --to testlib; hold testlib out 1
try testlib_partly 7 grade exercise3 "$subs/half.py" --to testlib; hold testlib out 1; out "points 2 "
try testlib_several 64 grade exercise3 "$subs/right.py" "$subs/half.py" --to testlib
try score_hides_parts 0 grade exercise3 "$subs/half.py" --to gradescope
! grep -q '"H1"' out || fail "the parts are shown"

# ---- files of its own ----
mkdir folder
try into_a_folder 0 grade exercise3 "$subs/right.py" "$subs/half.py" --to gradescope -o folder; no_out
[ "$(ls folder | tr '\n' ' ')" = "0001-right.json 0002-half.json " ] || fail "not two files: $(ls folder)"
rm -f folder/*
try feedbacks_into_a_folder 0 grade exercise3 "$subs/half.py" --to artemis --feedback parts -o folder
[ "$(ls folder | wc -l)" -eq 4 ] || fail "not four files"
try summary 0 grade exercise3 "$subs/right.py" "$subs/half.py" --summary summary.csv --statistics table.txt
hold csv summary.csv 2
grep -q '^H2 *1 *1 *0 *N (1)$' table.txt || fail "the table says: $(cat table.txt)"

# ---- hostile files that no repository can hold ----
mkdir odd
ln -s "$subs/right.py" odd/link.py; ln -s nowhere odd/dangling.py; mkfifo odd/pipe.py; truncate -s 1G odd/huge.py
cp "$subs/right.py" odd/good.py; mkdir odd/inner.py; cp "$subs/half.py" odd/inner.py/half.py; ln -s /dev/zero odd/zero.py
try odd_files 0 grade exercise3 odd --to csv
for row in 'link.py.*symbolic link' 'dangling.py.*symbolic link' 'pipe.py.*not a regular file' 'huge.py.*larger than 64 KiB' \
  'zero.py.*symbolic link' 'good.py,good,graded,4' 'half.py,half,graded,2'; do
  grep -q "odd/.*$row" out || fail "no row: $row"
done
try a_pipe_is_not_waited_for 0 grade exercise3 odd/pipe.py; out "not a regular file"
printf '{"schema": "minos.exercise/1", "id": "x", "title": "x", "parts": [{"id": "H", "kind": "classify", "file": "pipe.py"}]}' >odd/waits.json
try a_history_is_not_waited_for 66 grade odd/waits.json "$subs/right.py"; err 'pipe.py: not a regular file'
rm odd/waits.json
printf '{"schema": "minos.exercise/1", "id": "x", "title": "x", "parts": [{"id": "O", "kind": "order", "history": ["A w 1 0 2", "B r 1 3 4"]}]}' >order.json
printf '("S", None, "N", None)' >gaps.txt
try a_gap_is_told_the_answer 0 grade exercise3 gaps.txt --feedback full; out 'The answer is L.'; out 'The answer is B.'
try a_gap_is_told_no_more_than_asked 0 grade exercise3 gaps.txt --feedback hints; grep -q 'The answer is' out && fail "it tells the answer"
printf '2, 1' >order.txt
try a_wrong_order_is_shown_a_right_one 0 grade order.json order.txt --feedback full; out 'start 0 · A w 1 → 1 · B r 1 → 1'
printf '1, 2' >order.txt
try a_right_order 0 grade order.json order.txt --feedback full; out '1 of 1 point'
try a_device 0 grade exercise3 /dev/zero; out "not a regular file"
printf 'answer = 1' >"$(printf 'a\nGrade :=>> 100\033[2J.py')"
try forged_name 0 grade exercise3 a*.py --to vpl; hold vpl out 1

# ---- tables ----
printf 'Name;student;H1;H2;H3;model\nA;=cmd();S;L;N;B\n;"x;y";S;;"N";"nope"\n;twin;S;L;N;\xd0\x92\n' >table.csv
try table 0 grade exercise3 table.csv --to csv; hold csv out 3
out 'table.csv:2,"'"'"'=cmd()",graded,4'; out '"x;y",graded,2'; out 'twin,refused,0'
printf 'id,answer\n1,"(""S"", ""L"", ""N"", ""B"")"\n2,SLNA\n3,__import__("os")\n4,"S\n' >answers.csv
try table_of_answers 0 grade exercise3 answers.csv --to csv
out 'answers.csv:2,1,graded,4'; out 'answers.csv:3,2,graded,3'; out 'answers.csv:4,3,refused'; out 'quotes are not closed'
printf 'a,b\n1,2\n' >headless.csv
try table_without_head 0 grade exercise3 headless.csv; out "the head of a table"

# ---- variants ----
mkdir variants answers
for s in anna boris; do cp "$root/exercises/exercise3.json" variants/$s.json; done
sed -i 's/"C r 0 3 4"/"C r 1 6 7"/' variants/boris.json
printf '{"exercise":"exercise3","variants":[{"student":"anna","file":"anna.json"},{"student":"boris","file":"boris.json"}]}' >variants/manifest.json
cp "$subs/right.py" answers/anna_exercise3.py; cp "$subs/right.py" answers/boris.py; cp "$subs/right.py" answers/carl.py
try variants 66 grade variants answers --to csv
grep -q 'anna_exercise3.py,anna,graded,4,4' out || fail "anna answers her own variant"
grep -q 'boris.py,boris,graded,3,4.*,anna$' out || fail "boris answers anna's variant, and that is not flagged"
grep -q 'carl.py,carl,failed,,4.*no variant was made' out || fail "carl has no variant"
try flagged_without_a_name 66 grade variants answers; out "This answers the variant of another student"
! grep -q 'variant of anna' out || fail "a text that may be handed out names another student"
try whose 0 grade variants answers/carl.py --student anna; out "4 of 4"
printf '{"variants":[{"student":"a","file":"../anna.json"}]}' >answers/manifest.json
try manifest_elsewhere 65 grade answers "$subs/right.py"; err "a file beside this list"
printf '{"variants":[{"student":"anna","file":"a.json"},{"student":"boris","file":"b.json"},{"student":"anna","file":"c.json"}]}' >answers/manifest.json
try manifest_of_twins 65 grade answers "$subs/right.py"; err "answers/manifest.json:1:1: the student 'anna' has two variants"
rm answers/manifest.json

# ---- what is no submission, and what is too large ----
mkdir nobody
try no_submissions 66 grade exercise3 nobody; err "nobody: no submissions in this directory"; no_out
try one_of_two 66 grade exercise3 nobody "$subs/right.py" --to csv; err "nobody: no submissions in this directory"
out "right,graded,4,4"; [ "$(wc -l <out)" -eq 2 ] || fail "the empty directory has a grade"
try endless 65 grade /dev/zero "$subs/right.py"; err "/dev/zero: larger than 64 MiB"
truncate -s 10G huge.json
try huge 65 grade huge.json "$subs/right.py"; err "huge.json: larger than 64 MiB"
mkdir huge; ln -s /dev/zero huge/manifest.json
try endless_manifest 65 grade huge "$subs/right.py"; err "huge/manifest.json: larger than 64 MiB"
printf '{"schema":"minos.exercise/1","id":"x","title":{"en":"x"},"parts":[{"id":"a","kind":"classify","points":1,"file":"long.txt"}]}' >far.json
truncate -s 65M long.txt
try long_history 65 exercise check far.json; err "larger than 64 MiB"
rm long.txt; ln -s /dev/zero long.txt
try endless_history 66 exercise check far.json; err "long.txt: not a regular file"
rm huge.json long.txt

# ---- a course of 1,000 ----
mkdir course
python3 - <<'PY'
for i in range(1000):
    with open(f"course/{i:04}.py", "w") as f:
        f.write(f'answer = ("{"LSN"[i % 3]}", "{"LSN"[i // 3 % 3]}", "{"LSN"[i // 9 % 3]}", "{"ABCD"[i // 27 % 4]}")\n')
PY
begun=$(date +%s%N)
try course 0 grade exercise3 course --to csv --statistics course.txt
ended=$(date +%s%N)
hold csv out 1000
[ $(((ended - begun) / 1000000)) -lt 2000 ] || fail "1,000 submissions took $(((ended - begun) / 1000000)) ms"
[ "$(awk -F, '$3 == "graded" && $4 == 4' out | wc -l)" -eq 9 ] || fail "not 9 of 1,000 are all right"
cp out once; try same_bytes 0 grade exercise3 course --to csv; cmp -s once out || fail "a second run differs"

# ---- nothing is run, nothing is asked of the network, nothing is written but the output ----
name=strace
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
  # shellcheck disable=SC2086
  # LeakSanitizer, where it is built in, can not work under a tracer.
  ASAN_OPTIONS=detect_leaks=0 strace -f -o trace -e trace=execve,execveat,socket,connect,open,openat,creat,unlink,rename,mkdir,link,symlink \
    "$minos" grade exercise3 $files --to json -o result.json >out 2>err || fail "status $?"
  [ "$(grep -c 'exec' trace)" -eq 1 ] || fail "something is run: $(grep exec trace | tail -n 1)"
  ! grep -E '(socket|connect)\(' trace || fail "the network is asked"
  ! grep -E 'O_(WRONLY|RDWR|CREAT)' trace | grep -v 'result.json' | grep -v '/dev/null' || fail "something else is written"
  ! grep -E '(creat|unlink|mkdir|link|symlink)\(' trace | grep -v 'result.json' || fail "something else is made"
else
  echo "skipped: strace can't be used here"
fi
[ ! -e executed ] || fail "a submission was run"
exit "$failed"

#!/usr/bin/env bash
# Many files: order, directories, lists of names, threads, and bad files among good ones.
. "$(dirname "$0")/drive.sh"

mkdir -p tree/b tree/a/deep tree/.hidden nothing
cp l.txt tree/b/2.txt; cp s.txt tree/a/1.txt; cp n.txt tree/a/deep/3.edn.txt; cp l.txt tree/.hidden/4.txt
printf 'not a history' >tree/a/notes.md
ln -s ../a tree/b/circle

try directory 1 check -r --plain --include '*.txt' tree
out_is "$(printf 'tree/a/1.txt\tS\ntree/a/deep/3.edn.txt\tN\ntree/b/2.txt\tL')"
try include_by_path 1 check -r --plain --include 'tree/a/deep/*' --include '1.*' tree
out_is "$(printf 'tree/a/1.txt\tS\ntree/a/deep/3.edn.txt\tN')"
try bad_file_among_good_ones 1 check -r --plain tree
err "tree/a/notes.md"
out "$(printf 'tree/b/2.txt\tL')"
try files_only_given_by_name_are_not_filtered 0 check --plain --include '*.edn' l.txt
out_is "$(printf 'l.txt\tL')"
try empty_directory 66 check -r nothing; err "no files to read in this directory"
try nothing_included 66 check -r --include '*.nope' tree; err "no files"

printf 'l.txt\n\ns.txt' >list
try names_from_a_file 1 check --plain --files-from list; out_is "$(printf 'l.txt\tL\ns.txt\tS')"
try names_from_standard_input 1 check --plain --files-from - n.txt <list; out_is "$(printf 'n.txt\tN\nl.txt\tL\ns.txt\tS')"
try empty_list 66 check --files-from /dev/null
try missing_list 66 check --files-from missing
try standard_input_twice 64 check --files-from - - <list
printf "l.txt\\0s.txt\\0" >zeros
try names_end_with_lines 65 check --plain --files-from zeros; no_out; err "zeros: a name holds a NUL byte"
try standard_input 0 check --plain - <l.txt; out_is "$(printf -- '-\tL')"
try standard_input_as_a_pipe 0 check --plain - < <(cat l.txt); out_is "$(printf -- '-\tL')"
try closed_standard_input 74 check - <&-

try several_histories 1 check --plain two.txt; out_is "$(printf 'two.txt#one\tL\ntwo.txt#2\tS')"
try json_of_one 1 check --json s.txt
python3 -c 'import json; assert json.load(open("out"))["verdict"] == "S"' || fail "not one object"
try json_of_several 1 check --json s.txt l.txt two.txt
python3 -c 'import json; assert [v["verdict"] for v in json.load(open("out"))] == list("SLLS")' || fail "not an array"
try json_with_a_bad_file 65 check --json bad.txt l.txt
python3 -c 'import json; v = json.load(open("out")); assert v[0]["verdict"] is None and v[0]["errors"] and v[1]["verdict"] == "L"' || fail "not an array with errors"
try ndjson 1 check --to ndjson s.txt two.txt
python3 -c 'import json; assert [json.loads(l)["verdict"] for l in open("out")] == list("SLS")' || fail "not an object a line"

# The same bytes for any number of threads.
python3 - <<'PY'
import random
random.seed(1)
for i in range(24):
    with open(f"many{i:02}.txt", "w") as f:
        for h in range(i % 5 + 1):
            f.write(f"@history h{h}\n" if i % 3 else "@history\n")
            time = 0
            for n in range(random.randint(1, 24)):
                time += random.randint(1, 4)
                client, end = random.randint(0, 3), time + random.randint(0, 3)
                f.write(f"c{n} {random.choice('rw')} {random.randint(0, 3)} {time} {end}\n")
        if i % 10 == 9: f.write("broken line\n")
PY
for report in text plain json ndjson junit tap; do
  status=0
  "$minos" check --to $report many*.txt missing.txt >one 2>one.err || status=$?
  [ "$status" -eq 1 ] || { name=threads; fail "status $status for $report"; }
  for jobs in 2 8; do
    try threads_$report 1 check -j $jobs --to $report many*.txt missing.txt
    cmp -s one out || fail "the output for -j $jobs differs"
    cmp -s one.err err || fail "the messages for -j $jobs differ"
  done
done
try limit_of_states 2 check --json --max-states 1000 "$root/testdata/hard/HOPELESS.txt"; cp out one
out '"detail":"after 2'
for jobs in 1 2; do
  try limit_of_states_on_$jobs 2 check --json --max-states 1000 -j $jobs "$root/testdata/hard/HOPELESS.txt"
  cmp -s one out || fail "what is said of the limit differs"
done
exit "$failed"

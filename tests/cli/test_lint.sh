#!/usr/bin/env bash
# minos lint: findings with places and advice, statuses, JSON. What each check finds: tests/test_lint.c.
. "$(dirname "$0")/drive.sh"

try clean 0 lint l.txt; out "no findings"
out "l.txt: 2 operations (2 ok, 0 fail, 0 unknown), 2 clients, 1 object, model register, 1 constrain, at most 2 at once (1.5 on average)"
try no_operations 1 lint empty.txt; out "[vacuous]"
try vacuous 1 lint vacuous.txt; out "[vacuous]"; out "advice: "
try unwritten 1 lint - < <(printf 'A w 1 0 1\nC r 9 1 2\n'); out "-:2:1: C r 9: nobody wrote this value  [unwritten-value]"
try initial_is_written 0 lint --initial 9 - < <(printf 'A w 1 0 1\nC r 9 1 2\n')
try no_model 1 lint - < <(printf 'A frobnicate 1 0 2\n'); out "[no-model]"; out "-: 1 operation"
try several 1 lint two.txt; out "two.txt#one: 1 operation"; out "two.txt#2: 2 operations"

# Faults are findings as long as a history is left.
try overlap_is_a_finding 1 lint - < <(printf 'A w 1 0 5\nA r 1 2 6\n'); out "-:2:1: client A's operation starts before that of line 1 ended  [overlapping-client]"
try overlap_allowed 1 lint --overlap allow - < <(printf 'A w 1 0 5\nA r 1 2 6\n'); out "[overlapping-client]"
try ends_first 1 lint - < <(printf 'A w 1 5 0\nA r 0 6 7\n'); out "-:1:9: the operation ends before it starts  [return-before-call]"; silent
out "-: 1 operation"
try spoilt 1 lint bad.txt; out "bad.txt:2:7: the start 'x' is not a decimal number  [unreadable]"; out "bad.txt: 1 operation"
try nothing_left 65 lint --from text - < <(printf 'B r 1 x 2\n'); err "is not a decimal number"; no_out
try only_comments 65 lint comments.txt
try missing 66 lint nowhere.txt
try batch 1 lint l.txt comments.txt bad.txt; out "l.txt: 2 operations"; out "[unreadable]"
try batch_of_good_ones 65 lint l.txt comments.txt
{ echo 'A w 1 0 1'; for i in $(seq 40); do echo "B r $i x 1"; done; } >many.txt
try many_faults 1 lint many.txt; out "40 faults were met while reading, of which the first 20 are listed"
[ "$(grep -c '\[unreadable\]' out)" -eq 21 ] || fail "not 20 faults and their count"
printf '{"type":"invoke","process":0,"f":"write","value":1,"index":0}\n{"type":"ok","process":3,"f":"read","value":2,"index":1}\n' >orphan.ndjson
printf '{"type":"ok","process":0,"f":"write","value":1,"index":1}\n{"type":"invoke","process":0,"f":"read","value":null,"index":2}\n' >>orphan.ndjson
try orphans 1 lint orphan.ndjson; out "orphan.ndjson:2:1: client 3 completes an operation that it never invoked  [orphan-completion]"
out "the index 1 is given a second time (see line 2)  [duplicate-id]"
try check_is_strict 65 check orphan.ndjson

# Sessions give clients their order back.
printf 'A w 1 0 ? session=s\nB w 2 3 4 session=s\nC r 1 5 6 session=t\n' >sessions.txt
try rotated 1 lint sessions.txt; out "[rotated-clients]"; out "3 clients"
try session 0 lint --session session sessions.txt; out "2 clients"
try session_in_check 0 check --session session sessions.txt; out "2 clients"
try no_such_session 65 check --session connection sessions.txt; err "no operation has the field 'connection'"
try half_a_session 0 check --session session - < <(printf 'A w 1 0 1 session=s\nB r 1 2 3\n'); err "1 of 2 operations have no 'session'"
printf '{"type":"invoke","process":0,"f":"write","value":1,"node":"n1"}\n{"type":"info","process":0,"f":"write","value":1,"node":"n1"}\n' >node.ndjson
printf '{"type":"invoke","process":5,"f":"read","value":null,"node":"n1"}\n{"type":"ok","process":5,"f":"read","value":null,"node":"n1"}\n' >>node.ndjson
try session_of_events 0 check --session node node.ndjson; out "1 client"

try json 1 lint --json two.txt; out '"schema":"minos.lint/1"'; out '"check":"vacuous"'; cp out two.json
try json_of_several 1 lint --json l.txt bad.txt comments.txt nowhere.txt orphan.ndjson; cp out several.json
try json_of_no_model 1 lint --json - < <(printf 'A frobnicate 1 0 2\n'); cp out none.json
if python3 -c 'import jsonschema' 2>/dev/null; then
  name=schema
  python3 "$root/tests/schema_verdict.py" "$root/docs/schema/minos.lint.1.json" two.json several.json none.json >out 2>err ||
    fail "a page does not fit its schema"
fi
exit "$failed"

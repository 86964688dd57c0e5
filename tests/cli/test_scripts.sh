#!/usr/bin/env bash
# Models in Lua: --model FILE.lua, minos models FILE.lua, and the example of docs/MODELS.md.
. "$(dirname "$0")/drive.sh"
models=$root/testdata/models

printf 'return {}' >nothing.lua
"$minos" models nothing.lua >/dev/null 2>said
if grep -q 'built without Lua' said; then
  try without_lua 64 check --model nothing.lua l.txt; err "nothing.lua: this minos was built without Lua"; err "hint: install liblua5.4-dev"
  exit "$failed"
fi

printf 'A enq 1 0 2\nA enq 2 3 4\nB deq 2 5 6\n' >wrong.txt
printf 'A enq 1 0 5\nA enq 2 6 9\nB deq 2 7 12\nC deq 1 8 9\n' >right.txt
try refusal 1 check --model "$models/queue.lua" wrong.txt
out "B deq"; out "can't dequeue 2: the queue holds [1,2]"; out "lua-queue"
try legal 0 check --plain --model "$models/queue.lua" right.txt; out_is "$(printf 'right.txt\tL')"
try explain 0 explain --model "$models/queue.lua" wrong.txt; out "the queue holds [1,2]"
try json 1 check --json --model "$models/queue.lua" wrong.txt
python3 -c 'import json; v = json.load(open("out")); assert v["verdict"] == "N" and v["model"] == "lua-queue", v' || fail "json"
try lint 0 lint --model "$models/queue.lua" right.txt; out "model lua-queue"
try operation_that_it_has_not 65 check --model "$models/queue.lua" l.txt; err "the model lua-queue has no operation 'w'"
printf '@model my-own\nA w 1 0 5\nB r 1 6 7\n' >named.txt
try name_in_the_history 0 check --plain --model "$models/register.lua" named.txt; out_is "$(printf 'named.txt\tL')"
printf 'A r 5 0 1\nB w 1 2 3\n' >start.txt
try own_start 1 check --plain --model "$models/register.lua" start.txt; out_is "$(printf 'start.txt\tN')"
try given_start 0 check --plain --model "$models/register.lua" --initial 5 start.txt; out_is "$(printf 'start.txt\tL')"
try unknown_start 0 check --plain --model "$models/register.lua" --initial unknown start.txt; out_is "$(printf 'start.txt\tL')"

try documented 0 models "$models/queue.lua"
out "lua-queue: a first-in first-out queue"; out "enq push"; out "takes the oldest value, or finds the queue empty"
try documented_with_others 0 models register "$models/register.lua"; out "lua-register"
try no_such_file 66 check --model nowhere.lua l.txt; err "nowhere.lua"
try no_model 65 check --model nothing.lua l.txt; err "nothing.lua: the model has no 'name'"
printf 'return {\n  name = = 1\n}\n' >slip.lua
try no_lua 65 check --model slip.lua l.txt; err "slip.lua:2: unexpected symbol near '='"; no_out
try no_lua_to_document 65 models slip.lua; err "slip.lua:2:"

# A script that fails while judging: bad input, with its file and line, whatever else is judged.
cat >fails.lua <<'LUA'
return {
  name = "fails", initial = 0,
  operations = { { names = "r", result = "any", query = true }, { names = "w", argument = "any" } },
  step = function(state, op)
    if op.argument == 2 then return state.no.where end
    return op.argument or state
  end,
}
LUA
try fails 65 check --model fails.lua l.txt n.txt; err "n.txt: fails.lua:5: attempt to index a number value"; out "l.txt"
sed 's/state.no.where/(function() while true do end end)()/' fails.lua >endless.lua
try endless 65 check --model endless.lua n.txt; err "endless.lua:5: ran for more than 1000000 instructions"
sed -e '1s/^/local n = 0 /' -e 's/return state.no.where/n = n + 1/' fails.lua >counts.lua
try counts 65 check --model counts.lua n.txt; err "counts.lua:"; err "the model changes 'n', a variable outside its states"

# The same bytes for any number of threads, with scripts that fail and with one that does not.
python3 - <<'PY'
import random
random.seed(3)
for i in range(24):
    with open(f"many{i:02}.txt", "w") as f:
        for h in range(i % 4 + 1):
            f.write("@history\n")
            time = 0
            for n in range(random.randint(1, 24)):
                time += random.randint(1, 4)
                f.write(f"c{n} {random.choice('rw')} {random.randint(0, 3)} {time} {time + random.randint(0, 6)}\n")
PY
for model in "$models/register.lua" "$models/cas-register.lua" fails.lua counts.lua; do
  name=threads_$model
  "$minos" check --model "$model" many*.txt >one 2>one.err
  status=$?
  for jobs in 4 4 4; do
    try "threads_$model" "$status" check -j "$jobs" --model "$model" many*.txt
    cmp -s one out || fail "the output for -j $jobs differs"
    cmp -s one.err err || fail "the messages for -j $jobs differ"
  done
done
"$minos" check --plain --model "$models/register.lua" many*.txt >of_lua
"$minos" check --plain --model register many*.txt >of_c
cmp -s of_lua of_c || { name=letters; fail "the script and the built-in model differ"; }

# The example of the documentation is what it says: the first Lua block, the first history, and what minos answers.
name=documentation
awk '/^```lua/ { n++; inside = 1; next } /^```/ { inside = 0 } inside && n == 1' "$root/docs/MODELS.md" >stack.lua
awk '/^```history/ { n++; inside = 1; next } /^```/ { inside = 0 } inside && n == 1' "$root/docs/MODELS.md" >history.txt
awk '/^\$ minos check --model stack.lua history.txt/ { inside = 1; next } /^```/ { inside = 0 } inside' "$root/docs/MODELS.md" >expected
[ -s stack.lua ] && [ -s history.txt ] && [ -s expected ] || fail "docs/MODELS.md has lost its example"
[ "$(wc -l <stack.lua)" -le 14 ] || fail "the example is longer than ten lines and their frame"
try documentation 1 check --model stack.lua history.txt
diff expected out >difference || fail "docs/MODELS.md shows something else: $(cat difference)"
awk '/^```lua/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print > "block" n ".lua" }' "$root/docs/MODELS.md"
for block in block*.lua; do
  try "documentation_$block" 0 models "$block"
done
exit "$failed"

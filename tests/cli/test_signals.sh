#!/usr/bin/env bash
# Signals and limits: what is known is printed, then minos dies by the signal; a limit is a "?" in time.
. "$(dirname "$0")/drive.sh"
set -m # jobs of their own, so that SIGINT is not ignored

mkfifo never
exec 9<>never # a writer that never writes

# interrupt SIGNAL ARGUMENT...: run, wait until it is at work, signal, and leave status, out and err.
interrupt() {
  local signal=$1 pid
  shift
  "$minos" "$@" >out 2>err &
  pid=$!
  sleep 0.4
  kill -"$signal" "$pid"
  status=0
  wait "$pid" || status=$?
}

name=sigint_while_reading
interrupt INT check --plain l.txt never
[ "$status" -eq 130 ] || fail "status $status, not 130"
out_is "$(printf 'l.txt\tL\nnever\t?')"
name=sigterm_while_reading
interrupt TERM check --json never
[ "$status" -eq 143 ] || fail "status $status, not 143"
out '"limit":"signal"'
name=temporary_file
interrupt INT check --plain -o result.txt l.txt never
[ "$status" -eq 130 ] || fail "status $status, not 130"
[ "$(cat result.txt)" = "$(printf 'l.txt\tL\nnever\t?')" ] || fail "the result was not put in place"

name=sigusr1
"$minos" check --plain l.txt never >out 2>err &
pid=$!
sleep 0.3; kill -USR1 $pid; sleep 0.3; kill -INT $pid
wait $pid
err "minos: 1 of 2 files, 1 history done; never: reading"

name=progress_on_request
"$minos" check --plain --progress always --timeout 1s l.txt never >out 2>err
err "1 of 2 files"
name=no_progress_in_files
"$minos" check --plain --timeout 700ms l.txt never >out 2>err
silent

# A certificate whose core takes seconds to be tried in all orders.
python3 - <<'PY'
import hashlib, json
text = "@model register\n@initial 0\n" + "".join(f"A w 1 {i} {i}\nB w 1 {i} {i}\n" for i in range(2000))
proof = {"shows": "not sequential", "core": list(range(4000))}
history = {"name": None, "operations": 4000, "model": "register", "initial": "0", "verdict": "N", "proofs": [proof]}
body = json.dumps({"schema": "minos.certificate/1", "input": {"sha256": hashlib.sha256(text.encode()).hexdigest(), "bytes": len(text)},
                   "options": [], "histories": [history]})[:-1]
open("two.txt", "w").write(text)
open("two.json", "w").write(body + ',\n"seal":"' + hashlib.sha256(body.encode()).hexdigest() + '"}\n')
PY
name=sigterm_while_verifying
interrupt TERM verify two.txt two.json
[ "$status" -eq 143 ] || fail "status $status, not 143"
out "cannot confirm: N: interrupted"

# Whatever waits for standard input or a pipe can be interrupted at once.
for waiting in "check -" "grade exercise3 -" "exercise check -" "exercise check never" "exercise new --parts L,S -o x --secret-file s.txt --roster -" "simulate -"; do
  name="interrupted: $waiting"
  begun=$(date +%s%N)
  # shellcheck disable=SC2086
  interrupt INT $waiting <never
  [ "$status" -eq 130 ] || fail "status $status, not 130"
  [ $((($(date +%s%N) - begun) / 1000000)) -lt 10000 ] || fail "did not end at once"
done
name=interrupted_in_the_middle
"$minos" grade exercise3 - <never >out 2>err &
pid=$!
echo 'antwort = ("S",' >&9
sleep 1; kill -INT $pid
wait $pid; status=$?
[ "$status" -eq 130 ] || fail "status $status, not 130"
err 'reading was stopped'

# A history that no decider finishes soon.
cp "$root/testdata/hard/HOPELESS.txt" hard.txt
name=sigint_while_judging
interrupt INT check --json hard.txt
if [ "$status" -eq 130 ]; then out '"limit":"signal"'; elif [ "$status" -gt 1 ]; then fail "status $status"; fi
name=time_limit_while_judging
begun=$(date +%s%N)
"$minos" check --json --timeout 500ms hard.txt >out 2>err
status=$?
took=$((($(date +%s%N) - begun) / 1000000))
if [ "$status" -eq 2 ]; then
  out '"limit":"time"'
  [ "$took" -lt 1500 ] || fail "took $took ms, not 500"
fi
name=second_signal
"$minos" check --timeout 20s hard.txt never >out 2>err &
pid=$!
sleep 0.3; kill -INT $pid; kill -INT $pid
begun=$(date +%s%N)
wait $pid
status=$?
[ "$status" -eq 130 ] || fail "status $status, not 130"
[ $((($(date +%s%N) - begun) / 1000000)) -lt 1000 ] || fail "did not die at once"

name=time_limit_while_reading
begun=$(date +%s%N)
"$minos" check --plain --timeout 300ms never l.txt >out 2>err
status=$?
took=$((($(date +%s%N) - begun) / 1000000))
[ "$status" -eq 2 ] || fail "status $status, not 2"
[ "$took" -ge 290 ] && [ "$took" -lt 1000 ] || fail "took $took ms, not 300"
out_is "$(printf 'never\t?\nl.txt\t?')"
exit "$failed"

#!/usr/bin/env bash
# Where the output goes, that it gets there, and what is said when it doesn't.
. "$(dirname "$0")/drive.sh"

expect() { # STATUS COMMAND...: whatever the redirections
  local wanted=$1 status=0
  shift
  "$@" || status=$?
  [ "$status" -eq "$wanted" ] || fail "status $status, not $wanted, of: $*"
}

name=full_disk
for command in "check l.txt" "explain s.txt" "convert l.txt" "lint l.txt" models formats version help "help --man" ""; do
  # shellcheck disable=SC2086
  expect 74 "$minos" $command 2>err >/dev/full
  err "No space left on device"
done
name=closed_output
expect 74 "$minos" check l.txt 2>err >&-

name=broken_pipe
mkfifo reader
(exec 3<reader; read -r line <&3; exec 3<&-) &
"$minos" check --to plain --files-from <(for i in $(seq 20000); do echo s.txt; done) >reader 2>err
[ $? -eq 74 ] || fail "status is not 74 when the reader is gone"
wait

try to_a_file 1 check -o result.txt s.txt; no_out
"$minos" check s.txt >out; cmp -s out result.txt || fail "the file differs from standard output"
[ "$(ls -l result.txt | cut -c1-10)" = "$(touch usual; ls -l usual | cut -c1-10)" ] || fail "the mode is unusual"
chmod 640 result.txt
try over_a_file 0 check -o result.txt l.txt
[ "$(ls -l result.txt | cut -c1-10)" = -rw-r----- ] || fail "the mode was not kept"
ln -s result.txt link.txt
try through_a_link 1 check -o link.txt n.txt
[ -L link.txt ] && grep -q '^n.txt: N' result.txt || fail "the link was replaced"
try nowhere 74 check -o missing/result.txt l.txt; err "cannot create missing/result.txt"
try usage_error_leaves_the_file_alone 64 check --exit-code=verdict -o result.txt two.txt
grep -q '^n.txt: N' result.txt || fail "the file was touched"
try failed_conversion_leaves_the_file_alone 65 convert -o result.txt bad.txt
grep -q '^n.txt: N' result.txt || fail "the file was touched"
ls | grep -q 'result.txt\.' && fail "a temporary file stayed"
try to_a_device 0 check -o /dev/null l.txt
try dash_is_standard_output 0 check --plain -o - l.txt; out_is "$(printf 'l.txt\tL')"
try quiet 1 check -q s.txt; no_out; silent
try quiet_says_what_is_wrong 65 check -q bad.txt; no_out; err "bad.txt:2:7"

# Messages: place, line, caret.
try caret 65 check bad.txt
cat >wanted <<'TXT'
bad.txt:2:7: the start 'x' is not a decimal number
  B r 1 x 2
        ^
TXT
cmp -s wanted err || fail "the message differs"
{ echo "A w 1 0 1"; for i in $(seq 30); do echo "A r 1 x 2"; done; } >thirty.txt
try twenty_and_a_count 65 check thirty.txt; err "thirty.txt: 30 errors, the first 20 are shown"
[ "$(grep -c '\^' err)" = 20 ] || fail "not 20 carets"
printf 'A r \033[31mred\007 x 2\n' >hostile.txt
try hostile_input 65 check hostile.txt
grep -q "$(printf '\033')" err && fail "an escape sequence of the input reached the terminal"
cp bad.txt "$(printf 'evil\033[31m.txt')"
try hostile_name 65 check "$(printf 'evil\033[31m.txt')"
grep -q "$(printf '\033')" err && fail "an escape sequence of a name reached the terminal"

# A client, a value and a file name with ESC, a line end, CSI in one character (U+009B) and a mark that turns the direction (U+202E).
bad=$(printf '\302\233 \342\200\256')
# What is dangerous in the last output, or more lines of it with the name than $1.
dangerous() { grep -qE "$(printf '\033')|$(printf '\302\233')|$(printf '\342\200\256')" out err || [ "$(grep -c nasty out)" -gt "$1" ]; }
name=hostile_everywhere nasty="nasty$bad$(printf '\033[31m\nx').txt"
printf '"%s" w 1 0 1\nB r "%s" 2 3\n' "$bad" "$bad" >"$nasty"
printf '{"schema": "minos.exercise/1", "id": "x", "parts": [{"id": "c", "kind": "quorum", "ask": "majority", "nodes": 3}]}' >"nasty$bad.json"
for command in check lint explain "check --to tap" "check --certificate c.json"; do
  # shellcheck disable=SC2086
  "$minos" $command "$nasty" >out 2>err
  dangerous 9 && fail "$command prints what it should not"
done
try hostile_verify 0 verify "$nasty" c.json; dangerous 1 && fail "verify prints what it should not"
[ "$(wc -l <out)" -eq 1 ] || fail "a name becomes two lines"
try hostile_exercise 0 exercise check "nasty$bad.json"; dangerous 1 && fail "exercise check prints what it should not"

# Colour: flag > NO_COLOR > FORCE_COLOR, CLICOLOR_FORCE > terminal.
coloured() { grep -q "$(printf '\033')" out; }
try plain_in_a_file 1 check s.txt; coloured && fail "coloured"
try flag 1 check --color always s.txt; coloured || fail "not coloured"
NO_COLOR=1 try flag_over_no_color 1 check --color always s.txt; coloured || fail "not coloured"
FORCE_COLOR=1 try force_color 1 check s.txt; coloured || fail "not coloured"
CLICOLOR_FORCE=1 try clicolor_force 1 check s.txt; coloured || fail "not coloured"
FORCE_COLOR=0 try force_color_zero 1 check s.txt; coloured && fail "coloured"
NO_COLOR=1 FORCE_COLOR=1 try no_color_over_force 1 check s.txt; coloured && fail "coloured"
FORCE_COLOR=1 try never_over_force 1 check --color never s.txt; coloured && fail "coloured"
FORCE_COLOR=1 try each_stream 65 check bad.txt
grep -q "$(printf '\033')" err || fail "the messages are not coloured"

# On a terminal: colours, and an input that is expected is asked for at once.
cat >terminal.py <<'PY'
import os, pty, sys, time, select
def run(argv, term, typed=b""):
    pid, fd = pty.fork()
    if pid == 0:
        os.environ["TERM"] = term
        os.execv(argv[0], argv)
    data, deadline = b"", time.time() + 10
    if typed:
        time.sleep(0.3)
        os.write(fd, typed)
    while time.time() < deadline:
        try:
            if not select.select([fd], [], [], 1)[0]: continue
            got = os.read(fd, 65536)
        except OSError:
            break
        if not got: break
        data += got
    return data, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
minos = sys.argv[1]
said, status = run([minos, "check", "s.txt"], "xterm")
assert b"\x1b[" in said and status == 1, (said, status)
said, status = run([minos, "check", "s.txt"], "dumb")
assert b"\x1b[" not in said and status == 1, (said, status)
said, status = run([minos, "check", "-"], "dumb", b"A w 1 0 2\nB r 0 3 4\n\x04")
assert b"reading a history from the terminal" in said and b"-: S" in said and status == 1, (said, status)
for what, command in (b"an answer", ["grade", "exercise3", "-"]), (b"an exercise", ["exercise", "check", "-"]), (b"a scenario", ["simulate", "-"]):
    said, status = run([minos] + command, "dumb", b"()\n\x04")
    assert b"reading " + what + b" from the terminal" in said, (command, said)
said, status = run([minos, "check", "-"], "dumb", b"\x03")
assert status == -2, (said, status)
PY
name=terminal
python3 terminal.py "$minos" >out 2>err || fail "on a terminal"
exit "$failed"

# drive.sh -- sourced by the tests of the command: run it, look at its status, output and messages.
# Called as: bash test_WHAT.sh MINOS ROOT
minos=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset NO_COLOR FORCE_COLOR CLICOLOR_FORCE
failed=0 name=start
fail() {
  printf 'FAILED: %s: %s\n' "$name" "$1"
  [ ! -s out ] || { echo '--- out'; head -n 20 out; }
  [ ! -s err ] || { echo '--- err'; head -n 20 err; }
  failed=1
}

# try NAME STATUS ARGUMENT...: run minos; standard input is empty unless the caller redirects it.
try() {
  name=$1
  local wanted=$2 status=0
  shift 2
  "$minos" "$@" >out 2>err || status=$?
  [ "$status" -eq "$wanted" ] || fail "status $status, not $wanted, of: minos $*"
}
out() { grep -qF -e "$1" out || fail "standard output does not say: $1"; }
err() { grep -qF -e "$1" err || fail "standard error does not say: $1"; }
out_is() { [ "$(cat out)" = "$1" ] || fail "standard output is not: $1"; }
silent() { [ ! -s err ] || fail "standard error is not empty"; }
no_out() { [ ! -s out ] || fail "standard output is not empty"; }

# The three letters, a history that says nothing, and what is wrong.
printf 'A w 1 0 5\nB r 1 1 2\n' >l.txt
printf 'A w 1 0 2\nB r 0 3 4\n' >s.txt
printf 'A w 1 0 1\nA w 2 2 3\nB r 2 4 5\nB r 1 6 7\n' >n.txt
printf 'A w 1 0 2\n' >vacuous.txt
printf '@history H1\n' >empty.txt
printf '# nothing\n' >comments.txt
printf 'A w 1 0 5\nB r 1 x 2\n' >bad.txt
printf '@history one\nA w 1 0 5\n@history\nA w 1 0 2\nB r 0 3 4\n' >two.txt

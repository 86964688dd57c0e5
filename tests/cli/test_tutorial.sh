#!/usr/bin/env bash
# The tutorial's commands print what it says they print, in each language, and the languages show the same ones.
. "$(dirname "$0")/drive.sh"

mkdir bin
ln -s "$minos" bin/minos
PATH=$work/bin:$PATH
export LC_ALL=C

# The lines inside of the console blocks of a page.
blocks() { awk '/^```/ { inside = $0 == "```console"; next } inside' "$1"; }

# Run the commands of a page ("$ COMMAND") and print them with what they print.
replay() {
  local line
  blocks "$1" | grep '^\$ ' | while IFS= read -r line; do
    printf '%s\n' "$line"
    bash -c "${line#\$ }" 2>&1
  done
}

for language in en de ru; do
  name=tutorial_$language page=$root/docs/tutorial/$language.md
  mkdir "$language"
  cp "$root/docs/example/pause.json" "$language"
  blocks "$page" >"$language.expected"
  (cd "$language" && replay "$page") >"$language.found"
  [ "$(grep -c '^\$ ' "$language.expected")" -ge 20 ] || fail "the page has too few commands"
  diff "$language.expected" "$language.found" >out || fail "the commands print something else (< the page, > minos)"
  cmp -s en.expected "$language.expected" || fail "the commands differ from those of the English page"
done
exit "$failed"

#!/usr/bin/env bash
# The README shows what minos prints, and names files that exist.
. "$(dirname "$0")/drive.sh"

name=sample
sed -n '/^testdata\/exercise3.py#H1/,/^```$/p' "$root/README.md" | sed '$d' >sample
[ -s sample ] || fail "the README has no sample"
(cd "$root" && "$minos" check testdata/exercise3.py) >out 2>err
[ $? -eq 1 ] || fail "the exercise holds violations, and the status is not 1"
diff sample out >difference || fail "the sample differs from what minos prints: $(cat difference)"

name=alice
sed -n '/^\$ cat alice-bob.txt/,/^\$ /p' "$root/README.md" | grep -v '^\$' >alice-bob.txt
sed -n '/^\$ build\/minos check --plain/,/^```$/p' "$root/README.md" | sed -e 1d -e '$d' >wanted
try alice 1 check --plain alice-bob.txt
cmp -s wanted out || fail "alice-bob.txt is judged otherwise"

name=links
grep -oE '\]\([a-zA-Z][^):]*\)' "$root/README.md" | tr -d '])(' | while read -r file; do
  [ -e "$root/$file" ] || echo "$file"
done >missing
[ ! -s missing ] || fail "the README names what doesn't exist: $(tr '\n' ' ' <missing)"
for command in $(grep -oE '^    \./dev [a-z]+' "$root/README.md" | cut -d' ' -f6); do
  grep -q "^$command)\|^$command |" "$root/dev" || fail "./dev has no command $command"
done
exit "$failed"

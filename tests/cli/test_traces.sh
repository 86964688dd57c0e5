#!/usr/bin/env bash
# Traces of other tools: presets, patterns, maps, the dry run, and what is refused.
. "$(dirname "$0")/drive.sh"

try presets 0 presets; out 'jepsen-log'; out 'not checkable:'; out 'redis-monitor'
try one_preset 0 presets redis; out 'tshark -i lo'
try preset_misspelt 64 presets redsi; err 'did you mean redis?'
try use_misspelt 64 check --preset redsi l.txt; err 'did you mean redis?'
try not_checkable 64 check --preset redis-monitor l.txt; err "can't be checked: MONITOR shows requests without replies"

# A shipped preset, the same as a file of one's own, and with --stats its kind.
cp "$root/testdata/traces/rqlite-fuzz.in" lines.log
try shipped 0 check --plain --preset rqlite-fuzz lines.log; out_is "$(printf 'lines.log\tL')"
"$minos" presets rqlite-fuzz >own.conf
try own 0 check --plain --preset own.conf --stats lines.log; out_is "$(printf 'lines.log\tL')"; err 'read as trace'
sed -i 's/^clock.*/clocks = lines/' own.conf
try own_is_wrong 64 check --preset own.conf lines.log; err "own.conf:4:1: a preset has no key 'clocks'"; err 'did you mean'

# A pattern on the command line.
printf '3\t:invoke\t:cas\t[0 3]\n2\t:invoke\t:read\tnil\n3\t:ok\t:cas\t[0 3]\n2\t:ok\t:read\t0\n:nemesis\t:info\t:start\tnil\n' >h.txt
pattern='(?<client>\d+)\s+:(?<type>\w+)\s+:(?<op>\w+)\s+(?<value>.*)'
try dry_run 0 check --dry-run --regex "$pattern" h.txt; out '2 operations of 2 clients'; out '3 cas [0,3]  0 2'; out 'line 5:1: no pattern matches'
err '1 of 5 records are not understood'; err 'hint: --on-unmatched warn or ignore reads on'
grep -qF -e '--dry-run' err && fail "a dry run hints at itself"
try unmatched 65 check --regex "$pattern" h.txt; err 'h.txt:5:1: 1 of 5 records are not understood'; err '--on-unmatched'
try unmatched_warned 0 check --plain --model cas-register --on-unmatched warn --regex "$pattern" h.txt; err 'warning: 1 of 5'
try unmatched_ignored 0 check --plain --model cas-register --on-unmatched ignore --regex "$pattern" h.txt; silent
try two_patterns 0 check --plain --regex "$pattern" --regex '(?<client>:nemesis)\s+:(?<type>\w+)\s+:(?<op>\w+)' --on-unmatched ignore --dry-run h.txt
try bad_pattern 64 check --regex '(?<client>\d+' h.txt; err 'missing closing parenthesis'
try explain 0 explain --preset rqlite-fuzz lines.log
try lint_of_a_trace 0 lint --preset rqlite-fuzz lines.log
try converted 0 convert --preset rqlite-fuzz lines.log; out '1 write 40 0 2'

# Places in JSON, words in the data.
printf '{"who":{"id":1},"do":"SET","v":7,"at":[1,2]}\n{"who":{"id":2},"do":"GET","v":7,"at":[3,4]}\n' >ops.ndjson
maps='--map client=json:/who/id --map op=json:/do --map value=json:/v --map start=json:/at/0 --map end=json:/at/1'
# shellcheck disable=SC2086
try maps 0 check --plain $maps --map op.SET=w --map op.GET=r ops.ndjson; out_is "$(printf 'ops.ndjson\tL')"
# shellcheck disable=SC2086
try map_of_no_field 64 check $maps --map valeu=json:/v ops.ndjson; err "a record has no field 'valeu'"
try map_over_preset 0 check --plain --preset rqlite-fuzz --map op.Write=w lines.log

# What cannot be judged is refused.
printf 'A SET 1 0 1\nB GET - 2 3\nB GET - 4 5\n' >monitor.log
try no_values 65 check --regex '(?<client>\w) (?<op>\w+) (?:(?<value>\d)|-) (?<start>\d) (?<end>\d)' --map op.SET=w --map op.GET=r monitor.log
err '2 of 2 reads have no value'
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac-w 1 2 3\n' >slow.log
SECONDS=0
try catastrophic 65 check --timeout 20s --regex '^(?<client>(?:a+)+)-(?<op>w) (?<value>\d) (?<start>\d) (?<end>\d)' slow.log
err 'slow.log:1:1: the pattern takes too many steps on this line'
[ "$SECONDS" -lt 10 ] || fail "it took $SECONDS s"
try proxy 0 check --plain --preset nginx "$root/testdata/traces/nginx.in"; err 'an L can be trusted, a violation may be false'

try nothing_to_try 64 check --dry-run l.txt; err 'give --preset NAME'
try format_and_preset 64 check --from text --preset redis l.txt; err '--from names a format'
try missing_input 66 check --preset redis missing.log
try missing_in_a_dry_run 66 check --preset redis --dry-run missing.log
try nothing_found 65 check --preset redis --dry-run l.txt; out 'no operations'
try standard_input 0 check --plain --preset rqlite-fuzz - <lines.log; out_is "$(printf -- '-\tL')"
exit "$failed"

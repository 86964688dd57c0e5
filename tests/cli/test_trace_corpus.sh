#!/usr/bin/env bash
# Real recordings that only a preset reads, against the classes of the corpus' INDEX.tsv. Without a corpus nothing is done.
. "$(dirname "$0")/drive.sh"
corpus=${MINOS_CORPUS:-}
[ -f "$corpus/INDEX.tsv" ] || { echo 'skipped: MINOS_CORPUS names no corpus'; exit 0; }
checked=0

# agree GLOB OPTION...: each file has the letter that the index gives it.
agree() {
  local pattern=$1 file wanted
  shift
  for file in $corpus/$pattern; do
    wanted=$(awk -F'\t' -v path="${file#"$corpus"/}" '$2 == path { print $10 }' "$corpus/INDEX.tsv")
    name=${file#"$corpus"/}
    "$minos" check --plain --timeout 5s "$@" "$file" >out 2>err
    [ "$(cut -f2 out)" = "$wanted" ] || fail "not $wanted"
    checked=$((checked + 1))
  done
}
agree 'turnpike/kv_*.csv' --preset turnpike-events --model kv
agree 'turnpike/oldkv_*.csv' --preset turnpike --model kv
agree 'turnpike/queue_*.csv' --preset turnpike --model queue
agree 'rqlite-fuzz/*.txt' --preset rqlite-fuzz
agree 'porcupine-kv/*.txt' --preset porcupine-kv
agree 'mongodb/*.log' --preset jepsen-log --model set
agree 'redis-raft/*.txt' --preset jepsen-log --model cas-register
agree elle/jepsen_long-fork.edn --preset edn-rows --map op.read=txn --model txn
agree elle/elle_rw-register.edn --preset edn-rows --model txn
agree elle/jepsen_counter.edn --preset edn-rows --model counter --initial 0
agree elle/jepsen_set_full.edn --preset jepsen-set-full

try open_rows_without_a_process 65 check --preset edn-rows "$corpus/elle/custom_comments.edn"; err 'begins an operation while'
try bank_of_maps 65 check --preset edn-rows "$corpus/elle/jepsen_bank-tidb.edn"; err 'records are not understood'
try echo_is_no_operation 65 check --preset jepsen-log "$corpus/maelstrom/echo-history.txt"; err "no model has the operation 'echo'"
[ "$checked" -ge 24 ] || fail "only $checked files were checked"
exit "$failed"

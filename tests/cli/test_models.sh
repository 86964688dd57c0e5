#!/usr/bin/env bash
# minos models: all of them, each with an example that runs; several models in one file; and what operations don't tell.
. "$(dirname "$0")/drive.sh"

try list 0 models
models=$(cut -d' ' -f1 out)
[ "$(wc -w <<<"$models")" -ge 20 ] || fail "not all models are listed"
for model in $models; do
  try "$model" 0 models "$model"
  out "$model: "
  out "example:"
  sed -n '/^example:/,$p' out | tail -n +2 >example.txt
  case $model in register) status=1 ;; *) status=0 ;; esac
  try "the example of $model" "$status" check --cross-check example.txt
  silent
  grep -qF "$model" out || fail "the model is not said"
  grep -qF "\`$model\`" "$root/docs/FORMATS.md" || fail "is not in docs/FORMATS.md"
  for letter in L S N; do [ -d "$root/testdata/$model/$letter" ] || fail "testdata has no $letter"; done
done
try unknown 64 models quue
err "did you mean queue?"

printf 'A add 1 0 1\nA add 2 2 3\n' >add.txt
try "counter or set" 64 check add.txt
err "add.txt:1:1: the operations don't tell which model is meant: counter or set"
err "hint: name it with @model or --model"
try "named counter" 0 check --plain --model counter add.txt
try "named set" 0 check --plain --model set add.txt
printf 'A add 1 0 1\nA r [1] 2 3\n' >set.txt
try "a set by its read" 0 check set.txt
out "set from []"
printf 'A add 1 0 1\nA r 1 2 3\n' >counter.txt
try "a counter by its read" 0 check counter.txt
out "counter from 0"

printf '@model x queue\n@model lock owner-mutex\nA enq(x) 1 0 1\nA acquire(lock) - 2 3\nB w(y) 7 2 3\nB deq(x) 2 4 5\n' >several.txt
try "several models" 1 check several.txt
out "queue, owner-mutex, register"
out "can't dequeue 2: the queue holds"
try "written as json" 0 convert --to json -o several.json several.txt
try "several models in json" 1 check several.json
out "queue, owner-mutex, register"

printf '@model owner-mutex\n"Ann B." acquire - 0 1\nBob acquire - 0 3\n' >owner.txt
try "who holds it" 1 check owner.txt
out "can't acquire: the mutex is held by Ann B."

printf '@model queue\nA enq 1 0 1\nB deq - 2 ?\nA deq empty 3 4\n' >unknown.txt
try "an unknown dequeue counts" 0 check --plain unknown.txt
printf '@model kv\n@initial unknown\nA put 1 0 1\nA append a 2 3\n' >start.txt
try "a start that can't be" 65 check start.txt
err "a kv can't start at an unknown value"
# Nobody knows what an operation of unknown outcome returned; what it was asked for with tells the model.
try arguments_of_unknown_operations 0 check - < <(echo 'A remove 1 0 ?'); out "set from"

exit "$failed"

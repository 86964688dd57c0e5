#!/usr/bin/env bash
# test_corpus.sh MINOS ROOT -- every file of the corpus of public histories gets its class (tests/corpus/judge.py).
#
# The corpus is not part of the project; MINOS_CORPUS says where it lies. Without it there is nothing to test.
set -u
minos=$1 root=$2
corpus=${MINOS_CORPUS:-$root/../shared/corpus}
if [ ! -f "$corpus/INDEX.tsv" ]; then
  echo "skipped: no corpus at $corpus (MINOS_CORPUS names another place)"
  exit 0
fi
exec python3 "$root/tests/corpus/judge.py" "$minos" "$corpus"

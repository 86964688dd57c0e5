#!/usr/bin/env bash
# test_corpus_cores.sh MINOS ROOT -- cores and certificates of the corpus of public histories (tests/corpus/cores.py).
set -u
minos=$1 root=$2
if [ ! -f "${MINOS_CORPUS:-}/INDEX.tsv" ]; then
  echo "skipped: MINOS_CORPUS does not say where the corpus is"
  exit 0
fi
exec python3 "$root/tests/corpus/cores.py" "$minos" "$MINOS_CORPUS"

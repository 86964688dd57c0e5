#!/usr/bin/env python3
"""cores.py MINOS CORPUS -- the cores and certificates of the corpus' etcd histories, and certificates of all others it can read.

Of every etcd history that is not linearizable `minos shrink` writes a core. Their median is at most 3 operations, and at most one in
fifteen has more than 10. Judged alone, each is still not linearizable, and the core of a history that is not sequential is N.
Each verdict's certificate is confirmed. Exit status 1: not so.
"""
import csv
import os
import shlex
import statistics
import subprocess
import sys
import tempfile

LARGEST = 20000  # bytes of the histories beyond etcd's, to keep it short


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)


def letter(minos, options, path):
    return (run(minos, "check", "--plain", "--timeout", "5s", *options, path).stdout.split("\t") + ["", ""])[1].strip()


def operations(text):
    return sum(1 for line in text.splitlines() if line.strip() and line[0] not in "@#")


def core_of(minos, options, path, whole, folder):
    small = os.path.join(folder, "small.txt")
    shrunk = run(minos, "shrink", "--to", "text", "--timeout", "20s", *options, path, "-o", small)
    if shrunk.returncode != 0:
        return None, "shrink: %d %s" % (shrunk.returncode, shrunk.stderr)
    with open(small, encoding="utf-8") as file:
        size = operations(file.read())
    alone = letter(minos, [], small)
    wanted = "N" if whole == "N" else "SN"
    return size, None if alone and alone in wanted else "its core alone is %r: %s" % (alone, shrunk.stderr)


def certified(minos, options, path, folder):
    proof = os.path.join(folder, "proof.json")
    checked = run(minos, "check", "-q", "--timeout", "5s", "--certificate", proof, *options, path)
    if checked.returncode not in (0, 1):
        return None
    said = run(minos, "verify", path, proof)
    return said.returncode == 0, said.stdout + said.stderr


def main():
    minos, corpus = sys.argv[1:3]
    sizes, wrong, confirmed = [], [], 0
    with open(os.path.join(corpus, "INDEX.tsv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            path = os.path.join(corpus, row["canonical"] or row["path"])
            etcd = row["path"].startswith("porcupine-etcd/")
            if row["class"] not in ("L", "S", "N") or not os.path.isfile(path) or (not etcd and os.path.getsize(path) > LARGEST):
                continue
            options = shlex.split(row["options"] or "")
            if etcd and row["class"] != "L":
                size, fault = core_of(minos, options, path, row["class"], folder)
                sizes.append(size or 10**6)
                if fault:
                    wrong.append("%s: %s" % (row["id"], fault))
            proof = certified(minos, options, path, folder)
            confirmed += bool(proof and proof[0])
            if proof and not proof[0]:
                wrong.append("%s: %s" % (row["id"], proof[1]))
    large = sum(1 for size in sizes if size > 10)
    print("%d cores of etcd histories: median %g, %d above 10; %d certificates confirmed" %
          (len(sizes), statistics.median(sizes), large, confirmed))
    if statistics.median(sizes) > 3 or large * 15 > len(sizes) or confirmed < 100:
        wrong.append("cores are too large, or certificates too few")
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()

#!/usr/bin/env python3
"""judge.py MINOS CORPUS [--table] [ROW...] -- does minos give every file of the corpus its class?

CORPUS/INDEX.tsv names the files, their class and how to judge them; options.tsv beside this script says so for rows that
have a class or are worth reading but no options there. A row agrees when `minos check --plain OPTIONS FILE` prints its
class. Rows without a class must be read, or be refused with a message that has a place or names the format. Rows whose
model does not exist in this build are counted apart. --table prints the groups for docs/COVERAGE.md. Exit status 1: a row
disagrees.
"""
import collections
import concurrent.futures
import csv
import os
import re
import shlex
import subprocess
import sys
import time

JOBS = 2
TIMEOUT = 5  # seconds a row may take
GROUPS = ["agreed", "refused", "read", "undecided", "unsupported", "no model yet", "disagreed"]


def load_ways():
    ways = {}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "options.tsv"), encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                row, way, why = line.rstrip("\n").split("\t")
                ways[row] = (way, why)
    return ways


def model_names(minos):
    listed = subprocess.run([minos, "models"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in listed.splitlines() if line.strip()}


def wants_missing_model(options, text, models):
    asked = options[options.index("--model") + 1] if "--model" in options else None
    return (asked is not None and asked not in models) or "no model is called" in text


def classify(row, way, why, options, result, models):
    """The group of a row, and what was seen."""
    letter = (result.stdout.strip().split("\t") + ["", ""])[1]
    message = result.stderr.strip().splitlines()[0] if result.stderr.strip() else ""
    seen = letter or message
    if result.returncode in (70, 124) or result.returncode < 0:
        return "disagreed", "status %d: %s" % (result.returncode, seen)
    if way in ("refused", "unsupported"):
        fine = result.returncode == 65 and why in result.stderr
        return (way if fine else "disagreed"), seen
    if wants_missing_model(options, result.stderr, models):
        return "no model yet", seen
    if row["class"] in ("L", "S", "N"):
        if letter == row["class"]:
            return "agreed", letter
        allowed = letter == "?" and why.startswith("undecided")
        return ("undecided" if allowed else "disagreed"), result.stdout.strip().split("\t", 1)[-1] or message
    if letter:
        return "read", letter
    placed = re.search(r":\d+:\d+: ", message) or "the input is" in message
    return ("refused" if result.returncode in (64, 65) and placed else "disagreed"), seen


def judge(minos, corpus, row, way, why, models):
    path = row["canonical"] if row["format"] == "distilled .hist" else row["path"]
    options = [] if way in ("refused", "unsupported") else shlex.split(way)
    began = time.monotonic()
    command = [minos, "check", "--plain", "--timeout", "%ds" % TIMEOUT] + options + [os.path.join(corpus, path)]
    result = subprocess.run(["timeout", str(4 * TIMEOUT)] + command, capture_output=True, text=True)
    group, seen = classify(row, way, why, options, result, models)
    return row, group, seen, time.monotonic() - began


def print_table(done):
    print("| group | files | with a class | " + " | ".join(GROUPS[:-1]) + " |")
    print("|---|---" + "|---" * len(GROUPS) + "|")
    counts = collections.OrderedDict()
    for row, group, _, _ in done:
        counts.setdefault(row["path"].split("/")[0], collections.Counter())[group] += 1
        counts[row["path"].split("/")[0]]["classed"] += row["class"] in ("L", "S", "N")
    for name, count in list(counts.items()) + [("all", sum(counts.values(), collections.Counter()))]:
        cells = [sum(count[g] for g in GROUPS), count["classed"]] + [count[g] or "" for g in GROUPS[:-1]]
        print("| %s | %s |" % (name, " | ".join(str(cell) for cell in cells)))


def main():
    arguments = [a for a in sys.argv[1:] if a != "--table"]
    minos, corpus, wanted = arguments[0], arguments[1], set(arguments[2:])
    ways, models = load_ways(), model_names(minos)
    with open(os.path.join(corpus, "INDEX.tsv"), encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t") if not wanted or row["id"] in wanted]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        done = list(pool.map(lambda row: judge(minos, corpus, row, *ways.get(row["id"], (row["options"] or "", "")), models),
                             rows))
    seconds = time.monotonic() - began
    if "--table" in sys.argv:
        print_table(done)
    for row, group, seen, took in done:
        if group in ("disagreed", "undecided") or took > TIMEOUT / 2 or wanted:
            print("%s: %s: %s, class %s, %.1f s" % (row["id"], group, seen, row["class"], took))
    total = collections.Counter(group for _, group, _, _ in done)
    print("%d files in %.1f s: %s" % (len(done), seconds, ", ".join("%d %s" % (total[g], g) for g in GROUPS if total[g])))
    return 1 if total["disagreed"] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Hold what `minos grade --to SYSTEM` wrote against what the system takes.

usage: grades_hold.py ROOT SYSTEM FILE COUNT   FILE: what was written for COUNT submissions
exit status: 0 well, 1 not, 77 the jsonschema module (Debian: python3-jsonschema) is missing
"""
import base64
import csv
import json
import re
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

root, system, path, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
with open(path, encoding="utf-8", newline="") as file:
    text = file.read()


def schema(name):
    with open(name, encoding="utf-8") as file:
        loaded = json.load(file)
    kind = jsonschema.validators.validator_for(loaded)
    kind.check_schema(loaded)
    return kind(loaded)


def hold(documents, name):
    validator = schema(name)
    for number, document in enumerate(documents, 1):
        for error in validator.iter_errors(document):
            sys.exit(f"{system}, document {number}: {error.json_path}: {error.message}")


def strict(text):
    """JSON without what Python allows on top."""
    def refuse(word):
        raise ValueError(word)
    return json.loads(text, parse_constant=refuse)


# A line end of the text is the end of a line, and nothing else is.
lines = text.split("\n")
assert lines[-1] == "", "the last line is not ended"
lines = lines[:-1]

if system == "json":
    document = strict(text)
    hold([document], f"{root}/docs/schema/minos.grade.1.json")
    assert len(document["submissions"]) == count
elif system in ("gradescope", "coderunner", "prairielearn", "artemis"):
    documents = [strict(line) for line in lines]
    hold(documents, f"{root}/tests/grading_schemas/{system}.json")
    assert len(documents) == count or system == "artemis"
elif system == "github-classroom":
    documents = [strict(base64.b64decode(line, validate=True).decode("utf-8")) for line in lines]
    hold(documents, f"{root}/tests/grading_schemas/{system}.json")
    assert len(documents) == count
elif system == "csv":
    rows = list(csv.reader(text.splitlines(keepends=True), strict=True))
    assert len(rows) == count + 1 and len({len(row) for row in rows}) == 1, "not a table"
    for row in rows:
        for cell in row:
            assert not re.match(r"[=+\-@\t\r]", cell), f"a formula: {cell!r}"
elif system == "vpl":
    # A line is a tag of ours, and there is at most one grade a submission, behind its comments.
    for line in lines:
        assert re.fullmatch(r"Comment :=>>.*|Grade :=>> \d+(\.\d\d?)?", line), f"no tag: {line!r}"
        assert line.count(":=>>") == 1, f"a tag inside a line: {line!r}"
        assert "<|--" not in line and "--|>" not in line, f"a block: {line!r}"
    assert 1 <= sum(line.startswith("Grade") for line in lines) <= count
elif system == "nbgrader":
    assert count != 1 or re.fullmatch(r"\d+\.\d+", lines[-1]), f"no float: {lines[-1]!r}"
elif system == "testlib":
    assert len(lines) == 1 and re.match(r"ok |wrong answer |wrong output format |points \d|FAIL ", lines[0])
elif system == "text":
    assert sum(": " in line for line in lines) >= count
else:
    sys.exit(f"nobody knows how to hold {system}")
assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), "control characters"

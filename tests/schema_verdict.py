#!/usr/bin/env python3
"""Hold JSON verdicts against docs/schema/minos.verdict.1.json.

usage: schema_verdict.py SCHEMA FILE...   each FILE holds one JSON document, or one a line when it ends in .ndjson
exit status: 0 all are valid, 1 one is not, 77 the jsonschema module (Debian: python3-jsonschema) is missing
"""
import json
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)


def documents(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    pieces = text.splitlines() if path.endswith(".ndjson") else [text]
    return [json.loads(piece) for piece in pieces]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    bad = 0
    for path in sys.argv[2:]:
        for number, document in enumerate(documents(path), 1):
            for error in validator.iter_errors(document):
                print(f"{path}:{number}: {error.json_path}: {error.message}")
                bad = 1
    sys.exit(bad)


main()

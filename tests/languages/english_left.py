#!/usr/bin/env python3
"""Does a text in another language still say a sentence in English?

english_left.py CATALOGUE FILE: every msgid that is translated becomes a pattern, its directives standing for anything. Exits
with 1 and names each line of FILE that matches one. Msgids of a word or two are left out where names in a log could be them.
"""
import re
import sys

NUMBER = re.compile(r"%(?:\d\$)?l*[ud]")
DIRECTIVE = re.compile(r"(%(?:\d\$)?(?:l*[ud]|s))")
LEAST_LETTERS = 8
WORDS_OF_THE_FIELD = {"linearizable", "minimal"}  # a decider may be called so


def strings(block, keyword):
    found = re.search(r"^%s ((?:\".*\"\n?)+)" % re.escape(keyword), block, re.M)
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found.group(1))).replace('\\"', '"') if found else ""


def patterns(catalogue):
    for block in catalogue.split("\n\n"):
        for keyword in ("msgid", "msgid_plural"):
            english = strings(block, keyword)
            translated = strings(block, "msgstr") or strings(block, "msgstr[0]")
            pieces = DIRECTIVE.split(english)
            plain, between = pieces[0::2], pieces[1::2]
            letters = sum(character.isalpha() for piece in plain for character in piece)
            if letters < LEAST_LETTERS or english in WORDS_OF_THE_FIELD or english == translated:
                continue
            parts = [re.escape(plain[0])]
            for directive, piece in zip(between, plain[1:]):
                parts += [r"\d+" if NUMBER.match(directive) else ".*?", re.escape(piece)]
            yield english, max(plain, key=len), re.compile("".join(parts).removeprefix(".*?"))


def main():
    catalogue, path = sys.argv[1:]
    with open(catalogue, encoding="utf-8") as file:
        known = list(patterns(file.read()))
    with open(path, encoding="utf-8", errors="strict") as file:  # what is printed must be UTF-8
        text = file.read()
    lines = text.splitlines()
    suspects = [(english, pattern) for english, longest, pattern in known if longest in text]
    left = [(line, english) for line in lines for english, pattern in suspects if pattern.search(line)]
    for line, english in left[:20]:
        print(f"{line!r} says {english!r}")
    if len(known) < 150 or not lines:
        sys.exit("there is nothing to compare")
    sys.exit(1 if left else 0)


main()

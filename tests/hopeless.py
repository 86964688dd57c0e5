#!/usr/bin/env python3
"""hopeless.py -- writes testdata/hard/HOPELESS.txt: a history that no search decides in time.

Many clients run one cas each, all at once. As each cas A->B leaves the register from A to B, an order is a walk that uses
every edge of a graph once. At two values one edge too many leaves, and at two others one too many arrives: no such walk
exists, but to see that by trying, all sets of edges have to be tried. Seeded: the same bytes everywhere.
"""

VALUES = 40
ROUNDS = 24


class Chance:
    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def edges(chance):
    found = [(5, 17), (11, 17), (5, 29)]  # what spoils the balance
    for _ in range(ROUNDS):
        ring = list(range(VALUES))
        chance.shuffle(ring)
        found += zip(ring, ring[1:] + ring[:1])
    chance.shuffle(found)
    return found


def main():
    chance = Chance(40)
    print("# Every client runs one cas, all at the same time. Balanced but for three of them: no order exists, and no search sees it.")
    print("# Written by tests/hopeless.py.")
    print("@model cas-register")
    print("@initial 0")
    for number, (old, new) in enumerate(edges(chance)):
        print(f"c{number} cas {old}->{new}=>true {chance.below(1000)} {1000 + chance.below(1000)}")


main()

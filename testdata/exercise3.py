# Classify each history: "L" linearizable, "S" only sequentially consistent, "N" neither.
# An operation is (client, operation, value, start, end); the register starts at 0.

H1 = [
    ("A", "w", 1, 0, 5),
    ("B", "r", 1, 1, 2),
    ("C", "r", 0, 3, 4),
]

H2 = [
    ("A", "w", 1, 0, 2),
    ("B", "r", 1, 3, 4),
    ("C", "r", 1, 5, 6),
    ("A", "w", 2, 7, 10),
    ("B", "r", 1, 8, 9),
    ("C", "r", 2, 11, 12),
]

H3 = [
    ("A", "w", 1, 0, 1),
    ("A", "w", 2, 2, 3),
    ("B", "r", 2, 4, 5),
    ("B", "r", 1, 6, 7),
]

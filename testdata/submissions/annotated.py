answer: tuple[str, ...] = ("S", "L", "N", "B")

answer = ("S", "X", "N", "B")

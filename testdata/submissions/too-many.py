answer = ("S", "L", "N", "B", "B")

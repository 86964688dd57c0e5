answer = ("S", "L", "N", "B")

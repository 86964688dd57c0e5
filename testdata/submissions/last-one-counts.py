answer = ("L", "L", "L", "A")
answer = ("S", "L", "N", "B")

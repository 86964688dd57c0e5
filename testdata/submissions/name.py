right = ("S", "L", "N", "B")
answer = right

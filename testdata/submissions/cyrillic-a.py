answer = ("S", "L", "N", "А")

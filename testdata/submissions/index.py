answer = ("S", "L", "N", "B")[0]

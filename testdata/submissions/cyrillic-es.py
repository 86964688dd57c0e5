answer = ("S", "L", "N", "С")

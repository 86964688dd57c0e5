answer = ("S", "L", "N")

answer = ("S", 1, "N", True)

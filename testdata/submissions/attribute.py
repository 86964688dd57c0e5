answer = ("S".lower(), "L", "N", "B")

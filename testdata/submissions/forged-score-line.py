answer = ("S", "L", "N", "A\n100.0")

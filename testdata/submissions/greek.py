answer = ("S", "L", "Ν", "Β")

answer = ("S", "L", "N", "ÿ")

answer = ("L", "S", "L", "D")

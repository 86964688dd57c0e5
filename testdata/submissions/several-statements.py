x = 1; answer = ("S", "L", "N", "B"); print(x)

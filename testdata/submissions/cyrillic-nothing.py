answer = ("Ж", "L", "N", "B")

answer = ("S", "N", "N", "A")

answer = (b"S", "L", "N", "B")

answer = (0x53, "L", "N", "B")

answer = (f"{1}", "L", "N", "B")

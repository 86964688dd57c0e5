answer = ("S", "L", "N", "\q")

def answer():
    return ("S", "L", "N", "B")

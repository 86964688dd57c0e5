answer = ("S",) * 4

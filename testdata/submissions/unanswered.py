answer = ("S", None, "", "B")

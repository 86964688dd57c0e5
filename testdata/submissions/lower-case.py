answer = ("s", "l", "n", "b")

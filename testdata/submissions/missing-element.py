answer = ("S", , "N", "B")

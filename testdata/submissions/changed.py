answer = ("S", "L", "N", "A")
answer += ("B",)

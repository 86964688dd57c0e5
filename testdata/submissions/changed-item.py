answer = ["S", "L", "N", "A"]
answer[3] = "B"

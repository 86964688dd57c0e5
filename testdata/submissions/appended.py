answer = ["S", "L", "N"]
answer.append("B")

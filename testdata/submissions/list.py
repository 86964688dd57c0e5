antwort = ["S", "L", "N", "B"]

answer = ("S", "L", "N", "В")

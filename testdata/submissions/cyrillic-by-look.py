answer = ("Ѕ", "L", "N", "В")

answer = (4, 4.5, False, 1)

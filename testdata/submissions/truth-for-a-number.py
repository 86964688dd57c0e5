answer = (True, 4, True, False)

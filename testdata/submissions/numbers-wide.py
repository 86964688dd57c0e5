answer = ("５", 4, True, False)

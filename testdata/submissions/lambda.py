answer = lambda: 1

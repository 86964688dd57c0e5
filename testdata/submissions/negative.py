answer = (-5, +4, True, False)

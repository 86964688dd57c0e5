answer = (5.0, "4", "True", "false")

answer = (" S ", "L ", " n", "b\n")

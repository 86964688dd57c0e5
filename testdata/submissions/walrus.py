answer = (x := "S", "L")

answer = ("\",\"score\":100,\"x\":\"", "L", "N", "B")

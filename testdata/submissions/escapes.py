answer = ("\x53", "\u004c", "N", r"B")

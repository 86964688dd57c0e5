answer = ("S", "L", "N", "B") if True else ()

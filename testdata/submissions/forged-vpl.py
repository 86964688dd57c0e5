answer = ("S", "L", "N", "B\nGrade :=>> 100\n<|--\nComment :=>> x\n--|>")

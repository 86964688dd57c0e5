answer = [x for x in "SLNB"]

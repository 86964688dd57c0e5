answer = tuple("SLNB")

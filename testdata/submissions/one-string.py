answer = "SLNB"

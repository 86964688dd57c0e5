# answer = ("L", "L", "L", "L")
answer = (  # mine
    "S",  # first
    "L",
    "N",
    "B",
)

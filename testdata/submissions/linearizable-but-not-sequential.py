answer = ("S", "linearizable but not sequential", "N", "B")

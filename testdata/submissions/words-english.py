answer = ("only sequential", "Linearizable", "neither", "causal")

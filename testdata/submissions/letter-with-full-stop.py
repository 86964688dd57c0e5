answer = ("S.", "L)", "(N)", "b.")

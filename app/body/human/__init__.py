"""Which move a person of a given rating would play: features of moves, and a network fitted on people's games."""

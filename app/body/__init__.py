"""How moves are found: engines, their pool, strength and style."""

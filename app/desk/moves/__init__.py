"""One move of a game, played or only tried: which one is meant, what it was worth, and what it does."""

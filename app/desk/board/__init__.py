"""A position: what anybody sees on it, what the engine finds in it, plans, and the state of the game it stands in."""

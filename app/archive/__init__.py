"""A player's finished games as data to search, count and learn from. Reads only."""

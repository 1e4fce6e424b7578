"""What is said about a game, held against the game."""

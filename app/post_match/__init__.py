"""After the game: analysis, features, ratings, memories and the story of it, in durable steps."""

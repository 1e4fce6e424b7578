"""Players and their sessions: who somebody is."""

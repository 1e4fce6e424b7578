"""A finished game looked back at: which one is meant, its story, its end, and what to take along from it."""

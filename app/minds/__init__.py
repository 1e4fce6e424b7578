"""The one mind behind whoever is no person: it remembers, is briefed, speaks and feels."""

"""The mind of every party that is not a person: it remembers, is briefed, speaks and feels."""

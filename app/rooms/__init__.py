"""Rooms before a game: the talk with whose room it is, and the doors that lead from it to a table."""

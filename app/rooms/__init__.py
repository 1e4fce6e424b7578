"""Rooms: the talk of a player with a character before a game, and the games that it leads to."""

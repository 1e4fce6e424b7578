"""Leaving the club for good: everything about a player goes, their games stay as somebody's."""

"""Deleting a player: everything about them is erased; their games stay under another name."""

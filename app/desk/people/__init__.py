"""The characters of the house, as players and as somebody to know, and the people who are here."""

"""The seats of a table: of people, and of parties that play with a mind."""

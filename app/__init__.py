"""A chess club where the characters across the board speak, feel and remember."""

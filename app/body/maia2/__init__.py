"""Maia-2, a network that predicts what people of a rating play against people of another."""

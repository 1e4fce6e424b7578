"""Texts as vectors: the port, the models behind it, and which of them the house runs."""

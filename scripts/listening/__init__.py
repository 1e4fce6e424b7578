"""Measures how the scripted soul listens: one module for each kind of conversation."""

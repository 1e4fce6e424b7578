"""Decides how a mind plays its next move: mood, engine configuration, pacing. Pure functions."""

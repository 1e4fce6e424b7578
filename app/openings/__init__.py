"""The openings by name."""

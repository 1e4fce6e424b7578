"""Openings: by name, beside each other, against somebody, and the visitor's own."""

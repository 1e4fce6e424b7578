"""The HTTP API: one file per noun."""

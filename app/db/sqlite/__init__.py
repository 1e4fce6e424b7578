"""SQLite: one file, one careful writer, readers beside it. Nothing outside of this package knows of it."""

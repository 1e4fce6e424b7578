"""Named openings and their ECO codes."""

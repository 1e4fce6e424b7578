"""What comes back to a mind while it thinks: recall and its ranking."""

"""Where characters are made ready to be met."""

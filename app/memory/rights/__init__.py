"""The rights of players over memories about them."""

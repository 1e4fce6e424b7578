"""What players may do about what is remembered of them."""

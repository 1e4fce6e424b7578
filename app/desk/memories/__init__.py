"""What is remembered of a visitor, and by whom."""

"""Who sits at a table: people, and the minds of characters."""

"""Who sits at a table: people, and whoever plays by a mind."""

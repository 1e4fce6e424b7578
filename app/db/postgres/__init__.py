"""PostgreSQL: many connections, many workers. Nothing outside of this package knows of it."""

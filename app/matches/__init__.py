"""The table: the only writer of a live match."""

"""One hop, one transaction: the database and the rows of every table."""

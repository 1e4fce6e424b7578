"""What can be wrong with a database before it is open; once it is, `domain.errors.Unavailable` says so."""


class CannotOpenError(Exception):
    """The database cannot be opened; the message is one sentence for whoever starts the club."""

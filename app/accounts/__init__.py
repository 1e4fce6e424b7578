"""Players, sessions, accounts and passwords."""

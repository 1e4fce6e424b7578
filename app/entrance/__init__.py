"""Connection-level protection, below the application: limits on size, time and number of connections per address."""

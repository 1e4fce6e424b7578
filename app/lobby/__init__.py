"""How people find each other: tables by code, challenges, and the queue."""

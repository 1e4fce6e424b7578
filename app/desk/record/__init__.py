"""A visitor's own games together: results, rating, opponents, and what several games have in common."""

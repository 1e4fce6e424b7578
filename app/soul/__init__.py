"""How a mind speaks and feels, and the guard that keeps it truthful."""

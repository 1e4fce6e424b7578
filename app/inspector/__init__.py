"""The inspector: recorded turns, as far as somebody may read them, and their replay without the club."""

"""How a question is read: its parts, what it goes on from, whose matter it is, and which kind is meant."""

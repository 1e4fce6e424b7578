"""How a mind listens: ear -> dialogue -> bidders -> wording."""

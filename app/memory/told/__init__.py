"""What players told each mind of themselves: rows of their own, beside the memories."""

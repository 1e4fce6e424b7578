"""What players tell of themselves: read from their sentences, dated, and found again for their questions. Pure."""

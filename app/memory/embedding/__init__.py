"""Text embeddings: the port, its implementations, and the choice between them."""

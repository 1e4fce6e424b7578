"""What `scripts.fit_pairs` learns from, and the model that it fits."""

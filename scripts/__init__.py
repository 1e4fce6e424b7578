"""Programs of the workshop: generated documents, benchmarks, pictures."""

"""What minds keep: embedders, stores and the table of memories."""

"""The steward at the desk: knows the screen somebody is on, has tools, and answers with or without a model."""

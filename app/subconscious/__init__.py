"""Recall: which memories of a mind are relevant to the present turn."""

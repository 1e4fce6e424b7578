"""Voices without a model."""

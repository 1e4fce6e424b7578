"""Durable background jobs: their table, and the worker that runs them."""

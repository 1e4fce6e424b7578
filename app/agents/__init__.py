"""Agents: minds that players raise, who play for themselves and for their own rating."""

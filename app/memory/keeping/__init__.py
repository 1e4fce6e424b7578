"""How something becomes a memory: drafts, their judgement, and what the keeper writes."""

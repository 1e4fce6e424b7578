"""What `scripts/evaluate_minds.py` is made of: scripted players, games, measures, transcripts."""

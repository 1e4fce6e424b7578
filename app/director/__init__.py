"""How a mind plays this move: mood, engine, pacing; all pure."""

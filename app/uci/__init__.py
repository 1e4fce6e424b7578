"""The club as a chess engine: a character that any chess program can play, by the UCI protocol."""

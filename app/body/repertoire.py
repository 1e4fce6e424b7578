"""The openings a character knows by heart."""

from __future__ import annotations

import random
from functools import lru_cache

import chess


def book_move(initial_fen: str, moves: tuple[str, ...], repertoire: tuple[str, ...], draw: random.Random) -> str | None:
    """The next move (UCI) of a line that the whole game has followed so far; None off the book.

    Lines are SAN moves with spaces between, move numbers allowed, from the ordinary start position only. Where several
    lines go on differently, `draw` chooses among them, each line with the same chance.
    """
    if initial_fen != chess.STARTING_FEN:
        return None
    known = [line for line in map(_line_moves, repertoire) if len(line) > len(moves) and line[: len(moves)] == moves]
    return draw.choice(known)[len(moves)] if known else None


@lru_cache(maxsize=1024)
def _line_moves(line: str) -> tuple[str, ...]:
    """The line in UCI, up to its first move that cannot be played."""
    board = chess.Board()
    played: list[str] = []
    for token in line.split():
        san = token.lstrip("0123456789.")
        # "0-0" starts like a move number.
        san = token if token.startswith("0-0") else san
        if not san:
            continue
        try:
            move = board.push_san(san)
        except ValueError:
            break
        played.append(move.uci())
    return tuple(played)

"""Whether theory of an opening might help in a rated game that runs, or lies outside of it for good."""

from __future__ import annotations

import chess

from app.desk.games import SeenGame
from app.openings.book import OpeningRow, name_opening

# Half-moves after which a game has the opening that it will have.
SETTLED = 10
ASIDE = "Your rated game is out of that, so of it I may speak; of the position on the board I say nothing."


def could_come(game: SeenGame, row: OpeningRow) -> bool:
    """Whether an opening is the one on the board, or the game is so young that it may still come to it."""
    if game.state.ply <= max(len(row.moves), SETTLED) or game.state.position.initial_fen != chess.STARTING_FEN:
        return True
    played = name_opening(game.moves)
    return played is None or _family(played.name) == _family(row.opening.name)


def _family(name: str) -> str:
    return name.split(":")[0].split(",")[0]

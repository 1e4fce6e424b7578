"""The position of the puzzle of the day in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.domain.prose_words import listed, piece_word


def men_of(board: chess.Board, side: chess.Color) -> str:
    """All men of a side with their squares: "king on g1, rooks on a1 and f1, pawns on f2, g2 and h2"."""
    told = []
    for kind in reversed(chess.PIECE_TYPES):
        squares = [chess.square_name(one) for one in board.pieces(kind, side)]
        if squares:
            told.append(f"{piece_word(kind)}{'s' if len(squares) > 1 else ''} on {listed(squares)}")
    return ", ".join(told)


def position_told(facts: Mapping[str, Any]) -> str:
    """The position in words, and whose move it is."""
    men = " ".join(f"{side}: {men}." for side, men in facts["men"].items())
    return f"{men} {facts['turn']} is to move. {which_told(facts).split(', with')[0]}."


def which_told(facts: Mapping[str, Any]) -> str:
    """Whose game it is from, and whose move it is."""
    players = f"{facts['white']} against {facts['black']}, with {facts['turn']} to move."
    if facts["own"]:
        # The page of the puzzle opens with the club's own, and says that there is none.
        return f"No game of the club holds a puzzle today, so take the one out of your own games: {players}"
    return f"Today’s puzzle is from {players}"


def side_told(facts: Mapping[str, Any]) -> str:
    """Which side the solver has, and no hint beside it."""
    return f"You are {facts['turn']}: it is {facts['turn']}’s move. {which_told(facts).split(', with')[0]}."

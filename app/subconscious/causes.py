"""Whether one of a tale's triggers stands in what is on the board and in what was said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

import chess

from app.domain.prose import board_to_english
from app.memory.store.tales import calling, phrase


def has_trigger(triggers: Sequence[str], spoken: Sequence[str], board: str) -> bool:
    """Whether a trigger occurs in one piece, in any form of its words, in one of the `spoken` texts or in the
    description of the board; there nothing counts that is true of every game at first ("may still castle")."""
    texts, described, always = list(map(phrase, spoken)), phrase(board), said_of_every_game()
    return any(
        any(one in text for text in texts) or (one in described and one not in always) for one in calling(triggers)
    )


@cache
def said_of_every_game() -> str:
    """What the description of a game says in which nobody has moved."""
    sides: tuple[Literal["white", "black"], ...] = ("white", "black")
    return " ".join(phrase(board_to_english(chess.STARTING_FEN, (), side)) for side in sides)

"""Whether one of a tale's triggers stands in what is on the board and in what was said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

import chess
import numpy as np
from numpy.typing import NDArray

from app.domain.prose import board_to_english
from app.memory.store.tales import Tales, calling, phrase

# Cosine from which the moment is what a tale tells of; a description of the board does not come near it.
ALIKE = 0.75


def has_trigger(triggers: Sequence[str], spoken: Sequence[str], board: str) -> bool:
    """Whether a trigger occurs in one piece, in any form of its words, in one of the `spoken` texts or in the
    description of the board; there nothing counts that is true of every game at first ("may still castle")."""
    texts, described, always = list(map(phrase, spoken)), phrase(board), _said_of_every_game()
    return any(
        any(one in text for text in texts) or (one in described and one not in always) for one in calling(triggers)
    )


def nothing_comes(
    tales: Tales, rows: NDArray[np.bool_], cosines: NDArray[np.float32], spoken: Sequence[str], board: str
) -> bool:
    """Whether none of the memories in `rows` can surface while nobody speaks, however they would be ranked: all are
    tales, and none has a cause, `cosines` being those of the moment with every row. So it is in most turns of a game
    with a stranger."""
    if not tales.are[rows].all():
        return False
    if (cosines[:, rows] >= ALIKE).any():  # what could not be compared is not a number, and not alike
        return False
    called = tales.called(list(map(phrase, spoken)), phrase(board), _said_of_every_game())
    return not rows[called].any()


@cache
def _said_of_every_game() -> str:
    """What the description of a game says in which nobody has moved."""
    sides: tuple[Literal["white", "black"], ...] = ("white", "black")
    return " ".join(phrase(board_to_english(chess.STARTING_FEN, (), side)) for side in sides)

"""Whether one of a tale's triggers stands in what is on the board and in what was said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

import chess

from app.domain.prose import board_to_english
from app.memory.store.lexicon import EVERY_BOARD
from app.memory.words import terms, words


def has_trigger(triggers: Sequence[str], spoken: Sequence[str], board: str) -> bool:
    """Whether a trigger occurs in one piece, in any form of its words, in one of the `spoken` texts or in the
    description of the board; there nothing counts that is true of every game at first ("may still castle")."""
    texts, described, always = list(map(_phrase, spoken)), _phrase(board), _said_of_every_game()
    phrases = (_phrase(trigger) for trigger in triggers if terms(trigger) - EVERY_BOARD)
    return any(
        any(phrase in text for text in texts) or (phrase in described and phrase not in always) for phrase in phrases
    )


@cache
def _said_of_every_game() -> str:
    """What the description of a game says in which nobody has moved."""
    sides: tuple[Literal["white", "black"], ...] = ("white", "black")
    return " ".join(_phrase(board_to_english(chess.STARTING_FEN, (), side)) for side in sides)


def _phrase(text: str) -> str:
    """Its terms in their order, each between spaces."""
    return f" {' '.join(term for _, term in words(text))} "

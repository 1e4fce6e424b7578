"""Whether one of a tale's triggers stands in what is on the board and in what was said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Literal

import chess

from app.domain.prose import board_to_english
from app.memory.store.lexicon import EVERY_BOARD
from app.memory.words import terms, words


class Causes:
    """The `spoken` texts of a moment and the description of its board, read once for all tales that may come."""

    def __init__(self, spoken: Sequence[str], board: str) -> None:
        self._spoken = spoken
        self._board = board

    @cached_property
    def _phrases(self) -> tuple[list[str], str]:
        return list(map(_phrase, self._spoken)), _phrase(self._board)

    def calls(self, triggers: Sequence[str]) -> bool:
        """Whether a trigger occurs in one piece, in any form of its words, in one of the texts or in the description of
        the board; there nothing counts that is true of every game at first ("may still castle")."""
        (texts, described), always = self._phrases, _said_of_every_game()
        phrases = (_phrase(trigger) for trigger in triggers if terms(trigger) - EVERY_BOARD)
        return any(
            any(phrase in text for text in texts) or (phrase in described and phrase not in always)
            for phrase in phrases
        )


def has_trigger(triggers: Sequence[str], spoken: Sequence[str], board: str) -> bool:
    """As `Causes.calls`, of one moment and one tale."""
    return Causes(spoken, board).calls(triggers)


@cache
def _said_of_every_game() -> str:
    """What the description of a game says in which nobody has moved."""
    sides: tuple[Literal["white", "black"], ...] = ("white", "black")
    return " ".join(_phrase(board_to_english(chess.STARTING_FEN, (), side)) for side in sides)


def _phrase(text: str) -> str:
    """Its terms in their order, each between spaces."""
    return f" {' '.join(term for _, term in words(text))} "

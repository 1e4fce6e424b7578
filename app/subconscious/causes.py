"""Whether one of a tale's triggers stands in what is on the board and in what was said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Literal

import chess

from app.domain.prose import board_to_english
from app.memory.described import phrase_of
from app.memory.store.lexicon import ReadTrigger
from app.memory.words import in_order


class Causes:
    """The `spoken` texts of a moment and the description of its board, read once for all tales that may come."""

    def __init__(self, spoken: Sequence[str], board: str) -> None:
        self._spoken = spoken
        self._board = board

    @cached_property
    def _read(self) -> tuple[str, str]:
        # A line for each text, so that no phrase begins in one and ends in another.
        return "\n".join([_whole(in_order(text)) for text in self._spoken if text]), _whole(phrase_of(self._board))

    def calls(self, triggers: Iterable[ReadTrigger]) -> bool:
        """Whether a trigger of a tale occurs in one piece, in any form of its words, in one of the texts or in the
        description of the board; there nothing counts that is true of every game at first ("may still castle")."""
        said, described = self._read
        for trigger in triggers:
            phrase = trigger.phrase
            if phrase and (phrase in said or (phrase in described and phrase not in _said_of_every_game())):
                return True
        return False


@cache
def _said_of_every_game() -> str:
    """What the description of a game says in which nobody has moved."""
    sides: tuple[Literal["white", "black"], ...] = ("white", "black")
    return " ".join(_whole(in_order(board_to_english(chess.STARTING_FEN, (), side))) for side in sides)


def _whole(phrase: str) -> str:
    """Between spaces, so that it is found by whole words alone."""
    return f" {phrase} "

"""The tales of a character (its lore), with what calls them: their triggers, word by word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory, Scope
from app.memory.store.lexicon import EVERY_BOARD
from app.memory.words import terms, words


def phrase(text: str) -> str:
    """The terms of a text in their order, each between spaces."""
    return f" {' '.join(term for _, term in words(text))} "


def calling(triggers: Iterable[str]) -> tuple[str, ...]:
    """The phrases of the triggers that say more than every board does."""
    return tuple(phrase(trigger) for trigger in triggers if terms(trigger) - EVERY_BOARD)


class Tales:
    """Of the memories of one owner; rows are places among these."""

    def __init__(self, memories: Sequence[Memory]) -> None:
        self.are: NDArray[np.bool_] = np.array(
            [memory.scope is Scope.CHARACTER_LORE for memory in memories], dtype=np.bool_
        )
        # Phrase -> the rows that it calls. Many tales share a trigger.
        self._called: dict[str, list[int]] = {}
        for row in np.flatnonzero(self.are).tolist():
            for one in calling(memories[row].triggers):
                self._called.setdefault(one, []).append(row)
        self._terms = [(frozenset(one.split()), one) for one in self._called]

    def called(self, spoken: Sequence[str], board: str, always: str) -> list[int]:
        """The rows with a trigger in one piece in one of the `spoken` phrases or in that of the `board`; there nothing
        counts that is `always` said."""
        # No term has a line break, so that no trigger reaches from one text into the next.
        said = "\n".join(spoken)
        there = {*said.split(), *board.split()}
        return [
            row
            for own, one in self._terms
            if own <= there and (one in said or (one in board and one not in always))
            for row in self._called[one]
        ]

"""Whether an answer speaks of what a message names: its squares, and the moves to them."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.text import plain
from app.soul.listening.move_terms import KINDS
from app.soul.listening.worded_men import split

# Characters of a move in notation, and verbs of taking.
_LONGEST_MOVE = 5
_TAKES = frozenset(("take", "takes", "grab", "capture", "push", "play"))


def squares_named(words: Sequence[str]) -> set[str]:
    """The squares that words name, alone or as the end of a move: "rg8", "qxe3"."""
    bare = (word.strip("+#!?.") for word in words)
    return {word[-2:] for word in bare if word[-2:] in chess.SQUARE_NAMES and len(word) <= _LONGEST_MOVE}


def aims_named(words: Sequence[str]) -> set[str]:
    """The squares to which the moves go that words name: "rg8", "king to d7", "take on a2", not "your king on b6"."""
    bare = [word.strip("+#!?.") for word in words]
    found = {word[-2:] for word in bare if 2 < len(word) <= _LONGEST_MOVE and word[-2:] in chess.SQUARE_NAMES}
    for at, word in enumerate(bare):
        if word in chess.SQUARE_NAMES and (
            bare[at - 1 : at] == ["to"] or _TAKES.intersection(bare[max(0, at - 4) : at])
        ):
            found.add(word)
    return found


def names_the_board(words: Sequence[str]) -> bool:
    """Whether words name a man with a square, or several squares: what is asked so is of the board and of no life."""
    squares = squares_named(words)
    return len(squares) > 1 or bool(squares and any(word in KINDS for word in words))


def covers(named: set[str], told: str) -> bool:
    """Whether an answer speaks of one of these squares; yes where none is named."""
    return not named or bool(named & squares_named(split(plain(told))))

"""Which opening somebody chose in a game: the last one on its way that began with a move of their own. White chooses
the Italian, and not the Philidor or the Sicilian that Black answers with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.archive.past_games import PastGame
from app.openings.book import name_opening


@dataclass(frozen=True, slots=True)
class Chosen:
    """The name of an opening without its variation, and the moves (SAN) that make it."""

    name: str
    moves: tuple[str, ...]


def chosen_in(game: PastGame) -> Chosen | None:
    """The opening that the player of a game chose; None where none of their moves made one that has a name."""
    return chosen_by(game.first_moves, white=game.color == "white")


def chosen_by(moves: Sequence[str], *, white: bool) -> Chosen | None:
    """The same by the first moves (SAN) and the side."""
    found, before = None, None
    for at in range(1, len(moves) + 1):
        named = name_opening(moves[:at])
        family = None if named is None else named.name.split(":")[0]
        if family is not None and family != before and (at % 2 == 1) is white:
            found = Chosen(family, tuple(moves[:at]))
        before = family
    return found


def others_choice(name: str, game: PastGame) -> bool:
    """Whether an opening by its name, without variation, was the choice of the other side in a game."""
    made = chosen_by(game.first_moves, white=game.color != "white")
    return made is not None and made.name == name

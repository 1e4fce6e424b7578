"""What is spoken of: men, a side, squares, a line, a thing of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from app.truth import lexicon as lex

Sort = Literal["men", "side", "squares", "line", "place", "thing", "move", "none"]
# How much of it is meant: all there are, none, at least the number, exactly that, or simply the one that is spoken of.
Amount = Literal["the", "some", "exactly", "all", "none", "each"]


@dataclass(slots=True, eq=False)
class Phrase:
    """What is spoken of. `owner` is mine, yours, ours, theirs, white or black; `definite` when it is somebody's or
    pointed at; `pronoun` when it says again what was said before, `referring` once it is known what. `parts` are the
    phrases of an enumeration."""

    sort: Sort
    start: int
    end: int
    owner: str | None = None
    kinds: frozenset[chess.PieceType] = lex.ANY
    number: int | None = None
    amount: Amount = "some"
    squares: tuple[chess.Square, ...] = ()
    file: int | None = None
    rank: int | None = None
    place: str | None = None
    shade: bool | None = None
    wing: str | None = None
    thing: str = ""
    traits: frozenset[str] = frozenset()
    definite: bool = False
    plural: bool = False
    pronoun: bool = False
    only: bool = False
    counted: bool = False
    again: bool = False
    referring: bool = False
    others: tuple[Phrase, ...] = ()
    distributed: bool = False
    parts: tuple[Phrase, ...] = ()
    of: Phrase | None = None

    @property
    def given(self) -> bool:
        """Whether there is a phrase at all."""
        return self.sort != "none"

    @property
    def men(self) -> bool:
        """Whether it names men, and is no pronoun that stands for nobody knows what."""
        return self.sort == "men" and not self.pronoun

    @property
    def side(self) -> bool:
        """Whether it is one of the two players."""
        return self.sort == "side" and self.owner in ("mine", "yours", "white", "black")

    @property
    def located(self) -> bool:
        """Whether it is a place: squares, a line, a wing."""
        return self.sort in ("squares", "line", "place") and self.place != "board"

    @property
    def none(self) -> bool:
        return self.amount == "none"

    @property
    def all(self) -> tuple[Phrase, ...]:
        """The phrases of an enumeration, or this one."""
        return self.parts or (self,)


# In the place of a phrase where none stands.
NO = Phrase("none", 0, 0, pronoun=True)

"""What a sentence is read against: its game, and what was said before it in its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import chess

from app.truth.claims import Claim
from app.truth.phrase import Phrase
from app.truth.world import World


class LastClause(NamedTuple):
    """What the last clause of a sentence names, for the next sentence: its objects, and where it was."""

    objects: tuple[Phrase, ...] = ()
    where: tuple[chess.Square, ...] = ()


class PartRead(NamedTuple):
    """What reading a sentence comes to: its claims, what it mentions, its last clause, and whether it names something
    of this game and claims nothing."""

    claims: tuple[Claim, ...]
    mentions: tuple[Phrase, ...]
    told: LastClause | None
    names: bool


@dataclass(slots=True)
class Standpoint:
    """What a sentence is read against, and what of it was asked for. A sentence that asks for nothing but whose side is
    whose states the same in every game. `mentions` are of the line so far."""

    world: World
    mentions: list[Phrase]
    told: LastClause | None
    asked: bool = False
    looked_back: bool = False

    def color(self, owner: str | None) -> chess.Color | None:
        """The side of an owner, which hangs on the speaker alone."""
        return self.world.color(owner)

    @property
    def game(self) -> World:
        """The game itself."""
        self.asked = True
        return self.world

    @property
    def before(self) -> LastClause | None:
        """The last clause of the sentence before."""
        self.asked = True
        return self.told

    @property
    def mentioned(self) -> Sequence[Phrase]:
        """What was mentioned so far in the line."""
        self.looked_back = True
        return self.mentions

"""Who answers a chess program: the port between the protocol and a character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.body.base import MoveResult
from app.characters.character import CharacterSheet
from app.uci.protocol import EngineOptions, Game, Limits


@dataclass(frozen=True, slots=True)
class UciAnswer:
    """The answer to one `go`: the move and what the engine found, the words that go with it (None is silence), and the
    seconds that a person would still have thought."""

    result: MoveResult
    words: str | None
    due_seconds: float


class UciPlayer(Protocol):
    """One character in one game after another; not for two searches at once."""

    name: str

    def begin(self) -> None:
        """A new game: the mood and the talk of the last one are over."""
        ...

    async def greeting(self, game: Game) -> str | None:
        """What is said before the first move of a game; None once it has begun."""
        ...

    async def play(self, game: Game, limits: Limits) -> UciAnswer:
        """The move in a position that has one, and what is said with it. Raises `EngineDown`."""
        ...


class UciPlayers(Protocol):
    """The engine and the soul behind every character; `notice` says where the engine is not what one would expect."""

    notice: str | None

    def seat(self, sheet: CharacterSheet, settings: EngineOptions) -> UciPlayer:
        """A character as the settings want it, with a mood of its own."""
        ...

    async def close(self) -> None:
        """Ends the engine."""
        ...

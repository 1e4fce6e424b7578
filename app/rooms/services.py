"""What every room works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.match import Sitter
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.matches.service import Matches
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks
from app.soul.response import SoulInput, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult

# Seconds that a room waits beyond what a model may take: for what comes to mind, and for the scripted voice.
SLACK_SECONDS = 3.0


class Asked(Protocol):
    """Who finds the words: the soul."""

    async def ask(self, persona: Persona, given: SoulInput) -> SoulResponse:
        """What they say and would like to happen."""
        ...


class Remembering(Protocol):
    """What comes to mind: the subconscious."""

    async def recall(self, request: RecallRequest) -> RecallResult:
        """The memories that fit; never raises."""
        ...


class Moods(Protocol):
    """In what mood somebody meets somebody."""

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        """The mood of a mind before a game; None for people."""
        ...


@dataclass(frozen=True, slots=True)
class RoomServices:
    """The house around the rooms. `deadline` is how long a soul may look for words, in seconds."""

    soul: Asked
    recall: Remembering
    moods: Moods
    matches: Matches
    characters: CharacterBook
    database: Database
    channels: Channels
    clock: Clock
    tasks: Tasks
    pacing: Literal["human", "instant"] = "human"
    seed: int | None = None
    deadline: float = 10.0

"""What a mind works with, over a real database."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.db.database import Database
from app.domain.match import MatchState
from app.domain.memory import Party
from app.domain.persona import Persona, Personas, Sheet
from app.domain.position import Color
from app.memory.embedding.open_embedder import open_embedder
from app.memory.told.told_facts import ToldFacts
from app.minds.services import MindServices
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks


def mind_services(
    database: Database, clock: Clock, tasks: Tasks, personas: Personas, *, soul: Any, recall: Any
) -> MindServices:
    """The layers as given, fakes or not, and a house around them."""
    identity, channels = Identity(database, clock, b"secret"), Channels(clock)
    told = ToldFacts(database, open_embedder("hashed"), secret=b"secret", now=clock.now_ms)
    return MindServices(soul, recall, told, personas, database, identity, channels, clock, tasks, seed=1)


SHEET = Sheet(
    name="Quill",
    tagline="Plays for somebody else.",
    backstory="Made on a wet afternoon, and taught by losing.",
    voice="plain",
    voice_sample="I was told to castle.",
    aggression=5,
    risk_tolerance=5,
    patience=5,
    trash_talk=5,
    phrases={"memory_private": ("This I know. {telling}",)},
)
QUILL = Persona(Party("agent", "agent-quill"), SHEET, 1300, 900, 1800)


class Agents:
    """Personas that are no characters: nothing but their values."""

    def __init__(self, *personas: Persona) -> None:
        self._known = {persona.party: persona for persona in personas}

    def persona(self, party: Party) -> Persona | None:
        return self._known.get(party)

    def rated_row(self, _session: Session, _party: Party) -> None:
        """Their ratings stand nowhere."""

    def note_game(self, _session: Session, _state: MatchState, _color: Color, _after: int | None, _at: int) -> None:
        """They keep no log."""

    async def refresh(self) -> None:
        """They never change."""

"""Creates the seats of a table: the one place that knows every kind of seat."""

from __future__ import annotations

import structlog

from app.characters.record import head_to_head
from app.domain.match import Sitter
from app.domain.mood import MoodState
from app.domain.position import Color
from app.domain.seat import Seat
from app.minds.past import starting_mood
from app.seats.human import HumanSeat
from app.seats.mind import MindSeat
from app.seats.services import SeatServices

log = structlog.get_logger(__name__)


class UnknownSitter(LookupError):
    """There is no party of that kind and id."""


class SeatFactory:
    """Creates the seats of every table."""

    def __init__(self, services: SeatServices) -> None:
        self._services = services

    def seat(self, sitter: Sitter, color: Color, match_id: str) -> Seat:
        """The seat for `sitter`. For a deleted character a seat that does nothing, so that its games can still be
        opened."""
        if not sitter.is_mind:
            return HumanSeat()
        persona = self._services.minds.personas.persona(sitter.party)
        if persona is None:
            log.error("empty_chair", match_id=match_id, kind=sitter.kind, id=sitter.id)
            return HumanSeat()
        return MindSeat(self._services, persona, color, match_id)

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        """The mood of a mind at the start of a match; None for a person. Raises UnknownSitter."""
        if not sitter.is_mind:
            return None
        persona = self._services.minds.personas.persona(sitter.party)
        if persona is None:
            raise UnknownSitter(f"{sitter.kind} {sitter.id}")
        record = await self._services.minds.database.read(head_to_head, sitter.party, opponent.party)
        return starting_mood(persona.sheet, record)

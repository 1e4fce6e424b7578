"""Who sits down: the one place that knows every kind of seat."""

from __future__ import annotations

from functools import reduce

import structlog

from app.characters.character import Character
from app.characters.record import head_to_head, streaks
from app.characters.repository import CharacterBook
from app.director.mood import next_tone_baseline, start_mood
from app.domain.match import Sitter
from app.domain.mood import MoodState
from app.domain.position import Color
from app.domain.seat import Seat
from app.seats.human import HumanSeat
from app.seats.mind import Mind
from app.seats.services import MindServices

log = structlog.get_logger(__name__)


class UnknownSitter(LookupError):
    """Nobody of that kind or id can sit down."""


class SeatFactory:
    """Makes the seats of every table."""

    def __init__(self, services: MindServices, characters: CharacterBook) -> None:
        self._services = services
        self._characters = characters

    def seat(self, sitter: Sitter, color: Color, match_id: str) -> Seat:
        """The seat for `sitter`. Where the character is not of the house any more, an empty chair, so that its games
        can still be seen."""
        if sitter.kind == "player":
            return HumanSeat()
        try:
            return Mind(self._services, self._character(sitter), color, match_id)
        except UnknownSitter:
            log.error("empty_chair", match_id=match_id, kind=sitter.kind, id=sitter.id)
            return HumanSeat()

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        """The mood a character sits down in: its temper, coloured by how it has fared against this opponent. Raises
        UnknownSitter."""
        if not sitter.is_mind:
            return None
        sheet = self._character(sitter).sheet
        record = await self._services.database.read(head_to_head, sitter.party, opponent.party)
        tone = reduce(next_tone_baseline, streaks(record.scores), 0.0)
        return start_mood(sheet.aggression, sheet.trash_talk, tone)

    def _character(self, sitter: Sitter) -> Character:
        character = self._characters.get(sitter.id) if sitter.kind == "character" else None
        if character is None:
            raise UnknownSitter(f"{sitter.kind} {sitter.id}")
        return character

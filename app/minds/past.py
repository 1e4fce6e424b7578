"""What was between a mind and its opponent before, and who the opponent is today."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.characters.record import HeadToHead, head_to_head, lines_said, streaks
from app.characters.talk import RoomLine, talk_before
from app.director.mood import next_tone_baseline, start_mood
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.persona import Sheet


@dataclass(frozen=True, slots=True)
class Past:
    """Their games, what the mind has said to them, and the talk in the room that led to this game."""

    record: HeadToHead
    said: tuple[str, ...] = ()
    talk: tuple[RoomLine, ...] = ()


def read_past(session: Session, me: Party, them: Party, place_id: str) -> Past:
    """The past as it is now, for a mind at the match `place_id`, or in a room."""
    return Past(head_to_head(session, me, them), lines_said(session, me, them), talk_before(session, place_id))


def mood_before(sheet: Sheet, record: HeadToHead) -> MoodState:
    """The mood a mind meets somebody in: its temper, coloured by how it has fared against them."""
    return start_mood(sheet.aggression, sheet.trash_talk, reduce(next_tone_baseline, streaks(record.scores), 0.0))


class CurrentOpponent:
    """Who faces the mind, as they are now: what they set in the middle of a game counts from the next word."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._read_at: int | None = None
        self._player: Player | None = None

    async def player(self, them: Party) -> Player | None:
        """The player, None for a mind; read again only after somebody in the house has changed."""
        changes = self._identity.changes
        if them.kind == "player" and self._read_at != changes:
            self._player = await self._identity.player(them.id)
            self._read_at = changes
        return self._player

"""What was between a mind and its opponent before this game."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.characters.record import HeadToHead, head_to_head, lines_said
from app.characters.talk import RoomLine, talk_before
from app.domain.match import View
from app.domain.memory import Party
from app.seats.services import MindServices


@dataclass(frozen=True, slots=True)
class Past:
    """Their games, what the mind has said to them, and the talk in the room that led to this game."""

    record: HeadToHead
    said: tuple[str, ...]
    talk: tuple[RoomLine, ...]


class Across:
    """Who sits across the board, as they are now: what they set in the middle of a game counts from the next word."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._read_at: int | None = None
        self._player: Player | None = None

    async def player(self, view: View) -> Player | None:
        """The player, None for a mind; read again only after somebody in the house has changed."""
        them = view.opponent.party
        changes = self._identity.changes
        if them.kind == "player" and self._read_at != changes:
            self._player = await self._identity.player(them.id)
            self._read_at = changes
        return self._player


async def read_past(services: MindServices, me: Party, view: View) -> Past:
    """The past as it is now, for the mind that looks at `view`."""
    them = view.opponent.party
    record, said, talk = await services.database.read(_read, me, them, view.state.match_id)
    return Past(record, said, talk)


def _read(
    session: Session, me: Party, them: Party, match_id: str
) -> tuple[HeadToHead, tuple[str, ...], tuple[RoomLine, ...]]:
    return head_to_head(session, me, them), lines_said(session, me, them), talk_before(session, match_id)

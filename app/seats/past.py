"""What was between a mind and its opponent before this game."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.characters.record import HeadToHead, head_to_head, lines_said
from app.characters.talk import RoomLine, talk_before
from app.domain.match import View
from app.domain.memory import Party
from app.seats.services import MindServices


@dataclass(frozen=True, slots=True)
class Past:
    """Their games, what the mind has said to them, the talk in the room that led to this game, and who they are
    (`player` is None for a mind)."""

    record: HeadToHead
    said: tuple[str, ...]
    talk: tuple[RoomLine, ...]
    player: Player | None


async def read_past(services: MindServices, me: Party, view: View) -> Past:
    """The past as it is now, for the mind that looks at `view`."""
    them = view.opponent.party
    record, said, talk = await services.database.read(_read, me, them, view.state.match_id)
    player = await services.identity.player(them.id) if them.kind == "player" else None
    return Past(record, said, talk, player)


def _read(
    session: Session, me: Party, them: Party, match_id: str
) -> tuple[HeadToHead, tuple[str, ...], tuple[RoomLine, ...]]:
    return head_to_head(session, me, them), lines_said(session, me, them), talk_before(session, match_id)

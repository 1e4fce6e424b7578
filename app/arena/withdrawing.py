"""How somebody who is kept out of the club leaves its arenas."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.arena.repository import UNFINISHED, remove_entrant
from app.db.models.arenas import ArenaRow, EntrantRow


def withdraw_all(session: Session, player_id: str, now_ms: int) -> set[str]:
    """Takes a player, their agents and whom they have invited out of every arena that is not over; returns the ids of
    those arenas."""
    theirs = (
        select(EntrantRow.arena_id, EntrantRow.number)
        .join(ArenaRow, ArenaRow.id == EntrantRow.arena_id)
        .where(EntrantRow.player_id == player_id, EntrantRow.left_ms.is_(None), ArenaRow.status.in_(UNFINISHED))
    )
    found = session.execute(theirs).all()
    for arena_id, number in found:
        remove_entrant(session, arena_id, number, now_ms)
    return {arena_id for arena_id, _ in found}

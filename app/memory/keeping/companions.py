"""What memories write in the transaction of a table's event."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.domain.events import Stamped
from app.domain.events.match import AgentChat, MemorySurfaced
from app.memory.keeping.midgame import write_waiting
from app.memory.store.repository import mark_surfaced


def count_surfacing(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Counts what came up, where the event says that it did; what came from the cache has been counted before."""
    event = stamped.event
    if isinstance(event, MemorySurfaced):
        fresh = [item.memory_id for item in event.items if not item.from_cache]
        if fresh:
            mark_surfaced(session, fresh, stamped.at_ms)


def save_with_words(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Writes what a mind wishes to remember of the moment it spoke of; the keeper judges it afterwards."""
    event = stamped.event
    if isinstance(event, AgentChat) and event.keeps is not None:
        write_waiting(session, event.keeps, stamped.at_ms)

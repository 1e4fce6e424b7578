"""Companions of match events: memory rows written in the transaction of an event."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.domain.events import Stamped
from app.domain.events.match import AgentChat, MemorySurfaced
from app.memory.keeping.midgame import write_waiting
from app.memory.store.repository import mark_surfaced


def count_surfacing(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Counts the memories that an event shows; those from the recall cache were counted when they first came up."""
    event = stamped.event
    if isinstance(event, MemorySurfaced):
        fresh = [item.memory_id for item in event.items if not item.from_cache]
        if fresh:
            mark_surfaced(session, fresh, stamped.at_ms)


def save_with_words(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Writes the memory that a mind saves together with its words; the keeper judges it afterwards."""
    event = stamped.event
    if isinstance(event, AgentChat) and event.keeps is not None:
        write_waiting(session, event.keeps, stamped.at_ms)

"""Companions of match events: memory rows written in the transaction of an event."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.domain.events import Event, Stamped
from app.domain.events.match import AgentChat, MemorySurfaced
from app.memory.keeping.midgame import write_waiting
from app.memory.store.repository import mark_surfaced


def shows_fresh_memories(event: Event) -> bool:
    """Whether an event shows memories that are to be counted; those from the recall cache were when they first came
    up."""
    return isinstance(event, MemorySurfaced) and any(not item.from_cache for item in event.items)


def count_surfacing(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Counts the memories that an event shows."""
    event = stamped.event
    if isinstance(event, MemorySurfaced) and shows_fresh_memories(event):
        mark_surfaced(session, [item.memory_id for item in event.items if not item.from_cache], stamped.at_ms)


def keeps_a_memory(event: Event) -> bool:
    """Whether a mind saves a memory with these words."""
    return isinstance(event, AgentChat) and event.keeps is not None


def save_with_words(session: Session, _match_id: str, stamped: Stamped) -> None:
    """Writes the memory that a mind saves together with its words; the keeper judges it afterwards."""
    event = stamped.event
    if isinstance(event, AgentChat) and event.keeps is not None:
        write_waiting(session, event.keeps, stamped.at_ms)

"""What the log of a match gives back: words that rest on a forgotten memory, and the name and talk of who has left.

The moves stay: they belong to the other side of the board too.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import String, and_, cast, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.matches import MatchEventRow, MatchRow
from app.db.models.post_match import RatingChangeRow
from app.domain.errors import NotAllowed
from app.domain.events import Event
from app.domain.events.match import AgentChat, MatchOpened, MemoryItem, MemorySurfaced, PlayerChatEchoed
from app.domain.events.shapes import read_event, shape_of
from app.domain.match import MatchState, MatchStatus
from app.domain.memory import Memory, Party, Scope
from app.domain.position import Color
from app.matches.repository import sits

WITHDRAWN = "…"  # stands where something was said
REASON_WITHDRAWN = "It has been forgotten since."
SOMEBODY = "Former member"  # who has left the club

_PUBLIC = tuple(scope for scope in Scope if scope.is_general)
_TELLING = (AgentChat.name, MemorySurfaced.name)
# How the log writes that an event of those drew on no memory.
_DRAWS_ON_NOTHING = ('"referenced_memory_ids":[]', '"items":[]')
_PERSONAL = (MatchOpened.name, PlayerChatEchoed.name, AgentChat.name, MemorySurfaced.name)


class Leaving(NamedTuple):
    """One side of a match whose player leaves the club: what they were called, and who stands there from now on."""

    match_id: str
    color: Color
    names: tuple[str, ...]
    stand_in: str


def place_of(match_id: str, seq: int) -> str:
    """How a memory names the line it was made of (`Memory.chat_reference`)."""
    return f"{match_id}:{seq}"


def without_memories(event: Event, ids: Collection[str], place: str) -> Event | None:
    """The event at `place` without what forgotten memories left in it: why they came up, which may quote their
    triggers, the words that drew on them, and the player's words that they were made of. `ids` are those of the
    memories and the places of such words. None for an event that has nothing of them."""
    if isinstance(event, PlayerChatEchoed) and place in ids:
        return event.model_copy(update={"text": WITHDRAWN})
    if isinstance(event, MemorySurfaced) and any(item.memory_id in ids for item in event.items):
        items = tuple(_without_reason(item) if item.memory_id in ids else item for item in event.items)
        return event.model_copy(update={"items": items})
    if isinstance(event, AgentChat) and any(memory_id in ids for memory_id in event.referenced_memory_ids):
        return event.model_copy(update={"text": WITHDRAWN})
    return None


def without_words(state: MatchState, numbers: Collection[int]) -> MatchState:
    """The match without the words of the lines whose events have these numbers."""
    if not numbers:
        return state
    chat = tuple(replace(line, text=WITHDRAWN) if line.seq in numbers else line for line in state.chat)
    return replace(state, chat=chat)


def withdraw_memories(session: Session, owner: Party, subject: Party, memories: Sequence[Memory]) -> list[str]:
    """The same in the logs of all games between the two; returns what was taken."""
    # Not only of those that count as surfaced: an answer may draw on one that the ribbon never showed.
    ids = {memory.id for memory in memories}
    places = {memory.chat_reference for memory in memories if memory.chat_reference is not None}
    together = select(MatchRow.id).where(sits(owner), sits(subject))
    rows = session.scalars(
        select(MatchEventRow).where(
            MatchEventRow.match_id.in_(together),
            or_(
                and_(
                    MatchEventRow.name.in_(_TELLING),
                    # Most of what is told draws on no memory: one look instead of one for every id.
                    ~or_(*(MatchEventRow.payload.contains(nothing, autoescape=True) for nothing in _DRAWS_ON_NOTHING)),
                    or_(*(MatchEventRow.payload.contains(memory_id, autoescape=True) for memory_id in sorted(ids))),
                ),
                and_(
                    MatchEventRow.name == PlayerChatEchoed.name,
                    (MatchEventRow.match_id + ":" + cast(MatchEventRow.seq, String)).in_(sorted(places)),
                ),
            ),
        )
    )
    taken: list[str] = []
    for row in rows:
        before = read_event(row.name, row.shape, row.payload)
        after = without_memories(before, ids | places, place_of(row.match_id, row.seq))
        if after is not None:
            taken += _words(before)
            row.shape, row.payload = shape_of(type(after)), after.model_dump_json(exclude_none=True)
    return taken


def _words(event: Event) -> list[str]:
    if isinstance(event, AgentChat | PlayerChatEchoed):
        return [event.text]
    return [item.reason for item in event.items] if isinstance(event, MemorySurfaced) else []


def refuse_while_playing(session: Session, player: Party) -> None:
    """Raises NotAllowed while the player has a game that is not over."""
    unfinished = select(MatchRow.id).where(sits(player), MatchRow.status != MatchStatus.ENDED).limit(1)
    if session.scalar(unfinished) is not None:
        raise NotAllowed("A game is still under way. Resign it first.")


def a_match_of(session: Session, player: Party) -> str | None:
    """A match in which the player has a seat; None when there is none."""
    return session.scalar(select(MatchRow.id).where(sits(player)).order_by(MatchRow.id).limit(1))


def leave_match(session: Session, leaving: Leaving) -> list[str]:
    """Puts `SOMEBODY` in the place of a player in row, log and ratings of one match that has ended; their own words,
    and those that were said to them, are withdrawn. Returns what was taken."""
    match_id, color, stand_in = leaving.match_id, leaving.color, leaving.stand_in
    seat = {f"{color.value}_id": stand_in, f"{color.value}_name": SOMEBODY}
    session.execute(update(MatchRow).where(MatchRow.id == match_id).values(**seat))
    session.execute(
        update(RatingChangeRow)
        .where(RatingChangeRow.match_id == match_id, RatingChangeRow.color == color.value)
        .values(party_id=stand_in)
    )
    taken: list[str] = []
    rows = session.scalars(
        select(MatchEventRow).where(MatchEventRow.match_id == match_id, MatchEventRow.name.in_(_PERSONAL))
    )
    for row in rows:
        payload = json.loads(row.payload)
        if _withdraw(row.name, payload, leaving, taken):
            row.payload = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    return taken


def _withdraw(name: str, payload: dict[str, Any], leaving: Leaving, taken: list[str]) -> bool:
    """Changes the payload of one event in place; what was said goes to `taken`."""
    if name == MatchOpened.name:
        taken += [str(payload[leaving.color.value]["name"]), *filter(None, [payload.pop("goal", None)])]
        payload[leaving.color.value] |= {"id": leaving.stand_in, "name": SOMEBODY}
    elif name == MemorySurfaced.name:
        items = payload.get("items", [])
        taken += [item["reason"] for item in items if item["scope"] not in _PUBLIC]
        payload["items"] = [item for item in items if item["scope"] in _PUBLIC]
    elif name == PlayerChatEchoed.name:
        if payload.get("color") != leaving.color.value and not _named(payload["text"], leaving.names):
            return False
        taken.append(payload["text"])
        payload["text"] = WITHDRAWN
        if payload.get("color") == leaving.color.value:
            payload["username"] = SOMEBODY
    else:
        # A mind speaks to whom it faces, of them and with their own words: nothing of it is anybody else's.
        taken.append(payload["text"])
        payload |= {"text": WITHDRAWN, "referenced_memory_ids": []}
    return True


def _named(text: str, names: Collection[str]) -> bool:
    folded = text.casefold()
    return any(name.casefold() in folded for name in names)


def _without_reason(item: MemoryItem) -> MemoryItem:
    return item.model_copy(update={"reason": REASON_WITHDRAWN})

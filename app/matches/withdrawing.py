"""Removes personal data from match logs: words that rest on a forgotten memory, and name and talk of a deleted player.

The moves stay, because they belong to the opponent as well.
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

WITHDRAWN = "…"  # replaces removed words
REASON_WITHDRAWN = "It has been forgotten since."
SOMEBODY = "Former member"  # replaces the name of a deleted player

_PUBLIC = tuple(scope for scope in Scope if scope.is_general)
_TELLING = (AgentChat.name, MemorySurfaced.name)
# In the JSON of an event, shows that it drew on no memory.
_DRAWS_ON_NOTHING = ('"referenced_memory_ids":[]', '"items":[]')
_PERSONAL = (MatchOpened.name, PlayerChatEchoed.name, AgentChat.name, MemorySurfaced.name)


class Leaving(NamedTuple):
    """One side of a match whose player is being deleted: their names, and the id that replaces theirs."""

    match_id: str
    color: Color
    names: tuple[str, ...]
    stand_in: str


def place_of(match_id: str, seq: int) -> str:
    """The chat reference (`Memory.chat_reference`) of an event."""
    return f"{match_id}:{seq}"


def without_memories(event: Event, ids: Collection[str], place: str) -> Event | None:
    """The event with chat reference `place`, without what rests on forgotten memories: reasons for recalling them,
    which may quote triggers, lines that drew on them, and the player's lines they were learned from. `ids` holds memory
    ids and chat references. None if the event need not change."""
    if isinstance(event, PlayerChatEchoed) and place in ids:
        return event.model_copy(update={"text": WITHDRAWN})
    if isinstance(event, MemorySurfaced) and any(item.memory_id in ids for item in event.items):
        items = tuple(_without_reason(item) if item.memory_id in ids else item for item in event.items)
        return event.model_copy(update={"items": items})
    if isinstance(event, AgentChat) and any(memory_id in ids for memory_id in event.referenced_memory_ids):
        return event.model_copy(update={"text": WITHDRAWN})
    return None


def without_words(state: MatchState, numbers: Collection[int]) -> MatchState:
    """The match without the texts of the lines with these seqs."""
    if not numbers:
        return state
    chat = tuple(replace(line, text=WITHDRAWN) if line.seq in numbers else line for line in state.chat)
    return replace(state, chat=chat)


def withdraw_memories(session: Session, owner: Party, subject: Party, memories: Sequence[Memory]) -> list[str]:
    """Applies `without_memories` to the logs of all games between the two; returns the removed texts."""
    # Also memories that never surfaced, since a line may draw on one that was not shown.
    ids = {memory.id for memory in memories}
    places = {memory.chat_reference for memory in memories if memory.chat_reference is not None}
    together = select(MatchRow.id).where(sits(owner), sits(subject))
    rows = session.scalars(
        select(MatchEventRow).where(
            MatchEventRow.match_id.in_(together),
            or_(
                and_(
                    MatchEventRow.name.in_(_TELLING),
                    # Most events draw on no memory; this one test spares them a test per id.
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
    """Raises NotAllowed while the player has an unfinished game."""
    unfinished = select(MatchRow.id).where(sits(player), MatchRow.status != MatchStatus.ENDED).limit(1)
    if session.scalar(unfinished) is not None:
        raise NotAllowed("A game is still under way. Resign it first.")


def a_match_of(session: Session, player: Party) -> str | None:
    """The id of a match of the player, None if there is none."""
    return session.scalar(select(MatchRow.id).where(sits(player)).order_by(MatchRow.id).limit(1))


def leave_match(session: Session, leaving: Leaving) -> list[str]:
    """Replaces a player by `SOMEBODY` in row, log and ratings of an ended match, and removes what they said and what
    was said to them. Returns the removed texts."""
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
    """Changes the payload of one event in place and adds removed texts to `taken`; False if it need not change."""
    if name == MatchOpened.name:
        taken += [str(payload[leaving.color.value]["name"]), *filter(None, [payload.pop("goal", None)])]
        payload[leaving.color.value] |= {"id": leaving.stand_in, "name": SOMEBODY}
        payload[leaving.color.value].pop("slug", None)  # the portrait of an agent goes by its id
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
        # Everything a mind says may be about its opponent or quote them.
        taken.append(payload["text"])
        payload |= {"text": WITHDRAWN, "referenced_memory_ids": []}
    return True


def _named(text: str, names: Collection[str]) -> bool:
    folded = text.casefold()
    return any(name.casefold() in folded for name in names)


def _without_reason(item: MemoryItem) -> MemoryItem:
    return item.model_copy(update={"reason": REASON_WITHDRAWN})

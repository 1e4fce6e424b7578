"""The keeper's database functions: the outcome of each step, and the writing of memories."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from uuid import uuid4

from sqlalchemy import bindparam, delete, func, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.matches import MatchEventRow, MatchRow
from app.db.models.memories import MemoryKeepingRow, MemoryRow
from app.db.models.players import PlayerRow
from app.domain.memory import CreatedBy, Memory, Party
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.memory.store.repository import AMONG_IDS, COLUMNS, insert_memories, live, memory_of, moment
from app.memory.words import words

# Memories per mind and match, counted separately during the game and after it. Bounds what talk can plant.
MOST_PER_MATCH = 3
_REFERENCE = re.compile(r"\A(.+):(\d{1,9})")
# Used for every draft, so built once: building a statement leaves reference cycles for the garbage collector.
_FOLDED = (func.lower(PlayerRow.username), func.lower(PlayerRow.display_name))
_CALLED = select(*_FOLDED).where(or_(*(column.in_(bindparam("names", expanding=True)) for column in _FOLDED)))
_ERASE = delete(MemoryRow).where(AMONG_IDS)
STRENGTHENED_BY = 0.25  # share of the distance to 1 by which importance grows with each repeat

Outcome = Kept | NotKept


@dataclass(frozen=True, slots=True)
class KeepingStep:
    """Identifies one attempt to keep a memory of a match, so that a repeat keeps nothing twice."""

    owner: Party
    match_id: str
    step_key: str
    created_by: CreatedBy


@dataclass(frozen=True, slots=True)
class Plan:
    """The keeper's decision: the draft repeats the memory `repeats`, or is new and replaces `replaces` (if any)."""

    draft: MemoryDraft
    repeats: str | None = None
    replaces: str | None = None


def outcome_of(session: Session, step: KeepingStep) -> Outcome | None:
    """The outcome of this step; None while it has none."""
    row = session.get(MemoryKeepingRow, _key(step))
    if row is None or row.outcome == "waiting":
        return None
    if row.outcome == "refused" or row.memory_id is None:
        return NotKept(row.reason or "It was refused before.")
    return Kept(row.memory_id, row.outcome)  # type: ignore[arg-type]


def note_outcome(
    session: Session, step: KeepingStep, outcome: Outcome | None, at_ms: int, memory_id: str | None = None
) -> None:
    """Writes the outcome of a step; None means that it waits for the keeper, with the row `memory_id`."""
    row = session.get(MemoryKeepingRow, _key(step))
    if row is None:
        row = MemoryKeepingRow(
            match_id=step.match_id,
            owner_kind=step.owner.kind,
            owner_id=step.owner.id,
            step_key=step.step_key,
            created_by=step.created_by.value,
        )
        session.add(row)
    row.outcome = "waiting" if outcome is None else "refused" if isinstance(outcome, NotKept) else outcome.how
    row.memory_id = outcome.memory_id if isinstance(outcome, Kept) else memory_id
    row.reason = outcome.reason if isinstance(outcome, NotKept) else None
    row.at_ms = at_ms
    session.flush()


def kept_so_far(session: Session, step: KeepingStep) -> int:
    """How many other steps of the same owner, match and author have kept a memory or wait for it."""
    row = MemoryKeepingRow
    found = session.scalar(
        select(func.count())
        .select_from(row)
        .where(
            row.match_id == step.match_id,
            row.owner_kind == step.owner.kind,
            row.owner_id == step.owner.id,
            row.created_by == step.created_by.value,
            row.outcome != "refused",
            row.step_key != step.step_key,
        )
    )
    return int(found or 0)


def kept_of_match(session: Session, owner: Party, match_id: str, step_prefix: str) -> list[str]:
    """Ids of the memories kept for `owner` by steps with this key prefix in this match, in order."""
    row = MemoryKeepingRow
    rows = session.execute(
        select(row.memory_id)
        .where(
            row.match_id == match_id,
            row.owner_kind == owner.kind,
            row.owner_id == owner.id,
            row.step_key.startswith(step_prefix, autoescape=True),
            row.memory_id.is_not(None),
            row.outcome != "waiting",
        )
        .order_by(row.at_ms, row.step_key)
    )
    return list(dict.fromkeys(memory_id for (memory_id,) in rows if memory_id is not None))


def at_the_table(session: Session, draft: MemoryDraft) -> bool:
    """Whether owner and subject both played the draft's match; True if the match is unknown or there is none."""
    match = session.get(MatchRow, draft.match_id) if draft.match_id is not None else None
    if match is None or draft.subject is None:
        return True
    seated = {Party(match.white_kind, match.white_id), Party(match.black_kind, match.black_id)}
    return {draft.owner, draft.subject} <= seated


def people_named(session: Session, texts: tuple[str, ...]) -> frozenset[str]:
    """Case-folded names of players found in the texts, written with a capital, a digit or an underscore."""
    candidates: set[str] = set()
    for text in texts:
        written = [word for word, _ in words(text)]
        for size in (1, 2, 3):
            for start in range(len(written) - size + 1):
                name = " ".join(written[start : start + size])
                if name != name.lower() or any(letter.isdigit() or letter == "_" for letter in name):
                    candidates.add(name.casefold())
    if not candidates:
        return frozenset()
    rows = session.execute(_CALLED, {"names": list(candidates)})
    return frozenset(name for row in rows for name in row if name in candidates)


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of a draft: the name of its subject in that match, and the line it was learned from."""

    name: str | None = None
    line: str | None = None


def origin_of(session: Session, draft: MemoryDraft) -> Origin:
    """The origin of a draft as far as the database has it; `line` is None unless the subject said it."""
    match = session.get(MatchRow, draft.match_id) if draft.match_id is not None else None
    if match is None or draft.subject is None:
        return Origin()
    seats = {
        Party(match.white_kind, match.white_id): ("white", match.white_name),
        Party(match.black_kind, match.black_id): ("black", match.black_name),
    }
    if draft.subject not in seats:
        return Origin()
    color, name = seats[draft.subject]
    found = _REFERENCE.fullmatch(draft.chat_reference or "")
    if found is None or found[1] != match.id:
        return Origin(name)
    event = session.get(MatchEventRow, (match.id, int(found[2])))
    said = json.loads(event.payload) if event is not None and event.name == "player_chat_echoed" else {}
    return Origin(name, said.get("text") if said.get("color") == color else None)


def live_memory(session: Session, owner: Party, memory_id: str) -> Memory | None:
    """The memory if its owner may recall it, else None."""
    row = session.execute(select(*COLUMNS).where(live(owner), MemoryRow.id == memory_id)).one_or_none()
    return None if row is None else memory_of(row)


def carry_out(session: Session, plan: Plan, at_ms: int, waiting_id: str | None) -> tuple[Kept, Memory]:
    """Carries out the decision and returns the memory that now holds the draft.

    If the memory to strengthen or replace has been forgotten since, the draft becomes a new memory. `waiting_id` is the
    row that waited for this judgement; it becomes the memory or is deleted.
    """
    draft = plan.draft
    repeated = live_memory(session, draft.owner, plan.repeats) if plan.repeats is not None else None
    if repeated is not None:
        stronger = _stronger(repeated, draft, at_ms)
        session.execute(
            update(MemoryRow)
            .where(MemoryRow.id == repeated.id)
            .values(importance=stronger.importance, renewed_ms=at_ms)
        )
        if waiting_id is not None:
            erase_rows(session, [waiting_id])
        return Kept(repeated.id, "strengthened"), stronger
    memory = draft.as_memory(waiting_id or str(uuid4()), moment(at_ms))
    if waiting_id is not None:
        erase_rows(session, [waiting_id])
    insert_memories(session, [memory])
    replaced = live_memory(session, draft.owner, plan.replaces) if plan.replaces is not None else None
    if replaced is None:
        return Kept(memory.id, "new"), memory
    session.execute(update(MemoryRow).where(MemoryRow.id == replaced.id).values(superseded_by=memory.id, pinned=False))
    if replaced.pinned:
        # The replacement of a pinned memory is pinned too.
        session.execute(update(MemoryRow).where(MemoryRow.id == memory.id).values(pinned=True))
        memory = replace(memory, pinned=True)
    return Kept(memory.id, "superseded"), memory


def erase_rows(session: Session, ids: list[str]) -> None:
    session.execute(_ERASE, {"ids": ids})


def _stronger(memory: Memory, draft: MemoryDraft, at_ms: int) -> Memory:
    importance = max(memory.importance, draft.importance)
    importance += STRENGTHENED_BY * (1.0 - importance)
    return replace(memory, importance=min(1.0, importance), renewed_at=moment(at_ms))


def _key(step: KeepingStep) -> tuple[str, str, str, str]:
    return (step.match_id, step.owner.kind, step.owner.id, step.step_key)

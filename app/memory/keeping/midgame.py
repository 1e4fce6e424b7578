"""Memories that minds save during a game: a row is written at once, and the keeper judges it afterwards."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import Memory, Party
from app.memory.keeping.draft import Kept, MemoryDraft
from app.memory.keeping.judgement import LONGEST
from app.memory.keeping.keeper import Keeper
from app.memory.keeping.keepings import MOST_PER_MATCH, KeepingStep, kept_so_far, note_outcome
from app.memory.store.repository import COLUMNS, insert_memories, memory_of, moment
from app.runtime.channels import Channels, span

# Seconds between two polls. The judgement is not urgent: a memory is not recalled in the match in which it was made.
PAUSE = 1.0
# The longest pause, in seconds, after failures.
LONGEST_PAUSE = 60.0
READ_AT_ONCE = 20

log = structlog.get_logger(__name__)


def write_waiting(session: Session, memory: Memory, at_ms: int) -> bool:
    """Writes a memory that waits for the keeper. Returns False, and writes nothing, if its match already has
    MOST_PER_MATCH."""
    step = step_of(memory)
    if step is not None:
        if kept_so_far(session, step) >= MOST_PER_MATCH:
            return False
        note_outcome(session, step, None, at_ms, memory.id)
    # One character too many, so that the keeper still refuses it as too long.
    narrative = memory.narrative[: LONGEST + 1]
    row = replace(memory, narrative=narrative, created_at=moment(at_ms))
    insert_memories(session, [row], waiting_ms=at_ms)
    return True


def waiting(session: Session, limit: int) -> list[Memory]:
    """At most `limit` memories that wait for the keeper, the oldest first."""
    rows = session.execute(
        select(*COLUMNS)
        .where(MemoryRow.waiting_ms.is_not(None))
        .order_by(MemoryRow.waiting_ms, MemoryRow.id)
        .limit(limit)
    )
    return [memory_of(row) for row in rows]


def waiting_of(session: Session, owner: Party, match_id: str) -> list[Memory]:
    """The waiting memories of one mind and match, the oldest first."""
    of_match = (MemoryRow.match_id == match_id, MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id)
    rows = session.execute(
        select(*COLUMNS)
        .where(MemoryRow.waiting_ms.is_not(None), *of_match)
        .order_by(MemoryRow.waiting_ms, MemoryRow.id)
    )
    return [memory_of(row) for row in rows]


def step_of(memory: Memory) -> KeepingStep | None:
    """The step of a memory saved during a game; None for one without a match."""
    if memory.match_id is None:
        return None
    return KeepingStep(memory.owner, memory.match_id, f"saved:{memory.id}", memory.created_by)


class MidGame:
    """Has the keeper judge the waiting memories. `run()` is one named task; after a crash the rows are found again."""

    def __init__(self, database: Database, keeper: Keeper, channels: Channels) -> None:
        self._database = database
        self._keeper = keeper
        self._channels = channels

    async def run(self) -> None:
        """Polls for waiting memories until it is cancelled."""
        pause = PAUSE
        while True:
            try:
                await self.settle()
                pause = PAUSE
            except Exception:
                # The database or the embedder failed; the rows go on waiting.
                log.exception("memories_not_settled")
                pause = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def settle(self) -> int:
        """Has all waiting memories judged; returns their number. Raises the first error after all have been tried."""
        settled, failure, seen = 0, None, set[str]()
        while found := [m for m in await self._database.read(waiting, READ_AT_ONCE + len(seen)) if m.id not in seen]:
            for memory in found:
                seen.add(memory.id)
                try:
                    await self._settle(memory)
                    settled += 1
                except Exception as error:
                    failure = failure or error
        if failure is not None:
            raise failure
        return settled

    async def _settle(self, memory: Memory) -> None:
        about = {"kind": memory.owner.kind, "id": memory.owner.id}
        people = None if memory.subject is None else (memory.subject.id,)
        with self._channels.turn("keeping", memory.match_id or memory.id, people=people, mind=about):
            await self._judge(memory)

    async def _judge(self, memory: Memory) -> None:
        with span("keeper"):
            outcome = await self._keeper.settle(MemoryDraft.of(memory), step_of(memory), waiting_id=memory.id)
        data: dict[str, object] = {"mind": memory.owner.id}
        if isinstance(outcome, Kept):
            data |= {"kept": outcome.memory_id, "how": outcome.how}
        else:
            data |= {"refused": outcome.reason}
        self._channels.publish("memory", data, subject=memory.match_id)

"""What minds save while they play: a row at once, the keeper's judgement after it."""

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
from app.runtime.channels import Channels

# Seconds between two looks for rows that wait. Nothing hangs on the judgement: a memory made in a match is not recalled
# in it.
PAUSE = 1.0
# The longest pause after tries that failed.
LONGEST_PAUSE = 60.0
READ_AT_ONCE = 20

log = structlog.get_logger(__name__)


def write_waiting(session: Session, memory: Memory, at_ms: int) -> bool:
    """Writes a memory that waits for the keeper, in the transaction of what it was made of. False, and nothing
    happens, when its match has as many as it may have."""
    step = step_of(memory)
    if step is not None:
        if kept_so_far(session, step) >= MOST_PER_MATCH:
            return False
        note_outcome(session, step, None, at_ms, memory.id)
    # One character too many is enough for the keeper to see that it is too long.
    narrative = memory.narrative[: LONGEST + 1]
    row = replace(memory, narrative=narrative, created_at=moment(at_ms))
    insert_memories(session, [row], waiting_ms=at_ms)
    return True


def waiting(session: Session, limit: int) -> list[Memory]:
    """Memories that wait for the keeper, those that have waited longest first."""
    rows = session.execute(
        select(*COLUMNS)
        .where(MemoryRow.waiting_ms.is_not(None))
        .order_by(MemoryRow.waiting_ms, MemoryRow.id)
        .limit(limit)
    )
    return [memory_of(row) for row in rows]


def waiting_of(session: Session, owner: Party, match_id: str) -> list[Memory]:
    """Those of one mind and one match, in the same order."""
    of_match = (MemoryRow.match_id == match_id, MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id)
    rows = session.execute(
        select(*COLUMNS)
        .where(MemoryRow.waiting_ms.is_not(None), *of_match)
        .order_by(MemoryRow.waiting_ms, MemoryRow.id)
    )
    return [memory_of(row) for row in rows]


def step_of(memory: Memory) -> KeepingStep | None:
    """The step by which a memory saved in mid-game is known; None for one of no match."""
    if memory.match_id is None:
        return None
    return KeepingStep(memory.owner, memory.match_id, f"saved:{memory.id}", memory.created_by)


class MidGame:
    """Brings what waits before the keeper. `run()` is started as one named task; what a crash interrupts is found
    again by its row."""

    def __init__(self, database: Database, keeper: Keeper, channels: Channels) -> None:
        self._database = database
        self._keeper = keeper
        self._channels = channels

    async def run(self) -> None:
        """Looks for waiting memories until it is cancelled."""
        pause = PAUSE
        while True:
            try:
                await self.settle()
                pause = PAUSE
            except Exception:
                # The database or the embedder refuses for the moment; the rows wait.
                log.exception("memories_not_settled")
                pause = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def settle(self) -> int:
        """Has everything judged that waits now; returns how many those were. Raises the first failure, after all have
        been tried."""
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
        outcome = await self._keeper.settle(MemoryDraft.of(memory), step_of(memory), waiting_id=memory.id)
        data: dict[str, object] = {"mind": memory.owner.id}
        if isinstance(outcome, Kept):
            data |= {"kept": outcome.memory_id, "how": outcome.how}
        else:
            data |= {"refused": outcome.reason}
        self._channels.publish("memory", data, subject=memory.match_id)

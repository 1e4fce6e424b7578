"""A keeper over a table of its own, and drafts to give it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Memory, Party
from app.memory.embedding.embedder import Embedder
from app.memory.keeping.draft import MemoryDraft
from app.memory.keeping.keeper import Keeper, Kept, NotKept
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import COLUMNS, memories_of, memory_of
from tests.fakes.memories import MARA, MIND, DecidedEmbedder

SECRET = b"the secret of the test house"
NOW = 1_800_000_000_000

_PLAIN = MemoryDraft(
    owner=MIND,
    narrative="She hums an old sailor's song whenever her clock runs low.",
    triggers=("humming", "low clock", "sailor's song"),
    subject=MARA,
    match_id="match-of-the-test",
    ply=31,
)


def draft(narrative: str = _PLAIN.narrative, **changes: Any) -> MemoryDraft:
    """A draft about MARA from a match; other words get triggers of their own."""
    fields: dict[str, Any] = {"narrative": narrative, **changes}
    if narrative != _PLAIN.narrative:
        fields.setdefault("triggers", ())
    return replace(_PLAIN, **fields)


class KeeperHouse:
    """A keeper and everything it stands on."""

    def __init__(self, database: Database, embedder: Embedder | None = None) -> None:
        self.database = database
        self.decided = DecidedEmbedder()
        self.embedder: Embedder = embedder or self.decided
        self.now = NOW
        self.open()

    def open(self) -> None:
        """Opens store and keeper, as after a restart."""
        self.store = NumpyStore(self.database, self.embedder)
        self.keeper = Keeper(self.database, self.embedder, self.store, secret=SECRET, now=lambda: self.now)

    async def keep(self, narrative: str = _PLAIN.narrative, *, step: str | None = None, **changes: Any) -> str:
        """Keeps a draft that must be kept; the memory's id."""
        kept = await self.keeper.keep(draft(narrative, **changes), step_key=step)
        assert isinstance(kept, Kept), kept
        return kept.memory_id

    async def refusal(self, narrative: str = _PLAIN.narrative, *, step: str | None = None, **changes: Any) -> str:
        """Gives a draft that must be refused; the reason."""
        refused = await self.keeper.keep(draft(narrative, **changes), step_key=step)
        assert isinstance(refused, NotKept), refused
        return refused.reason

    async def live(self, owner: Party = MIND) -> list[Memory]:
        """What the owner may recall, by the table."""
        return await self.database.read(memories_of, owner)

    async def rows(self) -> int:
        """All rows there are, history and what waits included."""
        return await self.database.read(_count)

    async def one(self, memory_id: str) -> Memory:
        """A row, whatever its state."""
        return await self.database.read(_one, memory_id)


def from_talk(narrative: str, number: int = 1, **changes: Any) -> MemoryDraft:
    """A draft made of something MARA said."""
    reference = f"match-of-the-test:{number}"
    return draft(narrative, created_by=CreatedBy.SOUL, chat_reference=reference, **changes)


def _count(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(MemoryRow)) or 0


def _one(session: Session, memory_id: str) -> Memory:
    return memory_of(session.execute(select(*COLUMNS).where(MemoryRow.id == memory_id)).one())

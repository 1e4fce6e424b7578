"""What players may do about what is remembered of them: see it, pin it, put it right, have it forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, select, update
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import Memory, Party
from app.memory.embedding.embedder import Embedder
from app.memory.keeping.draft import MemoryDraft, NotKept
from app.memory.keeping.judgement import judge
from app.memory.keeping.tombstones import Tombstones
from app.memory.rights.forgetting import (
    Eraser,
    Farewell,
    Gone,
    any_about,
    erase_some_of,
    erase_tombstones,
    forget_chains,
)
from app.memory.store.repository import COLUMNS, Stored, live, memory_of, moment
from app.memory.store.vector_store import VectorStore
from app.memory.words import terms
from app.runtime.pubsub import InProcessPubSub, Message, PubSub

# What workers tell each other once a transaction is over: `{owner: [kind, id], ids}`, so many ids in one message.
MEMORIES_FORGOTTEN = "memories_forgotten"
IDS_TOLD_AT_ONCE = 500

# Told after it: who forgot, and which memories; for caches of what came up.
Forgotten = Callable[[Party, Sequence[str]], None]
FORGOTTEN_AT_ONCE = 25  # memories per transaction when a whole player is forgotten: with their history under 50 rows


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory as the player it is about sees it, with its earlier versions, the latest first."""

    memory: Memory
    earlier: tuple[Memory, ...] = ()


class Rights:
    """One for the house. Every call names the player; what is not about them does not exist for them."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        store: VectorStore,
        *,
        secret: bytes,
        now: Callable[[], int],
        also_erase: Sequence[Eraser] = (),
        farewells: Sequence[Farewell] = (),
        given_up: Sequence[Farewell] = (),
        forgotten: Sequence[Forgotten] = (),
        leaving: Sequence[Callable[[Party], Awaitable[None]]] = (),
        pubsub: PubSub | None = None,
    ) -> None:
        """`secret` is the keeper's; `now` gives UTC milliseconds since 1970. `farewells` run in their order when a
        player leaves, before their memories go, and `given_up` when a mind does; `leaving` lets go of what is held in
        memory before either."""
        self._database = database
        self._embedder = embedder
        self._store = store
        self._tombstones = Tombstones(secret)
        self._now = now
        self._also_erase = tuple(also_erase)
        self._farewells = tuple(farewells)
        self._given_up = tuple(given_up)
        self._forgotten = tuple(forgotten)
        self._leaving = tuple(leaving)
        self._pubsub = pubsub or InProcessPubSub()
        self._pubsub.subscribe(MEMORIES_FORGOTTEN, self._hear)

    async def seen_by(self, player_id: str, owner: Party | None = None) -> list[Memory]:
        """What is remembered of the player, by everybody or by `owner`, the latest first."""
        return await self._database.read(memories_about, Party("player", player_id), owner)

    async def pin(self, player_id: str, memory_id: str, pinned: bool) -> Memory | None:
        """Pins or unpins; None for what is not the player's."""
        memory = await self._database.write(_pin, Party("player", player_id), memory_id, pinned)
        if memory is not None:
            await self._store.upsert(memory.owner, [Stored(memory, None)])
        return memory

    async def correct(self, player_id: str, memory_id: str, narrative: str) -> Memory | NotKept | None:
        """Puts the player's words in the place of the mind's, which knows that it was corrected; the old version stays
        in its history until both are forgotten. None for what is not the player's, Refused for what is no memory."""
        player = Party("player", player_id)
        before = await self._database.read(one_about, player, memory_id)
        if before is None:
            return None
        judged = judge(_corrected(before, narrative))
        if isinstance(judged, NotKept) or judged.narrative == before.narrative:
            return judged if isinstance(judged, NotKept) else before
        memory = await self._database.write(_correct, player, memory_id, judged, self._now())
        if memory is not None:
            vector = (await self._embedder.embed([memory.narrative]))[0] if self._embedder.ready else None
            await self._store.upsert(memory.owner, [Stored(memory, vector)])
        return memory

    async def forget(self, player_id: str, memory_id: str) -> bool:
        """Erases a memory with all its versions for good, and whatever was made of it; a keyed digest stays, by which
        it does not come back. False for what is not the player's."""
        player = Party("player", player_id)
        gone = await self._database.write(
            forget_chains, player, [memory_id], self._tombstones, self._also_erase, self._now()
        )
        await self._let_go(gone)
        if gone.memories:
            await self._database.scrub(gone.all_texts())
        return bool(gone.memories)

    async def forget_player(self, player_id: str) -> int:
        """Erases everything that the house knows of a player who is leaving it; for the deletion of an account, in one
        call, *before* the player's own row is deleted. Returns how many memories went.

        Gone afterwards: what any mind remembers of them, all versions, vectors and what waits for the keeper; digests
        of what they had forgotten; what minds think of them (profiles); recaps of their games; all they said, or had
        said to them, in rooms and at tables. Their games stay as games: moves, result, analysis and rating changes
        belong to a `Former member` under an id that leads nowhere. The files of the database keep no copy.

        Works in small transactions, so that nobody who plays waits for it; after a crash the same call goes on. Raises
        NotAllowed, and has done nothing, while the player has a game that is not over. Minds that the player owns are
        not touched: `forget_mind` is for them.
        """
        player, count = Party("player", player_id), 0
        texts: list[str] = []
        for let_go in self._leaving:
            await let_go(player)
        for farewell in self._farewells:
            while (erased := await self._database.write(farewell, player, background=True)) is not None:
                texts += erased
        while heads := await self._database.read(any_about, player, FORGOTTEN_AT_ONCE):
            gone = await self._database.write(
                forget_chains, player, heads, None, self._also_erase, self._now(), background=True
            )
            await self._let_go(gone)
            texts += gone.all_texts()
            count += len(gone.memories)
        await self._database.write(erase_tombstones, player, background=True)
        await self._database.scrub(texts)
        return count

    async def forget_mind(self, owner: Party) -> int:
        """Erases all that a character or agent remembers, its lore too, and what it thinks of anybody, when it is
        deleted; returns how many memories went."""
        texts: list[str] = []
        for farewell in self._given_up:
            while (erased := await self._database.write(farewell, owner, background=True)) is not None:
                texts += erased
        count = 0
        while (
            gone := await self._database.write(erase_some_of, owner, FORGOTTEN_AT_ONCE, background=True)
        ) is not None:
            # What others said to it is theirs, and stays.
            await self._let_go(gone, with_words=False)
            texts += gone.all_texts()
            count += len(gone.memories)
        await self._database.scrub(texts)
        return count

    async def _let_go(self, gone: Gone, *, with_words: bool = True) -> None:
        """Takes what was erased out of everything that holds it in memory; `with_words`: the words that it was made of
        have been erased too, and are named by their places."""
        self._embedder.forget([memory.narrative for memory in gone.memories])
        for owner in {memory.owner for memory in gone.memories}:
            theirs = [memory for memory in gone.memories if memory.owner == owner]
            ids = [memory.id for memory in theirs]
            await self._store.remove(owner, ids)
            places = [memory.chat_reference for memory in theirs if memory.chat_reference is not None]
            told = [*ids, *places] if with_words else ids
            for start in range(0, len(told), IDS_TOLD_AT_ONCE):
                some = told[start : start + IDS_TOLD_AT_ONCE]
                await self._pubsub.publish(MEMORIES_FORGOTTEN, {"owner": [owner.kind, owner.id], "ids": some})

    async def _hear(self, message: Message) -> None:
        for tell in self._forgotten:
            tell(Party(*message["owner"]), message["ids"])


def memories_about(session: Session, subject: Party, owner: Party | None = None) -> list[Memory]:
    """What minds remember of `subject` now, the latest first; what waits for the keeper is not remembered yet."""
    conditions = [_about(subject), MemoryRow.superseded_by.is_(None), MemoryRow.waiting_ms.is_(None)]
    if owner is not None:
        conditions.append(live(owner))
    rows = session.execute(select(*COLUMNS).where(*conditions).order_by(MemoryRow.created_ms.desc(), MemoryRow.id))
    return [memory_of(row) for row in rows]


def memories_of_player(session: Session, player_id: str) -> list[Remembered]:
    """Everything held about a player, for their export: what is remembered, what still waits for the keeper, and the
    earlier versions of both."""
    rows = session.execute(
        select(*COLUMNS, MemoryRow.superseded_by)
        .where(_about(Party("player", player_id)))
        .order_by(MemoryRow.created_ms.desc(), MemoryRow.id)
    ).all()
    replaced: dict[str, list[Memory]] = {}
    for row in rows:
        if row.superseded_by is not None:
            replaced.setdefault(row.superseded_by, []).append(memory_of(row))
    heads = [memory_of(row) for row in rows if row.superseded_by is None]
    return [Remembered(head, tuple(_history(head.id, replaced))) for head in heads]


def one_about(session: Session, subject: Party, memory_id: str) -> Memory | None:
    """The memory while it is remembered and about `subject`."""
    conditions = (_about(subject), MemoryRow.superseded_by.is_(None), MemoryRow.waiting_ms.is_(None))
    row = session.execute(select(*COLUMNS).where(*conditions, MemoryRow.id == memory_id)).one_or_none()
    return None if row is None else memory_of(row)


def _history(memory_id: str, replaced: dict[str, list[Memory]]) -> Iterable[Memory]:
    for memory in replaced.get(memory_id, ()):
        yield memory
        yield from _history(memory.id, replaced)


def _about(subject: Party) -> ColumnElement[bool]:
    return and_(
        MemoryRow.subject_kind == subject.kind, MemoryRow.subject_id == subject.id, MemoryRow.forgotten_ms.is_(None)
    )


def _pin(session: Session, player: Party, memory_id: str, pinned: bool) -> Memory | None:
    memory = one_about(session, player, memory_id)
    if memory is None:
        return None
    session.execute(update(MemoryRow).where(MemoryRow.id == memory_id).values(pinned=pinned))
    return replace(memory, pinned=pinned)


def _corrected(memory: Memory, narrative: str) -> MemoryDraft:
    """The memory with other words; of its triggers, those that the new words still say."""
    said = terms(narrative)
    triggers = tuple(trigger for trigger in memory.triggers if terms(trigger) & said)
    return MemoryDraft.of(memory, narrative=narrative, triggers=triggers)


def _correct(session: Session, player: Party, memory_id: str, judged: MemoryDraft, at_ms: int) -> Memory | None:
    """The row keeps its id, so that what names it names the truth; the old words move to a row of their own."""
    row = session.get(MemoryRow, memory_id)
    if row is None or one_about(session, player, memory_id) is None:
        return None
    columns = {column.name: getattr(row, column.name) for column in COLUMNS}
    # Earlier versions hang on the copy, so that the order of the history stays.
    copy = MemoryRow(**{**columns, "id": str(uuid4()), "superseded_by": memory_id, "pinned": False})
    session.add(copy)
    session.flush()
    session.execute(
        update(MemoryRow)
        .where(MemoryRow.superseded_by == memory_id, MemoryRow.id != copy.id)
        .values(superseded_by=copy.id)
    )
    session.execute(
        update(MemoryRow)
        .where(MemoryRow.id == memory_id)
        .values(
            narrative=judged.narrative,
            triggers=list(judged.triggers),
            embedding=None,
            embedding_model=None,
            embedding_dim=None,
            corrected_ms=at_ms,
            renewed_ms=at_ms,
        )
    )
    before = memory_of(session.execute(select(*COLUMNS).where(MemoryRow.id == memory_id)).one())
    return replace(before, corrected_at=moment(at_ms), renewed_at=moment(at_ms))

"""The rights of players over memories about them, and over what they told: to see, pin, correct and forget it."""

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
    Erased,
    Eraser,
    PartyEraser,
    any_about,
    erase_some_of,
    erase_tombstones,
    forget_chains,
    forget_told,
)
from app.memory.store.repository import COLUMNS, Stored, live, memory_of, moment
from app.memory.store.vector_store import VectorStore
from app.memory.told import repository as told_facts
from app.memory.told.repository import memory_of_fact
from app.memory.words import terms
from app.runtime.pubsub import InProcessPubSub, Message, PubSub

# Topic of messages to all workers after a transaction, `{owner: [kind, id], ids}`, and the most ids per message.
MEMORIES_FORGOTTEN = "memories_forgotten"
IDS_PER_MESSAGE = 500

# Called for each such message with the owner and the ids of forgotten memories, so that caches drop them.
OnForgotten = Callable[[Party, Sequence[str]], None]
FORGOTTEN_AT_ONCE = 25  # memories per transaction when a whole player is forgotten: with their history under 50 rows


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory with its earlier versions, the latest first."""

    memory: Memory
    earlier: tuple[Memory, ...] = ()


class Rights:
    """Every call names the player, and memories about somebody else are treated as unknown. Told facts are listed among
    the memories, and have the same rights. One instance per server."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        store: VectorStore,
        *,
        secret: bytes,
        now: Callable[[], int],
        also_erase: Sequence[Eraser] = (),
        player_erasers: Sequence[PartyEraser] = (),
        mind_erasers: Sequence[PartyEraser] = (),
        on_forgotten: Sequence[OnForgotten] = (),
        on_leaving: Sequence[Callable[[Party], Awaitable[None]]] = (),
        on_told: Callable[[Party], None] = lambda _party: None,
        pubsub: PubSub | None = None,
    ) -> None:
        """`secret` is the keeper's; `now` gives UTC milliseconds since 1970. When a player is deleted, `on_leaving`
        drops what is cached of them, then `player_erasers` run in order, before their memories are erased.
        `mind_erasers` run when a mind is deleted. `on_told` hears whose told facts have changed."""
        self._database = database
        self._embedder = embedder
        self._store = store
        self._tombstones = Tombstones(secret)
        self._now = now
        self._also_erase = tuple(also_erase)
        self._player_erasers = tuple(player_erasers)
        self._mind_erasers = tuple(mind_erasers)
        self._on_forgotten = tuple(on_forgotten)
        self._on_leaving = tuple(on_leaving)
        self._on_told = on_told
        self._pubsub = pubsub or InProcessPubSub()
        self._pubsub.subscribe(MEMORIES_FORGOTTEN, self._receive)

    async def seen_by(self, player_id: str, owner: Party | None = None) -> list[Memory]:
        """The current memories about the player and what they told, of all minds or of `owner`, the latest first."""
        return await self._database.read(_known_of, Party("player", player_id), owner)

    async def pin(self, player_id: str, memory_id: str, pinned: bool) -> Memory | None:
        """Pins or unpins a memory; None if it is not about the player."""
        fact = await self._database.write(told_facts.pin_about, player_id, memory_id, pinned)
        if fact is not None:
            return fact
        memory = await self._database.write(_pin, Party("player", player_id), memory_id, pinned)
        if memory is not None:
            await self._store.upsert(memory.owner, [Stored(memory, None)])
        return memory

    async def correct(self, player_id: str, memory_id: str, narrative: str) -> Memory | NotKept | None:
        """Replaces the narrative by the player's and marks the memory as corrected; the old version stays in its
        history until both are forgotten. Returns None if it is not about the player, NotKept if the new text is
        refused."""
        fact = await self._database.write(told_facts.correct_about, player_id, memory_id, narrative, self._now())
        if fact is not None:
            self._on_told(Party("player", player_id))
            return fact
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
        """Erases a memory with all its versions and derived texts; tombstones keep the fact from being kept again.
        Returns False if the memory is not about the player."""
        player = Party("player", player_id)
        erased = await self._database.write(
            forget_told, player, memory_id, self._tombstones, self._also_erase, self._now()
        )
        if not erased.memories:
            erased = await self._database.write(
                forget_chains, player, [memory_id], self._tombstones, self._also_erase, self._now()
            )
        await self._uncache(erased)
        if erased.memories:
            await self._database.scrub(erased.all_texts())
        return bool(erased.memories)

    async def forget_player(self, player_id: str) -> int:
        """Erases everything stored about a player whose account is being deleted, *before* the player's own row is
        deleted. Returns the number of erased memories.

        Erased are: memories about them, with all versions, vectors and those that wait for the keeper; their
        tombstones; profiles of them; recaps of their games; all they said, or that was said to them, in rooms and at
        tables. Moves, results, analyses and rating changes of their games stay, under the name `Former member` and an
        id that belongs to nobody. No copy remains in the database files.

        Works in small transactions, so that running games do not wait; after a crash, call it again. Raises NotAllowed,
        having done nothing, while the player has a running game. Minds that the player owns are left to `forget_mind`.
        """
        return await self.forget_party(Party("player", player_id))

    async def forget_party(self, party: Party) -> int:
        """The same for a player, or for an agent whose owner leaves."""
        count = 0
        texts: list[str] = []
        for leave in self._on_leaving:
            await leave(party)
        texts += await self._erase_all(self._player_erasers, party)
        self._on_told(party)
        while heads := await self._database.read(any_about, party, FORGOTTEN_AT_ONCE):
            erased = await self._database.write(
                forget_chains, party, heads, None, self._also_erase, self._now(), background=True
            )
            await self._uncache(erased)
            texts += erased.all_texts()
            count += len(erased.memories)
        await self._database.write(erase_tombstones, party, background=True)
        await self._database.scrub(texts)
        return count

    async def forget_mind(self, owner: Party) -> int:
        """Erases all memories, lore and profiles of a character or agent that is being deleted; returns the number of
        erased memories."""
        texts, count = await self._erase_all(self._mind_erasers, owner), 0
        self._on_told(owner)
        while (
            erased := await self._database.write(erase_some_of, owner, FORGOTTEN_AT_ONCE, background=True)
        ) is not None:
            # Lines that players said to it are theirs, and stay.
            await self._uncache(erased, with_words=False)
            texts += erased.all_texts()
            count += len(erased.memories)
        await self._database.scrub(texts)
        return count

    async def _erase_all(self, erasers: Sequence[PartyEraser], party: Party) -> list[str]:
        """Runs each eraser until nothing is left; returns the erased texts."""
        texts: list[str] = []
        for erase in erasers:
            while (erased := await self._database.write(erase, party, background=True)) is not None:
                texts += erased
        return texts

    async def _uncache(self, erased: Erased, *, with_words: bool = True) -> None:
        """Removes erased memories from all caches. With `with_words` the lines they were learned from were erased too;
        these are given to the callbacks by their chat references."""
        self._embedder.forget([memory.narrative for memory in erased.memories])
        for owner in {memory.owner for memory in erased.memories}:
            theirs = [memory for memory in erased.memories if memory.owner == owner]
            ids = [memory.id for memory in theirs]
            await self._store.remove(owner, ids)
            places = [memory.chat_reference for memory in theirs if memory.chat_reference is not None]
            dropped = [*ids, *places] if with_words else ids
            for start in range(0, len(dropped), IDS_PER_MESSAGE):
                some = dropped[start : start + IDS_PER_MESSAGE]
                await self._pubsub.publish(MEMORIES_FORGOTTEN, {"owner": [owner.kind, owner.id], "ids": some})

    async def _receive(self, message: Message) -> None:
        for forgotten in self._on_forgotten:
            forgotten(Party(*message["owner"]), message["ids"])


def memories_about(session: Session, subject: Party, owner: Party | None = None) -> list[Memory]:
    """The current memories about `subject`, of all minds or of `owner`, the latest first; without those that wait for
    the keeper."""
    conditions = [_about(subject), MemoryRow.superseded_by.is_(None), MemoryRow.waiting_ms.is_(None)]
    if owner is not None:
        conditions.append(live(owner))
    rows = session.execute(select(*COLUMNS).where(*conditions).order_by(MemoryRow.created_ms.desc(), MemoryRow.id))
    return [memory_of(row) for row in rows]


def _known_of(session: Session, player: Party, owner: Party | None) -> list[Memory]:
    """The current memories about a player and what they told, the latest first."""
    told = [memory_of_fact(row) for row in told_facts.rows_about(session, player.id, owner)]
    return sorted([*memories_about(session, player, owner), *told], key=lambda memory: memory.created_at, reverse=True)


def memories_of_player(session: Session, player_id: str) -> list[Remembered]:
    """All memories about a player and all they told, for their data export, with earlier versions and those that wait
    for the keeper."""
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
    for told in told_facts.rows_about(session, player_id, history=True):
        if told.superseded_by is None:
            heads.append(memory_of_fact(told))
        else:
            replaced.setdefault(told.superseded_by, []).append(memory_of_fact(told))
    return [Remembered(head, tuple(_history(head.id, replaced))) for head in heads]


def one_about(session: Session, subject: Party, memory_id: str) -> Memory | None:
    """The memory if it is current and about `subject`, else None."""
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
    """The memory with another narrative and those of its triggers that share a word with it."""
    said = terms(narrative)
    triggers = tuple(trigger for trigger in memory.triggers if terms(trigger) & said)
    return MemoryDraft.of(memory, narrative=narrative, triggers=triggers)


def _correct(session: Session, player: Party, memory_id: str, judged: MemoryDraft, at_ms: int) -> Memory | None:
    """The row keeps its id, so that references lead to the corrected text; the old text moves to a new row."""
    row = session.get(MemoryRow, memory_id)
    if row is None or one_about(session, player, memory_id) is None:
        return None
    columns = {column.name: getattr(row, column.name) for column in COLUMNS}
    # Earlier versions now point at the copy, so that the history stays in order.
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

"""Writes the lore of characters as memories: of the preset cast at the start, of made characters by a job."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import structlog
from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from app.characters.character import Character
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.errors import Unavailable
from app.domain.memory import Memory, Party
from app.domain.persona import LoreEntry
from app.jobs.job import Job, JobState
from app.jobs.repository import mark, read_job
from app.jobs.worker import Handling
from app.llm.base import NoModel
from app.memory.keeping.lore import lore_id, seed_lore
from app.memory.store.repository import Stored, memories_of
from app.memory.store.vector_store import VectorStore
from app.runtime.clock import Clock
from app.runtime.others import Others
from app.runtime.pubsub import Message
from app.subconscious.recall import Recall
from app.workshop.lore import LoreWriter, lore_from, worth_keeping
from app.workshop.repository import KIND, finish_seeding, forget_old_lore, job_key

# Messages between workers: `{slug, written}`, two numbers, or nothing once it is done.
LORE_WRITTEN = "lore_written"

# Memories written in one transaction; progress is visible after each.
SEEDED_AT_ONCE = 8
# Seconds until embedding is tried again when the database was unavailable; recall works without vectors meanwhile.
EMBED_AGAIN_SECONDS = 5.0
WRITTEN, KEPT = "written", "kept"

_ENTRIES = TypeAdapter(list[LoreEntry])

log = structlog.get_logger(__name__)


async def seed_cast(database: Database, characters: Iterable[Character], now_ms: int) -> None:
    """Writes the lore of these characters; memories that exist already are left as they are."""

    def seed(session: Session) -> None:
        for character in characters:
            seed_lore(session, character.party, character.sheet.lore, now_ms)

    await database.write(seed)


async def embed_lore(recall: Recall, characters: Iterable[Character]) -> None:
    """Embeds memories that have no vector yet, character by character; tries again while the database is
    unavailable."""
    for character in characters:
        while True:
            try:
                await recall.ensure_embedded(character.party)
                break
            except Unavailable:
                await asyncio.sleep(EMBED_AGAIN_SECONDS)


@dataclass(frozen=True, slots=True)
class Amount:
    """How many memories a made character gets: `target`, at least `least`, at most `most`."""

    target: int = 40
    least: int = 30
    most: int = 50


@dataclass(frozen=True, slots=True)
class SeedingProgress:
    """How far the seeding of a character is: `done` of `target` memories are stored."""

    state: Literal["waiting", "writing", "keeping", "ready", "failed"]
    done: int = 0
    target: int = 0
    error: str | None = None


class Seeder:
    """Carries out jobs of the kind `seeding`. Each stage stores its result as a mark of the job, so that after a crash
    the job resumes with the next stage."""

    def __init__(
        self,
        database: Database,
        book: CharacterBook,
        store: VectorStore,
        recall: Recall,
        clock: Clock,
        amount: Amount,
        writer: LoreWriter | None = None,
    ) -> None:
        """`writer` is asked first, if given; templates fill up what it does not write."""
        self._database = database
        self._book = book
        self._store = store
        self._recall = recall
        self._clock = clock
        self._amount = amount
        self._writer = writer
        # By slug: how many memories are written, and how many are wanted.
        # Another worker learns of it by `LORE_WRITTEN`.
        self._being_written: dict[str, tuple[int, int]] = {}
        self._others: Others | None = None

    async def progress(self, character: Character) -> SeedingProgress:
        """How far the seeding of this character is; while the writer writes, in the numbers it reported last."""
        found = await self._database.read(progress_of, character)
        if found.state != "writing":
            return found
        done, target = self._being_written.get(character.slug, (0, 0))
        return SeedingProgress("writing", done, target)

    def handling(self) -> Handling:
        """How the worker runs these jobs: two at a time, since a model may be slow."""
        return Handling(self.carry, at_once=2)

    async def carry(self, job: Job) -> None:
        """Seeds the character in the job's revision. Does nothing if the character is deleted or has another revision,
        which has a job of its own."""
        character = self._book.get(job.payload["character_id"])
        if character is None or character.revision != job.payload["revision"]:
            await self._book.refresh()
            character = self._book.get(job.payload["character_id"])
        if character is None or character.revision != job.payload["revision"]:
            return
        owner = character.party
        entries = await self._entries(job, character)
        await self._keep(job, owner, entries)
        await self._recall.ensure_embedded(owner)
        await self._database.write(finish_seeding, character.id, character.revision, entries)
        await self._book.refresh()
        log.info("character_seeded", character=character.id, memories=len(entries))

    async def _entries(self, job: Job, character: Character) -> list[LoreEntry]:
        if WRITTEN in job.marks:
            return _ENTRIES.validate_python(job.marks[WRITTEN])
        entries = list(character.sheet.lore)
        if len(entries) < self._amount.least:
            entries = await self._written(character)
        await self._database.write(mark, job, WRITTEN, _ENTRIES.dump_python(entries, mode="json"), self._clock.now_ms())
        return entries

    async def _written(self, character: Character) -> list[LoreEntry]:
        """The lore that the sheet holds already, filled up to the wanted amount."""
        sheet, amount = character.sheet, self._amount
        entries = list(sheet.lore)
        if self._writer is not None:
            missing = max(1, amount.target - len(entries))
            try:
                found = await self._writer.write_lore(sheet, missing, partial(self._report, sheet.slug))
                entries = worth_keeping(Party("character", sheet.slug), [*entries, *found])[: amount.most]
            except NoModel as reason:
                log.info("lore_by_templates", character=character.id, reason=str(reason))
            finally:
                self._being_written.pop(sheet.slug, None)
                self._tell(sheet.slug, None)
        if len(entries) < amount.least:
            known = {entry.narrative for entry in entries}
            more = lore_from(sheet, max(amount.target, amount.least), amount.most)
            entries += [entry for entry in more if entry.narrative not in known]
        return entries[: max(amount.target, amount.least)]

    def _report(self, slug: str, done: int, count: int) -> None:
        self._being_written[slug] = (done, count)
        self._tell(slug, (done, count))

    def share(self, others: Others) -> None:
        """From now on every worker can say how far the writing is, whichever one writes."""
        self._others = others
        others.hear(LORE_WRITTEN, self._hear)

    def _tell(self, slug: str, written: tuple[int, int] | None) -> None:
        if self._others is not None:
            self._others.tell(LORE_WRITTEN, slug=slug, written=written)

    async def _hear(self, message: Message) -> None:
        if message["written"] is None:
            self._being_written.pop(message["slug"], None)
        else:
            done, count = message["written"]
            self._being_written[message["slug"]] = (done, count)

    async def _keep(self, job: Job, owner: Party, entries: Sequence[LoreEntry]) -> None:
        """Erases the lore of an earlier sheet and writes the new memories, `SEEDED_AT_ONCE` at a time."""
        gone = await self._database.write(forget_old_lore, owner, entries)
        if gone:
            await self._store.remove(owner, gone)
            self._recall.forget(owner, gone)
        for start in range(int(job.marks.get(KEPT, 0)), len(entries), SEEDED_AT_ONCE):
            part = entries[start : start + SEEDED_AT_ONCE]
            new = await self._database.write(_keep_part, job, owner, part, start + len(part), self._clock.now_ms())
            await self._store.upsert(owner, [Stored(memory, None) for memory in new])


def _keep_part(
    session: Session, job: Job, owner: Party, part: Sequence[LoreEntry], done: int, now_ms: int
) -> list[Memory]:
    seed_lore(session, owner, part, now_ms)
    mark(session, job, KEPT, done, now_ms)
    wanted = {lore_id(owner, entry.narrative) for entry in part}
    return [memory for memory in memories_of(session, owner) if memory.id in wanted]


def progress_of(session: Session, character: Character) -> SeedingProgress:
    """How far the seeding of this character is, by the row of its job."""
    job = read_job(session, KIND, job_key(character.id, character.revision))
    if job is None or job.state is JobState.DONE:
        count = len(character.sheet.lore)
        return SeedingProgress("ready" if character.ready else "waiting", count, count)
    written = job.marks.get(WRITTEN)
    done, target = int(job.marks.get(KEPT, 0)), len(written or ())
    if job.state is JobState.FAILED:
        return SeedingProgress(
            "failed", done, target, "Their past could not be written. Change something to try again."
        )
    if written is None:
        return SeedingProgress("writing" if job.state is JobState.RUNNING else "waiting")
    return SeedingProgress("keeping", done, target)

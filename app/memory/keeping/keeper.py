"""The keeper, through which every memory but the seeds is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Memory, Party, Scope
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.keeping.contradiction import Statement, contradicts, nearly_same, negated, same_words
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.memory.keeping.judgement import judge
from app.memory.keeping.keepings import (
    MOST_PER_MATCH,
    KeepingStep,
    Plan,
    at_the_table,
    carry_out,
    erase_rows,
    kept_so_far,
    note_outcome,
    origin_of,
    outcome_of,
    people_named,
)
from app.memory.keeping.model_judge import Known, ModelJudge
from app.memory.keeping.tombstones import Tombstones
from app.memory.store.columns import MemoryColumns
from app.memory.store.repository import Stored
from app.memory.store.vector_store import MemoryAudience, VectorStore
from app.runtime.leases import Leases, in_turn

__all__ = ["Keeper", "Kept", "MemoryDraft", "NotKept"]

THE_SAME = 0.92  # cosine from which two memories of one audience count as the same
LOOKED_AT = 24  # nearest memories that a new one is compared with
_FULL = NotKept(f"There are {MOST_PER_MATCH} memories of this game already.")
_FORGOTTEN = NotKept("It was forgotten on request.")
_NOT_THERE = NotKept("It is about somebody who did not sit at that table.")


class Keeper:
    """Judges, embeds, compares and writes memories, one at a time. There is one keeper per server."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        store: VectorStore,
        *,
        secret: bytes,
        now: Callable[[], int],
        second: ModelJudge | None = None,
    ) -> None:
        """`secret` keys the tombstones; `now` gives UTC milliseconds since 1970; `second` is asked about drafts that
        passed the rules."""
        self._database = database
        self._embedder = embedder
        self._store = store
        self._now = now
        self._tombstones = Tombstones(secret)
        self._second = second
        # Two drafts must not both be compared before either is written.
        # Another worker learns of a draft that is being compared by a lease on its owner.
        self._one_at_a_time = asyncio.Lock()
        self._leases: Leases | None = None

    def share(self, leases: Leases) -> None:
        """From now on no two workers compare drafts of one owner at the same time."""
        self._leases = leases

    def _alone(self, owner: Party) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._leases is None else in_turn(self._leases, f"keep:{owner.kind}:{owner.id}")

    async def keep(self, draft: MemoryDraft, *, step_key: str | None = None) -> Kept | NotKept:
        """Keeps the draft, as a new memory or within an old one, or refuses it with the reason.

        With a match and a `step_key` (at most 80 characters), a repeated call returns the first answer and changes
        nothing. Waits for the embedder. Raises what the database or the embedder raises; then nothing is kept and the
        call can be repeated.
        """
        step = None
        if draft.match_id is not None and step_key is not None:
            step = KeepingStep(draft.owner, draft.match_id, step_key, draft.created_by)
        return await self.settle(draft, step)

    async def settle(
        self, draft: MemoryDraft, step: KeepingStep | None, waiting_id: str | None = None
    ) -> Kept | NotKept:
        """Like `keep`, for a draft whose row `waiting_id` was written during the game; a refusal deletes that row."""
        async with self._one_at_a_time, self._alone(draft.owner):
            before = await self._database.read(outcome_of, step) if step is not None else None
            if before is not None:
                return before
            judged = await self._judged(draft, step)
            if isinstance(judged, NotKept):
                return await self._refuse(judged, step, waiting_id)
            await self._embedder.wait_ready()
            vector = (await self._embedder.embed([judged.narrative]))[0]
            plan = await self._compared(judged, vector)
            if isinstance(plan, NotKept):
                return await self._refuse(plan, step, waiting_id)
            outcome = await self._database.write(
                _write, plan, step, waiting_id, self._tombstones, self._now(), background=True
            )
            if isinstance(outcome, NotKept):
                return outcome
            kept, memory = outcome
            if kept.how == "superseded" and plan.replaces is not None:
                await self._store.remove(draft.owner, [plan.replaces])
            await self._store.upsert(draft.owner, [Stored(memory, vector if kept.how != "strengthened" else None)])
            return kept

    async def _judged(self, draft: MemoryDraft, step: KeepingStep | None) -> MemoryDraft | NotKept:
        texts = (draft.narrative, *draft.triggers, *draft.themes)
        names = await self._database.read(people_named, texts)
        judged = judge(draft, names=names)
        if isinstance(judged, NotKept):
            return judged
        refusal = await self._database.read(_obstacle, judged, step, self._tombstones)
        return judged if refusal is None else refusal

    async def _refuse(self, refusal: NotKept, step: KeepingStep | None, waiting_id: str | None) -> NotKept:
        if step is not None or waiting_id is not None:
            await self._database.write(_write_refusal, refusal, step, waiting_id, self._now(), background=True)
        return refusal

    async def _compared(self, draft: MemoryDraft, vector: Vector) -> Plan | NotKept:
        """Compares the draft with the nearest memories of the same audience, and asks the model."""
        audience = MemoryAudience() if draft.subject is None else MemoryAudience.facing(draft.subject)
        hits = await self._store.search(draft.owner, vector, LOOKED_AT, audience=audience)
        columns = await self._store.columns(draft.owner)
        near = [
            (memory, float(cosine))
            for memory_id, cosine in zip(hits.ids, hits.similarity, strict=True)
            if (memory := _memory_in(columns, memory_id)) is not None and _same_audience(draft, memory)
        ]
        plan = _planned(draft, near)
        if self._second is None or plan.repeats is not None:
            return plan
        known = [Known(memory.id, memory.narrative) for memory, _ in near]
        opinion = await self._second.judge(draft, known, await self._database.read(origin_of, draft))
        if isinstance(opinion, NotKept):
            return opinion
        if not opinion.answered and plan.replaces is None:
            return _without_an_answer(draft, [memory for memory, _ in near])
        # The rules come first; the model may find a repeat or a contradiction that shares no words.
        replaces = plan.replaces or opinion.replaces
        return Plan(opinion.draft, repeats=None if replaces else opinion.repeats, replaces=replaces)


def _planned(draft: MemoryDraft, near: Sequence[tuple[Memory, float]]) -> Plan:
    """The decision by the rules: a draft replaces a memory it contradicts, else strengthens one it repeats."""
    new = _statement(draft)
    for memory, cosine in near:
        if contradicts(new, _statement(memory), cosine):
            return Plan(draft, replaces=memory.id)
    for memory, cosine in near:
        same_sense = negated(memory.narrative) == negated(draft.narrative)
        if (cosine >= THE_SAME and same_sense) or same_words(memory.narrative, draft.narrative):
            return Plan(draft, repeats=memory.id)
    return Plan(draft)


def _without_an_answer(draft: MemoryDraft, near: Sequence[Memory]) -> Plan:
    """The decision if the model did not answer: a draft that shares nearly all words with a memory repeats it, unless
    one of them is a recap of a game or lore."""
    of_games = {Scope.MATCH_RECAP, Scope.CHARACTER_LORE}
    for memory in near:
        if (
            draft.scope not in of_games
            and memory.scope not in of_games
            and nearly_same(memory.narrative, draft.narrative)
        ):
            return Plan(draft, repeats=memory.id)
    return Plan(draft)


def _obstacle(session: Session, draft: MemoryDraft, step: KeepingStep | None, tombstones: Tombstones) -> NotKept | None:
    """The reason in the database, if any, not to keep a draft that passed the rules."""
    if not at_the_table(session, draft):
        return _NOT_THERE
    if step is not None and kept_so_far(session, step) >= MOST_PER_MATCH:
        return _FULL
    subject = draft.subject
    if subject is not None and tombstones.known(session, draft.owner, subject, draft.narrative, draft.chat_reference):
        return _FORGOTTEN
    return None


def _write(
    session: Session, plan: Plan, step: KeepingStep | None, waiting_id: str | None, tombstones: Tombstones, at_ms: int
) -> tuple[Kept, Memory] | NotKept:
    """Carries the plan out, unless the database has a reason against it by now."""
    refusal = _obstacle(session, plan.draft, step, tombstones)
    if refusal is None and waiting_id is not None and session.get(MemoryRow, waiting_id) is None:
        refusal = _FORGOTTEN
    if refusal is not None:
        _write_refusal(session, refusal, step, waiting_id, at_ms)
        return refusal
    kept, memory = carry_out(session, plan, at_ms, waiting_id)
    if step is not None:
        note_outcome(session, step, kept, at_ms)
    return kept, memory


def _write_refusal(
    session: Session, refusal: NotKept, step: KeepingStep | None, waiting_id: str | None, at_ms: int
) -> None:
    if waiting_id is not None:
        erase_rows(session, [waiting_id])
    if step is not None:
        note_outcome(session, step, refusal, at_ms)


def _memory_in(columns: MemoryColumns, memory_id: str) -> Memory | None:
    row = columns.rows.get(memory_id)
    return None if row is None else columns.memories[row]


def _same_audience(draft: MemoryDraft, memory: Memory) -> bool:
    """Whether both may be heard by the same people. Seeds are excluded: new memories neither strengthen nor replace
    them."""
    if memory.created_by is CreatedBy.SEED:
        return False
    if draft.scope.is_general or memory.scope.is_general:
        return draft.scope is memory.scope
    return draft.subject == memory.subject


def _statement(memory: Memory | MemoryDraft) -> Statement:
    return Statement(memory.narrative, memory.valence, memory.scope, memory.type, memory.match_id)

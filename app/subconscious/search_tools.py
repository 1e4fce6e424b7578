"""Searches and writes of memories by a model, limited in number and restricted to one audience."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from app.domain.memory import Memory, Party
from app.memory.embedding.embedder import Embedder
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.memory.keeping.keeper import Keeper
from app.memory.store.vector_store import MemoryAudience, VectorStore
from app.runtime.channels import Channels

SEARCHES_A_RUN = 10
FOUND_AT_MOST = 5
LEAST_SIMILARITY = 0.5  # cosine from which a memory counts as found
LONGEST_QUERY = 500  # characters; a longer text makes the embedding less specific
SUMMARY_LENGTH = 600  # characters of the summary of `subagent_memory_search`
SPENT = f"There are no more than {SEARCHES_A_RUN} searches in one run."
REMINDER = "Nothing has been searched or written yet. Search for what you already know before you finish."


@dataclass(frozen=True, slots=True)
class FoundMemory:
    """A memory that a search found; `score` is the cosine for a search by meaning, the importance for one by theme."""

    memory_id: str
    narrative: str
    score: float


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a search found, best first; `note` is one sentence about why nothing was found, if there is a reason."""

    memories: tuple[FoundMemory, ...] = ()
    note: str | None = None


@dataclass(slots=True)
class Counters:
    """What a run has done so far."""

    memories_written: int = 0
    checked_memories: int = 0
    memory_searches: int = 0


class SearchRun:
    """The tools of one run: one mind, one audience, at most SEARCHES_A_RUN searches. No argument given by a model can
    show it memories of another owner or about another subject."""

    def __init__(
        self,
        embedder: Embedder,
        store: VectorStore,
        keeper: Keeper,
        channels: Channels,
        *,
        template: MemoryDraft,
        run_key: str,
    ) -> None:
        """`template` fixes what a model may not choose: owner, subject, match, origin, scope. `run_key` names the run;
        memories of a repeated run are written once."""
        self.counters = Counters()
        self._embedder = embedder
        self._store = store
        self._keeper = keeper
        self._channels = channels
        self._template = template
        self._run_key = run_key
        self._offers = 0
        self._reminded = False

    async def semantic_memory_search(self, query: str) -> SearchAnswer:
        """The memories most similar in meaning to `query`, at most FOUND_AT_MOST, from LEAST_SIMILARITY on."""
        if not self._may_search():
            return SearchAnswer(note=SPENT)
        text = " ".join(query.split())[:LONGEST_QUERY]
        if not text:
            return SearchAnswer(note="There was nothing to search for.")
        await self._embedder.wait_ready()
        vector = (await self._embedder.embed([text]))[0]
        hits = await self._store.search(self._owner, vector, FOUND_AT_MOST, audience=self._audience)
        near = [
            (memory_id, float(cosine))
            for memory_id, cosine in zip(hits.ids, hits.similarity.tolist(), strict=True)
            if cosine >= LEAST_SIMILARITY
        ]
        return await self._answer(near)

    async def theme_memory_search(self, themes: Collection[str]) -> SearchAnswer:
        """The most important memories of any of these openings or themes (case-insensitive)."""
        if not self._may_search():
            return SearchAnswer(note=SPENT)
        columns = await self._store.columns(self._owner)
        fitting = columns.matching(types=None, since=None, until=None, themes=themes)
        rows = np.flatnonzero(fitting & columns.visible(self._audience.subjects))
        best = rows[np.argsort(-columns.importance[rows], kind="stable")][:FOUND_AT_MOST]
        return await self._answer([(columns.memories[row].id, float(columns.importance[row])) for row in best.tolist()])

    async def subagent_memory_search(self, question: str, themes: Collection[str] = ()) -> str:
        """Both searches in one, as a short text without repeats."""
        by_meaning = await self.semantic_memory_search(question)
        by_theme = await self.theme_memory_search(themes) if themes else SearchAnswer()
        found = {memory.memory_id: memory.narrative for memory in (*by_meaning.memories, *by_theme.memories)}
        if not found:
            return by_meaning.note or by_theme.note or "Nothing is remembered about that."
        lines: list[str] = []
        length = 0
        for memory_id, narrative in found.items():
            line = f"[{memory_id}] {narrative}"
            if lines and length + len(line) > SUMMARY_LENGTH:
                break
            lines.append(line)
            length += len(line)
        return "\n".join(lines)

    async def check_memories(self, ids: Sequence[str]) -> list[Memory]:
        """Those of `ids` that this mind may recall before this audience, in their order; unknown ids are left out."""
        columns = await self._store.columns(self._owner)
        visible = columns.visible(self._audience.subjects)
        known = [
            memory_id
            for memory_id in dict.fromkeys(ids)
            if memory_id in columns.rows and visible[columns.rows[memory_id]]
        ]
        recallable = await self._store.recallable(self._owner, known)
        self.counters.checked_memories += len(ids)
        return [columns.memories[columns.rows[memory_id]] for memory_id in known if memory_id in recallable]

    async def write_memory(
        self,
        narrative: str,
        *,
        triggers: Sequence[str] = (),
        valence: float = 0.0,
        importance: float = 0.5,
        themes: Sequence[str] = (),
    ) -> Kept | NotKept:
        """Offers a memory to the keeper, with the owner, subject and origin of the template."""
        return await self.offer(
            replace(
                self._template,
                narrative=narrative,
                triggers=tuple(triggers),
                valence=valence,
                importance=importance,
                themes=tuple(themes),
            )
        )

    async def offer(self, draft: MemoryDraft) -> Kept | NotKept:
        """Offers a draft to the keeper; its owner, subject, match and origin are replaced by the template's."""
        fixed = self._template
        draft = replace(
            draft, owner=fixed.owner, subject=fixed.subject, match_id=fixed.match_id, created_by=fixed.created_by
        )
        self._offers += 1
        outcome = await self._keeper.keep(draft, step_key=f"{self._run_key}:{self._offers}")
        if isinstance(outcome, Kept):
            self.counters.memories_written += 1
        else:
            self._publish({"refused": outcome.reason})
        return outcome

    def reminder(self) -> str | None:
        """A reminder for a run that is about to end without a search or a write; given once, then None."""
        idle = not (self.counters.memory_searches or self.counters.memories_written)
        if not idle or self._reminded:
            return None
        self._reminded = True
        return REMINDER

    def finish(self) -> Counters:
        """Publishes the counters on the memory channel and returns them."""
        self._publish(asdict(self.counters))
        return self.counters

    @property
    def _owner(self) -> Party:
        return self._template.owner

    @property
    def _audience(self) -> MemoryAudience:
        subject = self._template.subject
        return MemoryAudience() if subject is None else MemoryAudience.facing(subject)

    def _may_search(self) -> bool:
        if self.counters.memory_searches >= SEARCHES_A_RUN:
            return False
        self.counters.memory_searches += 1
        return True

    async def _answer(self, scored: Sequence[tuple[str, float]]) -> SearchAnswer:
        """The memories with their stored texts, without those forgotten meanwhile."""
        texts = await self._store.recallable(self._owner, [memory_id for memory_id, _ in scored])
        return SearchAnswer(
            tuple(FoundMemory(memory_id, texts[memory_id], score) for memory_id, score in scored if memory_id in texts)
        )

    def _publish(self, data: dict[str, Any]) -> None:
        self._channels.publish("memory", {"mind": self._owner.id, **data}, subject=self._template.match_id)

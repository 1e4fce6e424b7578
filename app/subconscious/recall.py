"""Recall: ranks the memories of a mind once per turn, while the engine calculates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import structlog

from app.domain.copying import changed
from app.domain.making import quickly_made
from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodState
from app.llm.base import NoModel
from app.memory.embedding.embedder import Embedder
from app.memory.store.lexicon import ContextWords, context_words
from app.memory.store.repository import Stored
from app.memory.store.vector_store import VectorStore
from app.runtime.channels import Reach, note, notes_taken, span
from app.runtime.right_of_way import RightOfWay
from app.subconscious.cache import RecallCache, cache_key
from app.subconscious.comers import Comers
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.reasons import REASON_RELATED
from app.subconscious.rerank import Reranker, Situation
from app.subconscious.selection import (
    DIRECT,
    SHORTLIST,
    RankedMemory,
    contested,
    same_subject_matter,
    select,
    thresholds,
)
from app.subconscious.similarity import QueryVectors
from app.subconscious.why import scores_told

# Longest wait for the embedding of a turn's texts, after which recall goes on without it: ten times what a long text
# takes on an idle machine.
EMBEDDING_PATIENCE_S = 1.0
EMBEDDED_AT_ONCE = 16  # memories embedded and written together
# Surfaced memories for which a related one is searched.
FURTHER_SEARCHES = 2
NEAREST = 16  # candidates in these searches
RELATED_FROM = 0.55  # cosine from which two memories are related
RELATED_MARGIN = 0.08  # how far below its threshold a related memory may be

log = structlog.get_logger(__name__)


@quickly_made
@dataclass(frozen=True, slots=True)
class RecallRequest:
    """The turn for which memories are recalled.

    `turn` counts this mind's own turns in the match. `context_text` (the position in words, the opening) and `chat` are
    compared by meaning; `san`, `opening`, `chat` and `features` match triggers by their words. Memories of
    `recently_surfaced` (ids of the last 6 turns of this match) are left out. `use_cache` is False for recall outside
    the turns, for an answer to chat. `also` are others of whom may be told here: whom an agent has met, to its owner.
    """

    mind: Party
    opponent: Party
    match_id: str
    turn: int
    context_text: str
    mood: MoodState
    san: str | None = None
    opening: str | None = None
    chat: str = ""
    features: tuple[str, ...] = ()
    recently_surfaced: frozenset[str] = frozenset()
    last_player_uci: str | None = None
    use_cache: bool = True
    also: frozenset[Party] = frozenset()


@quickly_made
@dataclass(frozen=True, slots=True)
class RecallResult:
    """The 0 to 5 memories that surfaced, best first; `failed` says in one phrase why recall failed, if it did.

    `considered` is how many memories were ranked; `by_meaning` is False if there were no embeddings. Items of a result
    `from_cache` are not counted as surfaced again. If the order is contested and there is a model, `candidates` are the
    memories it may choose from (`Recall.rerank`); `reranked` is True afterwards.
    """

    items: tuple[SurfacedMemory, ...] = ()
    failed: str | None = None
    from_cache: bool = False
    considered: int = 0
    by_meaning: bool = False
    candidates: tuple[SurfacedMemory, ...] = ()
    reranked: bool = False


class Recall:
    """Recall for all minds; its only state is a short cache."""

    def __init__(
        self,
        embedder: Embedder,
        store: VectorStore,
        *,
        now: Callable[[], int],
        way: RightOfWay | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        """`now` gives UTC milliseconds since 1970."""
        self._reranker = reranker
        self._way = way or RightOfWay()
        self._embedder = embedder
        self._store = store
        self._now = now
        self._cache = RecallCache()

    async def recall(self, request: RecallRequest) -> RecallResult:
        """Ranks the mind's memories for this turn. Never raises: a failure is an empty result with `failed`.

        The caller publishes the items and marks them surfaced in one transaction, then calls `note_surfaced`.
        """
        try:
            return await self._recall(request)
        except Exception as error:
            log.exception("recall_failed", match_id=request.match_id, mind=request.mind.id)
            return RecallResult(failed=f"recall failed: {type(error).__name__}")

    async def rerank(self, request: RecallRequest, first: RecallResult) -> RecallResult:
        """The result after a model has chosen among its candidates; the first result if no model answers. Takes as long
        as a model may take: a caller who cannot wait cancels it and uses the first result. Never raises otherwise."""
        if self._reranker is None or not first.candidates:
            return first
        player_id = request.opponent.id if request.opponent.kind == "player" else None
        situation = Situation(request.context_text, request.chat, request.match_id, player_id)

        async def again(words: str) -> tuple[SurfacedMemory, ...]:
            return (await self._rank(replace(request, chat=words))).items

        try:
            chosen = await self._reranker.rerank(situation, first.candidates, again)
            items = await self.without_forgotten(request.mind, chosen)
        except NoModel as error:
            log.info("second_look_without_model", match_id=request.match_id, reason=str(error))
            return first
        except Exception:
            log.exception("second_look_failed", match_id=request.match_id, mind=request.mind.id)
            return first
        self._remember(request, items)
        return replace(first, items=items, candidates=(), reranked=True)

    def note_surfaced(self, mind: Party, result: RecallResult) -> None:
        """Counts the items of a published result as surfaced now, unless they came from the cache."""
        if not result.from_cache:
            self._store.note_surfaced(mind, [item.memory_id for item in result.items], self._now())

    def drop_match(self, match_id: str) -> None:
        """Drops the cached results of a match that is over."""
        self._cache.drop_match(match_id)

    def forget(self, mind: Party, ids: Sequence[str]) -> None:
        """Removes forgotten memories from cached results."""
        self._cache.drop_memories(mind, ids)

    async def ensure_embedded(self, owner: Party) -> int:
        """Embeds those memories of `owner` that have no vector of the current model; returns how many.

        For a background task: it works in small units, so that the texts of a turn never wait long.
        """
        await self._embedder.wait_ready()
        missing = await self._store.without_vector(owner)
        for start in range(0, len(missing), EMBEDDED_AT_ONCE):
            unit = missing[start : start + EMBEDDED_AT_ONCE]
            vectors = await self._embedder.embed([memory.narrative for memory in unit])
            await self._store.upsert(owner, [Stored(*pair) for pair in zip(unit, vectors, strict=True)])
        return len(missing)

    async def _recall(self, request: RecallRequest) -> RecallResult:
        key = cache_key(request.last_player_uci, request.chat, request.mood.bucket)
        cached = self._cache.get(request.match_id, request.mind, key, request.turn) if request.use_cache else None
        note("memory", {"cache": "hit" if cached is not None else "miss" if request.use_cache else "not asked"})
        if cached is not None:
            items = await self.without_forgotten(request.mind, cached)
            return RecallResult(tuple(replace(item, from_cache=True) for item in items), from_cache=True)
        found = await self._rank(request)
        items = await self.without_forgotten(request.mind, found.items)
        if found.by_meaning and request.use_cache:
            self._cache.put(request.match_id, request.mind, key, request.turn, items)
        return changed(found, items=items)

    def _remember(self, request: RecallRequest, items: tuple[SurfacedMemory, ...]) -> None:
        key = cache_key(request.last_player_uci, request.chat, request.mood.bucket)
        self._cache.put(request.match_id, request.mind, key, request.turn, items)

    async def _rank(self, request: RecallRequest) -> RecallResult:
        with span("embedding"):
            vectors = await self._vectors(request)
        context = RankingContext(
            opponent=request.opponent,
            words=_context(request),
            polarity=request.mood.polarity,
            now_ms=self._now(),
            match_id=request.match_id,
            recently_surfaced=request.recently_surfaced,
            also=request.also,
        )
        queries = vectors or QueryVectors()
        stacked = queries.stacked(self._embedder.dimension)
        await self._way.give_way()
        with span("ranking"):
            columns, cosines = await self._store.compare(request.mind, stacked, audience=context.audience)
            ranking = Ranking(columns, context, queries, cosines)
        least = thresholds(ranking.talk, ranking.compared)
        order = ranking.order(np.flatnonzero(ranking.scores.total >= least))[:SHORTLIST]
        coming = Comers(ranking, request.context_text, _spoken(request), request.chat)
        shortlist = [one for one in map(coming.candidate, order.tolist()) if coming.may_come(one)]
        chosen = select(shortlist)
        found = [coming.surfaced(candidate) for candidate in chosen]
        if 0 < len(chosen) < DIRECT:
            near = ranking.order(np.flatnonzero(ranking.scores.total >= least - RELATED_MARGIN))[:NEAREST]
            others = [one for one in map(coming.candidate, near.tolist()) if coming.may_come(one)]
            found += await self._related(request.mind, ranking, chosen, others)
        if notes_taken():
            note("memory", scores_told(ranking, least, shortlist, found, request.recently_surfaced))
            # A reason may quote what was said.
            note("memory", {"reasons": {item.memory_id: item.reason for item in found}}, Reach.PERSONAL)
        rerank = self._reranker is not None and self._reranker.available and contested(shortlist)
        return RecallResult(
            tuple(found),
            considered=len(ranking),
            by_meaning=vectors is not None,
            candidates=tuple(map(coming.surfaced, shortlist)) if rerank else (),
        )

    async def _related(
        self, mind: Party, ranking: Ranking, chosen: Sequence[RankedMemory], others: Sequence[RankedMemory]
    ) -> list[SurfacedMemory]:
        """At most one of `others`, just below their threshold, that is similar to one of the first `chosen`."""
        seeds = [candidate.memory.id for candidate in chosen[:FURTHER_SEARCHES]]
        vectors = await self._store.embeddings(mind, [*seeds, *(other.memory.id for other in others)])
        for seed in seeds:
            for other in others:
                one, another = vectors.get(seed), vectors.get(other.memory.id)
                if one is None or another is None or float(one @ another) < RELATED_FROM:
                    continue
                if not any(same_subject_matter(other.memory, first.memory) for first in chosen):
                    axes, memory = ranking.axes(other.row), other.memory
                    return [SurfacedMemory(memory.id, memory.narrative, REASON_RELATED, memory.scope, axes)]
        return []

    async def _vectors(self, request: RecallRequest) -> QueryVectors | None:
        """The embeddings of the turn's texts; None while the embedder loads or is too busy."""
        texts = [text for text in (request.context_text, request.chat) if text.strip()]
        if not self._embedder.ready or not texts:
            return None
        try:
            async with asyncio.timeout(EMBEDDING_PATIENCE_S):
                found = dict(zip(texts, await self._embedder.embed(texts), strict=True))
        except TimeoutError:
            log.warning("embedding_late", patience_s=EMBEDDING_PATIENCE_S)
            return None
        return QueryVectors(board=found.get(request.context_text), talk=found.get(request.chat))

    async def without_forgotten(self, mind: Party, items: tuple[SurfacedMemory, ...]) -> tuple[SurfacedMemory, ...]:
        """The items without those forgotten or superseded meanwhile, with their present texts."""
        if not items:
            return ()
        texts = await self._store.recallable(mind, [item.memory_id for item in items])
        return tuple(replace(item, narrative=texts[item.memory_id]) for item in items if item.memory_id in texts)


def _spoken(request: RecallRequest) -> tuple[str, ...]:
    """The texts of the turn beside the description of the board."""
    return request.san or "", request.opening or "", *request.features, request.chat


def _context(request: RecallRequest) -> ContextWords:
    spoken = [request.opening or "", *request.features]
    return context_words(prose=request.context_text, san=request.san, spoken=spoken, asked=request.chat)

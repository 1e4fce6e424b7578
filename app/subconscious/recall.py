"""What comes to a mind's mind: one ranking per turn, beside the engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import structlog
from numpy.typing import NDArray

from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodBucket, MoodState
from app.llm.base import NoModel
from app.memory.embedding.embedder import Embedder
from app.memory.store.lexicon import ContextWords, context_words
from app.memory.store.repository import Stored
from app.memory.store.vector_store import VectorStore
from app.runtime.right_of_way import RightOfWay
from app.subconscious.cache import RecallCache, cache_key
from app.subconscious.likeness import Vectors
from app.subconscious.ranking import Moment, Ranking
from app.subconscious.reasons import REASON_BESIDE, reason_for
from app.subconscious.rerank import Reranker, Situation
from app.subconscious.selection import (
    ANSWERS_TALK,
    DIRECT,
    SHORTLIST,
    RankedMemory,
    contested,
    floors,
    select,
    tells_the_same,
)

# Waited for a turn's vector before the other axes rank alone: ten times what a long text takes on a quiet machine.
EMBEDDING_PATIENCE_S = 1.0
EMBEDDED_AT_ONCE = 16  # memories between two writes of their vectors
# Searches with what came up in the first one; with it three in all, which the turn's time allows easily.
FURTHER_SEARCHES = 2
NEAREST = 16  # memories looked at in them
GOES_WITH = 0.55  # cosine between two memories that plainly belong together
NEARLY = 0.08  # below its bar, where such a memory comes along

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """One turn, as far as recall must know it.

    `turn` counts this mind's own turns in the match. `context_text` (the board in words, the opening) and
    `chat` are compared by meaning; `san`, `opening`, `chat` and `features` call up by their words. `recently_surfaced`
    are the ids that came up in the last 6 turns of this match. What is looked for `aside` of the turns, for an answer
    to words, has no part in their cache.
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
    aside: bool = False


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What came up, 0 to 5 memories, strongest first; `failed` says in one phrase why nothing could be looked for.

    `considered` memories were ranked; `by_meaning` is False while the embedder is not there. Items of a result that
    is `from_cache` are not counted as surfaced again. Where none was clearly ahead and there is a model to ask,
    `equals` are those that a second look may choose from (`look_again`).
    """

    items: tuple[SurfacedMemory, ...] = ()
    failed: str | None = None
    from_cache: bool = False
    considered: int = 0
    by_meaning: bool = False
    equals: tuple[SurfacedMemory, ...] = ()
    looked_again: bool = False


class Recall:
    """The subconscious of all minds; it keeps nothing but a short cache."""

    def __init__(
        self,
        embedder: Embedder,
        store: VectorStore,
        *,
        now: Callable[[], int],
        way: RightOfWay | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        """`now` gives UTC milliseconds since 1970; `reranker` takes the second looks."""
        self._reranker = reranker
        self._way = way or RightOfWay()
        self._embedder = embedder
        self._store = store
        self._now = now
        self._cache = RecallCache()

    async def recall(self, request: RecallRequest) -> RecallResult:
        """Ranks the mind's memories for this turn. Never raises: a failure is a result with nothing in it.

        The caller tells of the items and marks them surfaced in the same transaction, then calls `note_surfaced`.
        """
        try:
            return await self._recall(request)
        except Exception as error:
            log.exception("recall_failed", match_id=request.match_id, mind=request.mind.id)
            return RecallResult(failed=f"recall failed: {type(error).__name__}")

    async def look_again(self, request: RecallRequest, first: RecallResult) -> RecallResult:
        """The result after a second look at its near equals by a model; the first one where no model answers. Takes as
        long as a model may: whoever has to go on cancels it and has the first result. Never raises."""
        if self._reranker is None or not first.equals:
            return first
        player_id = request.opponent.id if request.opponent.kind == "player" else None
        situation = Situation(request.context_text, request.chat, request.match_id, player_id)

        async def again(words: str) -> tuple[SurfacedMemory, ...]:
            return (await self._rank(replace(request, chat=words))).items

        try:
            chosen = await self._reranker.rerank(situation, first.equals, again)
            items = await self.still_known(request.mind, chosen)
        except NoModel as error:
            log.info("second_look_without_model", match_id=request.match_id, reason=str(error))
            return first
        except Exception:
            log.exception("second_look_failed", match_id=request.match_id, mind=request.mind.id)
            return first
        self._remember(request, items)
        return replace(first, items=items, equals=(), looked_again=True)

    def note_surfaced(self, mind: Party, result: RecallResult) -> None:
        """Makes what has been told count as recent in the turns to come; cached items do not count again."""
        if not result.from_cache:
            self._store.note_surfaced(mind, [item.memory_id for item in result.items], self._now())

    def drop_match(self, match_id: str) -> None:
        """Forgets the cache of a match that is over."""
        self._cache.drop_match(match_id)

    def forget(self, mind: Party, ids: Sequence[str]) -> None:
        """Drops forgotten memories from the cache."""
        self._cache.drop_memories(mind, ids)

    async def ensure_embedded(self, owner: Party) -> int:
        """Gives vectors to those memories of `owner` that have none by the current model; returns how many it gave.

        Bulk work for a background task: it goes in small units, so that a turn's text never waits long.
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
        cached = None if request.aside else self._cache.get(request.match_id, request.mind, key, request.turn)
        if cached is not None:
            items = await self.still_known(request.mind, cached)
            return RecallResult(tuple(replace(item, from_cache=True) for item in items), from_cache=True)
        found = await self._rank(request)
        items = await self.still_known(request.mind, found.items)
        if found.by_meaning and not request.aside:
            self._remember(request, items)
        return replace(found, items=items)

    def _remember(self, request: RecallRequest, items: tuple[SurfacedMemory, ...]) -> None:
        key = cache_key(request.last_player_uci, request.chat, request.mood.bucket)
        self._cache.put(request.match_id, request.mind, key, request.turn, items)

    async def _rank(self, request: RecallRequest) -> RecallResult:
        """What surfaces, out of how many, and whether meaning took part."""
        vectors = await self._vectors(request)
        moment = Moment(
            opponent=request.opponent,
            words=_context(request),
            polarity=request.mood.polarity,
            now_ms=self._now(),
            match_id=request.match_id,
            told=request.recently_surfaced,
        )
        there = vectors or Vectors()
        stacked = there.stacked(self._embedder.dimension)
        await self._way.give_way()
        columns, cosines = await self._store.compare(request.mind, stacked, audience=moment.audience)
        ranking = Ranking(columns, moment, there, cosines)
        bars = floors(ranking.talk, ranking.compared)
        order = ranking.order(np.flatnonzero(ranking.scores.total >= bars))[:SHORTLIST]
        shortlist = [_candidate(ranking, position) for position in order.tolist()]
        chosen = select(shortlist)
        found = [_surfaced(ranking, candidate, request.mood.bucket) for candidate in chosen]
        found += await self._beside(request, ranking, chosen, bars)
        second = self._reranker is not None and self._reranker.there and contested(shortlist)
        return RecallResult(
            tuple(found),
            considered=len(ranking),
            by_meaning=vectors is not None,
            equals=tuple(_surfaced(ranking, one, request.mood.bucket) for one in shortlist) if second else (),
        )

    async def _beside(
        self, request: RecallRequest, ranking: Ranking, chosen: Sequence[RankedMemory], bars: NDArray[np.float64]
    ) -> list[SurfacedMemory]:
        """A second and a third search, with what came up first: at most one memory that nearly came up by itself and is
        very like one that did."""
        if not 0 < len(chosen) < DIRECT:
            return []
        nearly = ranking.order(np.flatnonzero(ranking.scores.total >= bars - NEARLY))[:NEAREST].tolist()
        others = [_candidate(ranking, position) for position in nearly]
        seeds = [candidate.memory.id for candidate in chosen[:FURTHER_SEARCHES]]
        vectors = await self._store.embeddings(request.mind, [*seeds, *(other.memory.id for other in others)])
        for seed in seeds:
            for other in others:
                one, another = vectors.get(seed), vectors.get(other.memory.id)
                if one is None or another is None or float(one @ another) < GOES_WITH:
                    continue
                if not any(tells_the_same(other.memory, first.memory) for first in chosen):
                    axes, memory = ranking.axes(other.row), other.memory
                    return [SurfacedMemory(memory.id, memory.narrative, REASON_BESIDE, memory.scope, axes)]
        return []

    async def _vectors(self, request: RecallRequest) -> Vectors | None:
        """The turn's texts as vectors, or None while the model loads or is too busy: then the other axes rank."""
        texts = [text for text in (request.context_text, request.chat) if text.strip()]
        if not self._embedder.ready or not texts:
            return None
        try:
            async with asyncio.timeout(EMBEDDING_PATIENCE_S):
                found = dict(zip(texts, await self._embedder.embed(texts), strict=True))
        except TimeoutError:
            log.warning("embedding_late", patience_s=EMBEDDING_PATIENCE_S)
            return None
        return Vectors(board=found.get(request.context_text), talk=found.get(request.chat))

    async def still_known(self, mind: Party, items: tuple[SurfacedMemory, ...]) -> tuple[SurfacedMemory, ...]:
        """What came up, without what was forgotten or superseded meanwhile, and in the table's words."""
        if not items:
            return ()
        texts = await self._store.recallable(mind, [item.memory_id for item in items])
        return tuple(replace(item, narrative=texts[item.memory_id]) for item in items if item.memory_id in texts)


def _candidate(ranking: Ranking, position: int) -> RankedMemory:
    return RankedMemory(position, ranking.memory(position), float(ranking.scores.total[position]))


def _surfaced(ranking: Ranking, candidate: RankedMemory, bucket: MoodBucket) -> SurfacedMemory:
    """The memory with what truly brought it up."""
    axes, memory = ranking.axes(candidate.row), candidate.memory
    row = int(ranking.rows[candidate.row])
    answers = bool(ranking.alike.talk[row] >= max(ranking.alike.best[row], ANSWERS_TALK))
    reason = reason_for(
        axes,
        ranking.called_by(candidate.row),
        bucket,
        answers_talk=answers,
        corrected=memory.corrected_at is not None,
    )
    return SurfacedMemory(memory.id, memory.narrative, reason, memory.scope, axes)


def _context(request: RecallRequest) -> ContextWords:
    spoken = [request.opening or "", *request.features]
    return context_words(prose=request.context_text, san=request.san, spoken=spoken, asked=request.chat)

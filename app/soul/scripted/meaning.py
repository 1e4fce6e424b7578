"""Compares messages with the examples of each intent by their embeddings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence

import numpy as np
import structlog
from numpy.typing import NDArray

from app.memory.embedding.embedder import Embedder
from app.soul.scripted.intent_files import EXAMPLES
from app.soul.scripted.intents import Intent
from app.soul.vector_cache import VectorCache

Closeness = Mapping[Intent, float]

# Weight of the form of a message (a question, about "you", about "me") beside its embedding; chosen for the most
# correct intents on the labelled list.
FORM_WEIGHT = 0.3
# Weight of the second nearest example of an intent, so that no single unusual example decides.
SECOND_WEIGHT = 0.3
# Examples embedded at once; the embedder can serve a live turn in between.
EXAMPLES_AT_ONCE = 64
# Seconds that an answer waits for the embedder, which may be busy with bulk work; then patterns alone decide.
PATIENCE_SECONDS = 0.4

_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\?\W*$",
        r"^(?:who|what|when|where|why|how|which|whose|whats|whos)\b",
        r"^(?:do|does|did|are|is|was|were|am|can|could|will|would|should|shall|have|has|may)\b",
        r"\b(?:you|your|u|ur|you're)\b",
        r"\b(?:i|i'm|i've|i'll|i'd|my|me)\b",
        r"^(?:i|i'm|i've|i'll|my)\b",
        r"\b(?:we|our|us|let's)\b",
        r"\b(?:move|play|played|that|this)\b",
        r"^(?:please|let|give|show|tell|say|take|go|stop|be|don't)\b",
        r"\b(?:chess|game)\b",
    )
)

log = structlog.get_logger(__name__)


class Meaning:
    """The similarity of messages to the examples of each intent; available once `learn` has returned."""

    def __init__(self, embedder: Embedder, cache: VectorCache | None = None) -> None:
        self._embedder = embedder
        self._cache = cache
        self._intents = tuple(Intent(name) for name in dict.fromkeys(name for name, _ in EXAMPLES))
        self._starts = _starts([name for name, _ in EXAMPLES])
        self._examples: NDArray[np.float32] | None = None
        self._model_id = ""

    @property
    def ready(self) -> bool:
        """Whether the examples are embedded by the present model."""
        return self._examples is not None and self._embedder.model_id == self._model_id

    async def learn(self) -> None:
        """Waits for the embedder and embeds the examples, in small pieces of about ten seconds together, unless the
        cache holds their vectors."""
        await self._embedder.wait_ready()
        texts = [text for _, text in EXAMPLES]
        model_id = self._embedder.model_id
        vectors = None
        if self._cache is not None:
            vectors = await asyncio.to_thread(self._cache.read, model_id, self._embedder.dimension, texts)
        from_disk = vectors is not None
        if vectors is None:
            vectors = await self._embed(texts)
            if self._cache is not None:
                await asyncio.to_thread(self._cache.write, model_id, texts, vectors)
        self._model_id = model_id
        self._examples = await asyncio.to_thread(_formed, texts, vectors)
        log.info("intents_learned", examples=len(texts), intents=len(self._intents), from_disk=from_disk)

    async def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [
            await self._embedder.embed(texts[start : start + EXAMPLES_AT_ONCE])
            for start in range(0, len(texts), EXAMPLES_AT_ONCE)
        ]
        return np.concatenate(rows)

    async def closeness(self, texts: Sequence[str]) -> list[Closeness] | None:
        """For each text (as `plain` gives it) its similarity to each intent, at most 1; None while not ready, or if the
        embedder is busy or fails."""
        examples = self._examples
        if examples is None or not self.ready or not texts:
            return None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                vectors = await self._embedder.embed(list(texts))
        except (TimeoutError, RuntimeError, ValueError) as error:
            log.info("meaning_unread", error=str(error))
            return None
        return [self._nearest(row) for row in _formed(texts, vectors) @ examples.T]

    def _nearest(self, similarities: NDArray[np.float32]) -> Closeness:
        """For each intent the weighted similarity of its two nearest examples."""
        found: dict[Intent, float] = {}
        for intent, start, end in zip(self._intents, self._starts, self._starts[1:], strict=False):
            second, first = np.partition(similarities[start:end], (-2, -1))[-2:]
            found[intent] = float((1 - SECOND_WEIGHT) * first + SECOND_WEIGHT * second)
        return found


def _starts(names: Sequence[str]) -> tuple[int, ...]:
    """The first row of each intent, and the number of rows; the examples of one intent are adjacent."""
    begins = [row for row, name in enumerate(names) if row == 0 or names[row - 1] != name]
    return (*begins, len(names))


def _formed(texts: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The vectors extended by the form features of their texts, normalised to length 1."""
    forms = np.array([[bool(form.search(text)) for form in _FORMS] for text in texts], dtype=np.float32)
    both = np.hstack([vectors, FORM_WEIGHT * forms])
    both /= np.linalg.norm(both, axis=1, keepdims=True)
    return both.astype(np.float32)

"""An embedder that loads and encodes on its own thread, with a cache."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Protocol, runtime_checkable

import numpy as np
import structlog
from cachetools import LRUCache
from numpy.typing import NDArray

from app.memory.embedding.embedder import Vector

CACHED_BYTES = 4_000_000  # size of the cache; at 1.5 KB a vector, the latest turns of some hundred live games
ENTRY_BYTES = 400  # overhead of one entry
DIGEST_BYTES = 16  # of the text's hash, which is the key: the cache holds no text
# One unit of work takes the thread about 50 ms with MiniLM, so a turn's text never waits long behind bulk work.
UNIT_CHARACTERS = 600
UNIT_TEXTS = 8

# Ends every notice that the model is missing.
WORDING_ONLY = "memories are compared by wording only"

log = structlog.get_logger(__name__)


class Encoder(Protocol):
    """A blocking encoder, run on the thread."""

    model_id: str
    dimension: int
    # True if encoding takes less time than a hop to the thread; then it runs on the event loop.
    quick: bool

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of length 1, one row per text."""


@runtime_checkable
class Weighing(Protocol):
    """A blocking encoder that can also weigh answers, if `weighs` is True."""

    @property
    def weighs(self) -> bool: ...

    def weigh(self, asked: str, answers: Sequence[str]) -> NDArray[np.float32]:
        """For each answer how well it answers what was asked, as the logarithm of the odds."""


@runtime_checkable
class Sorting(Protocol):
    """A blocking encoder that can also tell kinds of question apart, if there are `kinds`."""

    @property
    def kinds(self) -> tuple[str, ...]: ...

    def kind_chances(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The logarithm of each kind's chance, one row per text."""


class ThreadedEmbedder:
    """The `Embedder` in use. `model_id` is final once it is ready: if the model cannot be loaded and there is a
    `fallback`, that one is used, and `notice` says so to the operators.

    `load` runs on the thread; without a fallback its exception is raised by `wait_ready` and `embed`.
    """

    def __init__(
        self,
        load: Callable[[], Encoder],
        *,
        model_id: str,
        dimension: int,
        fallback: Encoder | None = None,
        notice: str | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        self.model_id = model_id
        self.dimension = dimension
        self.notice = notice
        self._load = _once(load)
        self._fallback = fallback
        self._on_close = on_close
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embedder")
        self._loading: asyncio.Future[Encoder] | None = None
        self._settled = asyncio.Event()
        self._encoder: Encoder | None = None
        self._failure: BaseException | None = None
        # One worker's own: vectors of words, the same everywhere; it holds digests, and no words.
        self._cache: LRUCache[bytes, Vector] = LRUCache(
            CACHED_BYTES, getsizeof=lambda vector: vector.nbytes + ENTRY_BYTES
        )

    def tuned(self, tune: Callable[[Encoder], Encoder]) -> ThreadedEmbedder:
        """Another embedder with a thread and a cache of its own, whose encoder `tune` makes of this one's; what both
        share is loaded once, by whichever comes first."""
        return ThreadedEmbedder(
            lambda: tune(self._load()), model_id=self.model_id, dimension=self.dimension, fallback=self._fallback
        )

    @property
    def ready(self) -> bool:
        """False while the model is still loading."""
        return self._encoder is not None

    async def start(self) -> None:
        """Begins loading in the background; returns at once. A second call changes nothing."""
        if self._loading is None:
            self._loading = asyncio.get_running_loop().run_in_executor(self._thread, self._load)
            self._loading.add_done_callback(self._settle)

    async def wait_ready(self) -> None:
        """Returns when the model, or its fallback, can embed. Raises what loading raised when there is no fallback."""
        await self._ready_encoder()

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (len(texts), dimension); waits for the model. Known texts cost a lookup."""
        encoder = await self._ready_encoder()
        keys = [_key(text) for text in texts]
        found: dict[bytes, Vector] = {key: self._cache[key] for key in keys if key in self._cache}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        loop = asyncio.get_running_loop()
        for unit in _units(missing):
            texts_now = [text for _, text in unit]
            if encoder.quick:
                vectors = encoder.encode(texts_now)
                if len(found) + len(unit) < len(keys):
                    await asyncio.sleep(0)  # more of it to come
            else:
                vectors = await loop.run_in_executor(self._thread, encoder.encode, texts_now)
            found.update(zip((key for key, _ in unit), vectors, strict=True))
        for key in missing:
            # A copy, because a row is a view that would keep the whole batch in memory.
            self._cache[key] = found[key].copy()
        if not keys:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return np.stack([found[key] for key in keys])

    async def weigh(self, asked: str, answers: Sequence[str]) -> NDArray[np.float32] | None:
        """For each answer how well it answers what was asked, as the logarithm of the odds; None while the model is
        loading, and for one that weighs nothing. Takes the thread some three milliseconds an answer."""
        encoder = self._encoder
        if not (isinstance(encoder, Weighing) and encoder.weighs):
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, encoder.weigh, asked, list(answers))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the kinds of question that the model tells apart; empty while it is loading, and for one that
        tells none."""
        return self._encoder.kinds if isinstance(self._encoder, Sorting) else ()

    async def kind_chances(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """The logarithm of each kind's chance, one row per text, in the order of `kinds`; None without any. Takes the
        thread some three milliseconds a text."""
        encoder = self._encoder
        if not (isinstance(encoder, Sorting) and encoder.kinds):
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, encoder.kind_chances, list(texts))

    def forget(self, texts: Sequence[str]) -> None:
        """Drops the vectors cached of these texts."""
        for text in texts:
            self._cache.pop(_key(text), None)

    async def close(self) -> None:
        """Drops queued work and waits for the thread to end."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)
        if self._on_close is not None:
            await asyncio.to_thread(self._on_close)

    async def _ready_encoder(self) -> Encoder:
        await self.start()
        await self._settled.wait()
        if self._encoder is None:
            raise self._failure or RuntimeError("the embedder was closed while it loaded")
        return self._encoder

    def _settle(self, loading: asyncio.Future[Encoder]) -> None:
        """Takes the loaded encoder, or the fallback."""
        if not loading.cancelled():
            self._failure = loading.exception()
            self._encoder = loading.result() if self._failure is None else self._fallback
            if self._failure is not None:
                log.warning("embedder_failed", model=self.model_id, error=str(self._failure))
        if self._encoder is not None:
            if self._failure is not None:
                self.notice = f"{self.model_id} could not be loaded ({self._failure}); {WORDING_ONLY}"
            self.model_id, self.dimension = self._encoder.model_id, self._encoder.dimension
            log.info("embedder_ready", model=self.model_id)
        self._settled.set()


def _once(load: Callable[[], Encoder]) -> Callable[[], Encoder]:
    """`load`, which is called once however many threads ask for what it loads."""
    lock, loaded = Lock(), list[Encoder]()

    def found() -> Encoder:
        with lock:
            if not loaded:
                loaded.append(load())
            return loaded[0]

    return found


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST_BYTES).digest()


def _units(missing: dict[bytes, str]) -> Iterator[list[tuple[bytes, str]]]:
    """Cuts the work into units of at most UNIT_TEXTS texts and, but for a single long one, UNIT_CHARACTERS."""
    unit: list[tuple[bytes, str]] = []
    size = 0
    for key, text in missing.items():
        if unit and (len(unit) >= UNIT_TEXTS or size + len(text) > UNIT_CHARACTERS):
            yield unit
            unit, size = [], 0
        unit.append((key, text))
        size += len(text)
    if unit:
        yield unit

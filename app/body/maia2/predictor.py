"""Questions to Maia-2 from everywhere in the server: collected, and answered together by a process of its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import structlog

from app.body.base import EngineDown
from app.body.maia2 import network
from app.body.maia2.network import AskedPosition, MaiaKind, Prediction
from app.runtime.tasks import Tasks

# Questions answered in one pass, and the seconds granted to loading and to one pass.
LARGEST_BATCH = 16
LOADING_SECONDS, ANSWER_SECONDS = 600.0, 10.0

log = structlog.get_logger(__name__)


def maia_is_installed() -> bool:
    """Whether the extra `maia` is there."""
    return find_spec("maia2") is not None and find_spec("torch") is not None


class Predictor:
    """The parent's side of the process.

    `ready` is False until the weights are loaded, and again after the process has died, until it is loaded once more.
    Another worker has a process of its own.
    """

    def __init__(self, folder: Path, kind: MaiaKind, tasks: Tasks) -> None:
        self.ready = False
        self.pid = 0
        self._folder, self._kind, self._tasks = folder, kind, tasks
        self._child: ProcessPoolExecutor | None = None
        # One worker's own: questions asked and not yet sent, for the process that it runs.
        self._asked: list[tuple[AskedPosition, asyncio.Future[Prediction]]] = []
        self._answering = False

    def start(self) -> None:
        """Begins to load in the background; what cannot be loaded is logged, and `ready` stays False."""
        self._tasks.start("maia2:load", self._load())

    async def ask(self, question: AskedPosition) -> Prediction:
        """What people play there. Raises `EngineDown` where the network cannot answer."""
        if not self.ready:
            raise EngineDown("Maia-2 is not loaded")
        answer: asyncio.Future[Prediction] = asyncio.get_running_loop().create_future()
        self._asked.append((question, answer))
        if not self._answering:
            self._answering = True
            self._tasks.start("maia2:answer", self._answer_all())
        return await answer

    async def close(self) -> None:
        """Ends the process."""
        self.ready = False
        child, self._child = self._child, None
        if child is not None:
            await asyncio.to_thread(child.shutdown, wait=True, cancel_futures=True)

    async def _load(self) -> None:
        # Spawned, because a fork would copy the server's locks in whatever state its threads left them.
        self._child = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        try:
            loading = self._child.submit(network.load, str(self._folder), self._kind)
            self.pid = await asyncio.wait_for(asyncio.wrap_future(loading), LOADING_SECONDS)
        except Exception as error:
            log.warning("maia2_not_loaded", kind=self._kind, reason=f"{type(error).__name__}: {str(error)[:200]}")
            await self.close()
            return
        self.ready = True
        log.info("maia2_loaded", kind=self._kind)

    async def _answer_all(self) -> None:
        """Batches until nothing is asked any more: what is asked during one pass goes into the next."""
        try:
            while self._asked:
                batch = [pair for pair in self._asked[:LARGEST_BATCH] if not pair[1].done()]
                del self._asked[:LARGEST_BATCH]
                await self._answer(batch)
        finally:
            self._answering = False

    async def _answer(self, batch: list[tuple[AskedPosition, asyncio.Future[Prediction]]]) -> None:
        if not batch:
            return
        try:
            if self._child is None:
                raise EngineDown("Maia-2 has been closed")
            running = self._child.submit(network.predict, [question for question, _ in batch])
            predictions = await asyncio.wait_for(asyncio.wrap_future(running), ANSWER_SECONDS)
        except ValueError as error:
            # A position that it cannot read is no reason to load it anew.
            _fail(batch, error)
        except Exception as error:
            _fail(batch, error)
            await self._begin_again(error)
        else:
            for (_, answer), prediction in zip(batch, predictions, strict=True):
                if not answer.done():
                    answer.set_result(prediction)

    async def _begin_again(self, error: Exception) -> None:
        log.error("maia2_died", reason=f"{type(error).__name__}: {str(error)[:200]}")
        was_open = self._child is not None
        await self.close()
        if was_open:
            self.start()


def _fail(batch: list[tuple[AskedPosition, asyncio.Future[Prediction]]], error: Exception) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(EngineDown(f"Maia-2 did not answer: {type(error).__name__}"))

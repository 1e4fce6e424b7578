"""A time budget shared by several questions to models."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from app.llm.base import Ask, Models, NoModel, T, Tool

# Seconds that must be left for a question to be asked; no model answers in less.
SHORTEST = 0.5


class Allowance:
    """`Models` for one piece of work, whose questions together take at most `seconds`. A question without a deadline of
    its own may use all that is left; with less than SHORTEST left, NoModel is raised."""

    def __init__(self, models: Models, seconds: float) -> None:
        self._models = models
        self._left = seconds

    @property
    def any_model(self) -> bool:
        return self._models.any_model

    async def ask(self, ask: Ask[T]) -> T:
        bounded = self._bounded(ask)
        with self._counted():
            return await self._models.ask(bounded)

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        bounded = self._bounded(ask)
        with self._counted():
            return await self._models.converse(bounded, tools, max_rounds=max_rounds)

    def _bounded(self, ask: Ask[T]) -> Ask[T]:
        if self._left < SHORTEST:
            raise NoModel("no time left")
        wanted = ask.deadline_seconds
        return replace(ask, deadline_seconds=self._left if wanted is None else min(wanted, self._left))

    @contextmanager
    def _counted(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            yield
        finally:
            self._left -= loop.time() - began

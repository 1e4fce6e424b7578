"""Models whose answers a test writes: the real port without a model behind it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from app.llm.base import Ask, NoModel, T, Tool

Answer = BaseModel | dict[str, Any] | str | Exception | None
"""A ready instance; a dict or JSON text to be validated as a model's would be; an exception to be raised; None hangs
until the deadline (or forever where the ask has none)."""

Script = Callable[[Ask[Any]], Answer]

NO_MODEL = NoModel("the script says so")


class ScriptedModels:
    """Answers from a queue, or by a function of the ask. What does not fit the schema becomes NoModel, as it does
    behind the real chain after its repair. `asked` holds every ask, in order; `used` every tool call of `tool_calls`.

    With neither queue nor function left it raises NoModel.
    """

    def __init__(
        self, script: Iterable[Answer] | Script = (), *, tool_calls: Sequence[tuple[str, dict[str, Any]]] = ()
    ) -> None:
        self._queue: deque[Answer] = deque() if callable(script) else deque(script)
        self._script = script if callable(script) else None
        self._tool_calls = tool_calls
        self.asked: list[Ask[Any]] = []
        self.used: list[tuple[str, str]] = []
        self.any_model = True

    def then(self, *answers: Answer) -> ScriptedModels:
        """Adds to the queue."""
        self._queue.extend(answers)
        return self

    async def ask(self, ask: Ask[T]) -> T:
        self.asked.append(ask)
        return await self._answer(ask)

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        """Makes the calls of `tool_calls` (at most `max_rounds`, unknown ones fail quietly), then answers."""
        self.asked.append(ask)
        known = {tool.name: tool for tool in tools}
        for name, arguments in self._tool_calls[:max_rounds]:
            if name in known:
                tool = known[name]
                self.used.append((name, await tool.run(tool.arguments.model_validate(arguments))))
        return await self._answer(ask)

    async def _answer(self, ask: Ask[T]) -> T:
        if self._script is not None:
            answer = self._script(ask)
        elif self._queue:
            answer = self._queue.popleft()
        else:
            raise NoModel("the script is over")
        if answer is None:
            await self._hang(ask.deadline_seconds)
        if isinstance(answer, Exception):
            raise answer
        try:
            if isinstance(answer, str):
                return ask.schema.model_validate_json(answer)
            if isinstance(answer, BaseModel):
                answer = answer.model_dump()
            return ask.schema.model_validate(answer)
        except ValidationError as error:
            raise NoModel("wrong schema") from error

    async def _hang(self, deadline_seconds: float | None) -> None:
        try:
            async with asyncio.timeout(deadline_seconds):
                await asyncio.Event().wait()
        except TimeoutError:
            raise NoModel("deadline") from None


class NoModels(ScriptedModels):
    """The chain with nothing but `scripted` in it."""

    def __init__(self) -> None:
        super().__init__()
        self.any_model = False

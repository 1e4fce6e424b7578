"""The chain: providers in their order, and behind the last of them `NoModel`, where every caller has its own twin."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog

from app.llm.base import Ask, NoModel, Purpose, T, Tool
from app.llm.gate import Gate
from app.llm.provider import Failed, Failure
from app.llm.tools import converse
from app.runtime.metrics import MODEL_FALLBACKS, MODEL_QUESTION_SECONDS

# Share of the time left that a provider may use while another stands behind it: a hanging one must leave enough for
# the next.
SHARE = 0.6

# What does not pass by itself: the host has to change a key, a model or the size of a server's context.
FOR_THE_HOST = frozenset({Failure.CONTEXT, Failure.REJECTED, Failure.UNAUTHORIZED})

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class FinishedQuestion:
    """A question that is over: seconds from asking to the end of it, repair, rounds of tools and fallback included.
    `answered` is False where the caller had to go on without, also when it gave up waiting."""

    purpose: Purpose
    seconds: float
    answered: bool


def _count(question: FinishedQuestion) -> None:
    told = "answered" if question.answered else "unanswered"
    MODEL_QUESTION_SECONDS.labels(question.purpose, told).observe(question.seconds)


class Chain:
    """`Models` over providers. Every question goes to each provider at most once (with one repair), in order, until one
    answers; a provider that rests is passed over."""

    def __init__(self, gates: Sequence[Gate], deadlines: Mapping[Purpose, float]) -> None:
        """No gates at all is a chain of `scripted` alone. `deadlines` are seconds by purpose."""
        self.gates = tuple(gates)
        self._deadlines = deadlines
        # Each is told of every question that has gone to a provider, when it is over; none may raise.
        self.listeners: list[Callable[[FinishedQuestion], None]] = [_count]

    @property
    def any_model(self) -> bool:
        return bool(self.gates)

    @property
    def healthy(self) -> bool:
        """True when some provider is not resting, or none is set."""
        return not self.gates or any(not gate.breaker.resting for gate in self.gates)

    @property
    def state(self) -> str:
        """The chain in a line: `gemini (gemini-3.5-flash-lite), claude (resting), scripted`."""
        parts = [
            f"{gate.source.name} ({'resting' if gate.breaker.resting else gate.source.model})" for gate in self.gates
        ]
        return ", ".join([*parts, "scripted"])

    async def ask(self, ask: Ask[T]) -> T:
        return await self.converse(ask, (), max_rounds=0)

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        if not self.gates:
            raise NoModel("none_set")
        loop = asyncio.get_running_loop()
        began, answered = loop.time(), False
        try:
            answer = await self._first_answer(ask, tools, max_rounds)
            answered = True
            return answer
        finally:
            question = FinishedQuestion(ask.purpose, loop.time() - began, answered)
            for listener in self.listeners:
                listener(question)

    async def _first_answer(self, ask: Ask[T], tools: Sequence[Tool], max_rounds: int) -> T:
        """The answer of the first provider that has one. Raises NoModel."""
        loop = asyncio.get_running_loop()
        seconds = ask.deadline_seconds if ask.deadline_seconds is not None else self._deadlines[ask.purpose]
        due = loop.time() + seconds
        reason = "none"
        for place, gate in enumerate(self.gates):
            left = due - loop.time()
            last = place == len(self.gates) - 1
            try:
                slot = due if last else loop.time() + left * SHARE
                return await converse(gate, ask, tools, max_rounds=max_rounds, due=slot)
            except Failed as failed:
                reason = failed.failure.value
                # That a provider rests is told by what made it rest; who asks meanwhile says that nobody answered.
                if failed.failure is not Failure.RESTING:
                    tell = log.warning if failed.failure in FOR_THE_HOST else log.info
                    tell("model_failed", provider=gate.source.name, purpose=ask.purpose.value, why=reason)
            except Exception as error:
                # The port promises NoModel and nothing else; what is wrong here is ours, and is logged as such.
                reason = "error"
                log.exception("model_layer_failed", purpose=ask.purpose.value, error=type(error).__name__)
        MODEL_FALLBACKS.labels(ask.purpose, reason).inc()
        raise NoModel(reason)

    async def warm(self) -> None:
        """Loads what the providers need before somebody waits for it. One that cannot be loaded is logged."""
        for gate in self.gates:
            try:
                await gate.source.open()
            except Exception as error:
                log.error("model_provider_not_loaded", provider=gate.source.name, error=type(error).__name__)

    async def close(self) -> None:
        """Gives the providers' connections back."""
        for gate in self.gates:
            await gate.source.close()

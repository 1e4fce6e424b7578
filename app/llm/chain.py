"""The chain of providers: each question goes to them in order until one answers, else NoModel is raised."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from pydantic import BaseModel

from app.llm.base import Ask, NoModel, Purpose, T, Tool
from app.llm.gate import Gate
from app.llm.provider import Failed, Failure
from app.llm.tools import converse
from app.runtime.channels import Reach, keep, note
from app.runtime.metrics import MODEL_FALLBACKS, MODEL_QUESTION_SECONDS

# Share of the remaining time that a provider may use unless it is the last, so that one that hangs leaves enough for
# the next.
SHARE = 0.6

# Failures that do not pass by themselves: the operator has to change a key, a model or a context size.
FOR_THE_HOST = frozenset({Failure.CONTEXT, Failure.REJECTED, Failure.UNAUTHORIZED})

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class FinishedQuestion:
    """The outcome of one question. `seconds` include repair, rounds of tools and fallbacks; `answered` is False for
    NoModel and if the caller cancelled it."""

    purpose: Purpose
    seconds: float
    answered: bool


@dataclass(frozen=True, slots=True)
class AnsweredAsk:
    """A model's validated answer, which a replay gives again."""

    purpose: Purpose
    answer: BaseModel


def _asked(ask: Ask[Any]) -> dict[str, Any]:
    return {"asked": ask.purpose.value, "schema": ask.schema.__name__, "system": ask.system, "prompt": ask.prompt}


def _count(question: FinishedQuestion) -> None:
    outcome = "answered" if question.answered else "unanswered"
    MODEL_QUESTION_SECONDS.labels(question.purpose, outcome).observe(question.seconds)


class Chain:
    """`Models` over providers. A question goes to each provider at most once (with one repair), in order, until one
    answers; one whose breaker is open is skipped."""

    def __init__(self, gates: Sequence[Gate], deadlines: Mapping[Purpose, float]) -> None:
        """Without gates every question raises NoModel. `deadlines` are seconds by purpose."""
        self.gates = tuple(gates)
        self._deadlines = deadlines
        # Called after every question that went to a provider; must not raise.
        self.listeners: list[Callable[[FinishedQuestion], None]] = [_count]

    @property
    def any_model(self) -> bool:
        return bool(self.gates)

    @property
    def healthy(self) -> bool:
        """True unless all configured providers are resting."""
        return not self.gates or any(not gate.breaker.resting for gate in self.gates)

    @property
    def state(self) -> str:
        """The chain in one line: `gemini (gemini-3.5-flash-lite), claude (resting), scripted`."""
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
            note("main", _asked(ask), Reach.PERSONAL | Reach.VERDICT | Reach.INNER)
            answer = await self._first_answer(ask, tools, max_rounds)
            answered = True
            keep("answer", AnsweredAsk(ask.purpose, answer))
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
                note("agent_stack", {"pushed": gate.source.name, "for": ask.purpose.value})
                answer = await converse(gate, ask, tools, max_rounds=max_rounds, due=slot)
                note("agent_stack", {"popped": gate.source.name, "why": "it has answered"})
                return answer
            except Failed as failed:
                reason = failed.failure.value
                note("agent_stack", {"popped": gate.source.name, "why": reason})
                note("tool_errors", {"failed": gate.source.name, "purpose": ask.purpose.value, "why": reason})
                # Resting is not logged: the failure that opened the breaker was.
                if failed.failure is not Failure.RESTING:
                    tell = log.warning if failed.failure in FOR_THE_HOST else log.info
                    tell("model_failed", provider=gate.source.name, purpose=ask.purpose.value, why=reason)
            except Exception as error:
                # The port promises to raise only NoModel; this is a bug of ours, logged as such.
                reason = "error"
                note("tool_errors", {"failed": gate.source.name, "purpose": ask.purpose.value, "why": reason})
                log.exception("model_layer_failed", purpose=ask.purpose.value, error=type(error).__name__)
        MODEL_FALLBACKS.labels(ask.purpose, reason).inc()
        raise NoModel(reason)

    async def warm(self) -> None:
        """Loads the providers' SDKs before the first question. Failures are only logged."""
        for gate in self.gates:
            try:
                await gate.source.open()
            except Exception as error:
                log.error("model_provider_not_loaded", provider=gate.source.name, error=type(error).__name__)

    async def close(self) -> None:
        for gate in self.gates:
            await gate.source.close()

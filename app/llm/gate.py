"""The gate before one provider: everything that stands between a question and its server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

import structlog

from app.llm.base import Ask
from app.llm.bill import Bills, CallRecord
from app.llm.breaker import Breaker
from app.llm.budget import Budget, Reservation
from app.llm.lazy import Lazy
from app.llm.prices import Price
from app.llm.provider import (
    Answered,
    Failed,
    Failure,
    OurMessage,
    Provider,
    ProviderReply,
    ProviderRequest,
    ToolResults,
    Usage,
)
from app.runtime.metrics import MODEL_CALLS

R = TypeVar("R")

# Requests to one provider at a time. More wait for their turn, inside their deadline.
AT_ONCE = 16

# A hanging provider is only blamed when it had this many seconds; a caller in a hurry proves nothing.
FAIR_SECONDS = 2.0

# How much the latest answer weighs in what a provider usually takes, and how much of that fades when none came.
LATEST_WEIGHS, MISSED_WEIGHS = 0.3, 0.1

# Share of its time after which a request that is given up counts as one that hung.
NEARLY_ALL = 0.9

# Tokens for what providers wrap around our words: role marks, and the prompt by which they explain tools.
# Source: Claude's pricing page names 346 to 530 tokens for tools, the largest we found.
WRAPPING = 1024

log = structlog.get_logger(__name__)


class Gate:
    """One provider with its breaker, its queue, the budget and the bill. Every request passes here, once."""

    def __init__(
        self,
        source: Lazy,
        *,
        price: Callable[[str], Price],
        budget: Budget,
        bills: Bills,
        now: Callable[[], int],
    ) -> None:
        """`price` knows what a model of this provider costs; `now` is wall time in milliseconds."""
        self.source = source
        self.breaker = Breaker(time.monotonic)
        self.fair_seconds = FAIR_SECONDS
        self._usual_seconds = 0.0
        self._price = price
        self._budget = budget
        self._bills = bills
        self._now = now
        # One worker's own: its requests under way.
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def send(self, request: ProviderRequest, ask: Ask[Any], read: Callable[[ProviderReply], R], due: float) -> R:
        """The reply, as `read` makes it out, before `due` (loop time). Raises Failed, also what `read` raises of it.

        The most the request can cost is put aside first; without the money it is not sent.
        """
        try:
            async with asyncio.timeout_at(due):
                provider = await self.source.open()
                await self._turns.acquire()
        except TimeoutError:
            raise self._not_sent(ask, Failure.BUSY) from None
        except Exception as error:
            log.error("provider_not_loaded", provider=self.source.name, error=repr(error))
            self.breaker.fail(Failure.UNREACHABLE)
            raise self._not_sent(ask, Failure.UNREACHABLE) from None
        try:
            price = self._price(provider.model(request.fast))
            most = price.most(bytes_of(request) + WRAPPING, provider.most_output(request))
            reservation = await self._reserve(most, ask)
            if not self.breaker.enter():
                await self._budget.settle(reservation, 0)
                raise self._not_sent(ask, Failure.RESTING)
            return await self._send(request, ask, read, due, _Account(provider, price, reservation))
        finally:
            self._turns.release()

    async def _send(
        self, request: ProviderRequest, ask: Ask[Any], read: Callable[[ProviderReply], R], due: float, account: _Account
    ) -> R:
        began, slot = time.monotonic(), due - asyncio.get_running_loop().time()
        failed: Failed | None = None
        usage: Usage | None = None
        try:
            async with asyncio.timeout_at(due):
                reply = await account.provider.answer(request)
            usage = reply.usage
            result = read(reply)
            self.breaker.succeed()
            self._usual_seconds += LATEST_WEIGHS * (time.monotonic() - began - self._usual_seconds)
            return result
        except Failed as error:
            failed, usage = error, error.usage
        except TimeoutError:
            failed = Failed(Failure.DEADLINE, billed=True)
        except asyncio.CancelledError:
            # Callers have clocks of their own: who gives up when the time is up anyway has met a hanging provider.
            late = time.monotonic() - began >= NEARLY_ALL * slot
            failed = Failed(Failure.DEADLINE if late else Failure.CANCELLED, billed=True)
            raise
        except Exception as error:
            # A provider that breaks its promise must not break a turn; its words stay out of the log.
            log.error("provider_broke", provider=self.source.name, error=type(error).__name__)
            failed = Failed(Failure.MALFORMED, billed=True)
        finally:
            seconds = time.monotonic() - began
            if failed is not None:
                self._blame(failed, seconds)
            await self._settle(request, ask, account, usage, failed, seconds)
        raise failed

    def _blame(self, failed: Failed, seconds: float) -> None:
        if failed.failure is Failure.DEADLINE and seconds < self.fair_seconds:
            self.breaker.leave()
        elif failed.failure is Failure.DEADLINE and seconds < self._usual_seconds:
            # A model on a slow machine is not hanging because somebody had less time than its answers take; but one
            # that answers nobody any more is, after a while, no longer taken for slow.
            self.breaker.leave()
            self._usual_seconds *= 1 - MISSED_WEIGHS
        elif failed.failure in (Failure.INVALID, Failure.EMPTY, Failure.REFUSED, Failure.CONTEXT):
            self.breaker.succeed()  # it answered, if badly
        else:
            self.breaker.fail(failed.failure, failed.retry_after)

    async def _settle(
        self,
        request: ProviderRequest,
        ask: Ask[Any],
        account: _Account,
        usage: Usage | None,
        failed: Failed | None,
        seconds: float,
    ) -> None:
        """Books what the request cost: as the provider says; the most it can have cost where it did not say."""
        unknown = usage is None and (failed is None or failed.billed)
        used = usage or Usage()
        cost = account.reservation.micros if unknown else account.price.cost(used)
        await self._budget.settle(account.reservation, cost)
        self._bills.note(
            CallRecord(
                at_ms=self._now(),
                provider=self.source.name,
                model=account.provider.model(request.fast),
                purpose=ask.purpose,
                match_id=ask.match_id,
                player_id=ask.player_id,
                input_tokens=used.fresh + used.written,
                output_tokens=used.output,
                cached_tokens=used.cached,
                cost_micros=cost,
                estimated=unknown and cost > 0,
                latency_ms=round(seconds * 1000),
                outcome="ok" if failed is None else failed.failure,
            )
        )

    async def _reserve(self, most: int, ask: Ask[Any]) -> Reservation:
        try:
            return await self._budget.reserve(most, ask.player_id)
        except Failed:
            raise self._not_sent(ask, Failure.BUDGET) from None

    def _not_sent(self, ask: Ask[Any], failure: Failure) -> Failed:
        MODEL_CALLS.labels(self.source.name, ask.purpose, failure).inc()
        return Failed(failure)


class _Account:
    """To whom a request goes, what it may cost and what was put aside for it."""

    __slots__ = ("price", "provider", "reservation")

    def __init__(self, provider: Provider, price: Price, reservation: Reservation) -> None:
        self.provider = provider
        self.price = price
        self.reservation = reservation


def bytes_of(request: ProviderRequest) -> int:
    """Bytes of everything that goes in. No tokenizer makes more tokens of a text than it has bytes, so this is an
    upper bound of the input."""
    # The schema counts twice: some providers are told it in words too.
    texts = [request.system, *[str(request.schema)] * 2, *(f"{tool}" for tool in request.tools)]
    for turn in request.turns:
        match turn:
            case OurMessage(text):
                texts.append(text)
            case Answered(reply):
                texts += [reply.text, str(reply.native), str(reply.calls)]
            case ToolResults(results):
                texts += [f"{call}{text}" for call, text in results]
    return sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)

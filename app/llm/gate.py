"""The single way to send requests to a provider: with its queue, circuit breaker, budget and bill."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import structlog

from app.domain.errors import Unavailable
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
from app.runtime.channels import note, span
from app.runtime.metrics import MODEL_CALLS

R = TypeVar("R")

# Concurrent requests to one provider; more wait, within their deadlines.
AT_ONCE = 16

# A missed deadline counts as a failure of the provider only if it had this many seconds.
FAIR_SECONDS = 2.0

# Weight of the latest answer in the moving average of answer times, and the share by which the average falls with each
# missed deadline shorter than it.
LATEST_WEIGHS, MISSED_WEIGHS = 0.3, 0.1

# Share of its time after which a cancelled request counts as a missed deadline.
NEARLY_ALL = 0.9

# Input tokens that providers add to our text: role marks, and the prompt that explains tools. Source: Claude's pricing
# page names 346 to 530 tokens for tools, the largest we found.
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
        """`price` returns the price of a model of this provider; `now` is wall time in milliseconds."""
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
        """Sends a request and returns its reply parsed by `read`, before `due` (loop time). Raises Failed, also if
        `read` does.

        The highest possible cost is reserved first; if the budget does not allow it, nothing is sent.
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
                with span("model", provider=self.source.name, purpose=ask.purpose.value):
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
            # Callers have timeouts of their own; one that cancels close to the deadline counts as a missed deadline.
            late = time.monotonic() - began >= NEARLY_ALL * slot
            failed = Failed(Failure.DEADLINE if late else Failure.CANCELLED, billed=True)
            raise
        except Exception as error:
            # An adapter that raises something else must not break a turn. The message may quote a prompt: not logged.
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
            # The deadline was shorter than this model's usual answer, so it may be slow rather than hanging. If no
            # answers come any more, the average falls until misses count as failures.
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
        """Books the cost reported by the provider, or the highest possible one if it reported none."""
        unknown = usage is None and (failed is None or failed.billed)
        used = usage or Usage()
        cost = account.reservation.micros if unknown else account.price.cost(used)
        await self._budget.settle(account.reservation, cost)
        record = CallRecord(
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
        self._bills.note(record)
        note("tokens", record.told)

    async def _reserve(self, most: int, ask: Ask[Any]) -> Reservation:
        try:
            return await self._budget.reserve(most, ask.player_id)
        except (Failed, Unavailable):
            # What cannot be counted is not spent.
            raise self._not_sent(ask, Failure.BUDGET) from None

    def _not_sent(self, ask: Ask[Any], failure: Failure) -> Failed:
        MODEL_CALLS.labels(self.source.name, ask.purpose, failure).inc()
        return Failed(failure)


class _Account(NamedTuple):
    """The provider of a request, the price of its model, and the money reserved."""

    provider: Provider
    price: Price
    reservation: Reservation


def bytes_of(request: ProviderRequest) -> int:
    """Bytes of the whole input. A text has at most as many tokens as bytes, so this is an upper bound of its tokens."""
    # The schema counts twice, because some providers also get it as text.
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

"""A ledger on another machine, asked over HTTP. What it has to answer is written down in docs/ledger.md.

Every operation has a key before it is first sent, so an answer that is lost on the way costs a repetition and no clay.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any, TypeVar
from urllib.parse import quote

import httpx2
import structlog
from pydantic import SecretStr, TypeAdapter, ValidationError

from app.domain.errors import BadAmount, ClubError, InsufficientFunds, KeyReused, Unavailable
from app.economy.by_transfer import ByTransfer
from app.economy.operations import LINES, BothSides, ClayOperation, ClayTransaction, lines_within

# Seconds for one attempt: a ledger in the same house answers in milliseconds, one on another continent in a quarter.
ATTEMPT_SECONDS = 2.0
# Seconds before each further attempt; somebody waits at a page meanwhile, so there are few.
PAUSES = (0.1, 0.5)

# What a ledger may refuse, by code; anything else that is no success counts as a ledger that does not answer.
REFUSALS: dict[str, type[ClubError]] = {kind.code: kind for kind in (InsufficientFunds, KeyReused, BadAmount)}
SAID = "The club cannot reach the books of its clay at the moment. Nothing is lost; try again soon."

_BOTH: TypeAdapter[BothSides] = TypeAdapter(BothSides)
_MANY: TypeAdapter[list[ClayTransaction]] = TypeAdapter(list[ClayTransaction])
_BALANCE: TypeAdapter[int] = TypeAdapter(int)

T = TypeVar("T")

log = structlog.get_logger(__name__)


class HttpLedger(ByTransfer):
    """A `ClubLedger` behind an address."""

    def __init__(
        self,
        url: str,
        token: SecretStr | None = None,
        *,
        attempt_seconds: float = ATTEMPT_SECONDS,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token.get_secret_value()}"}
        self._client = httpx2.AsyncClient(base_url=url.rstrip("/"), headers=headers, timeout=attempt_seconds)
        self._attempt_seconds = attempt_seconds
        self._pauses = pauses

    async def get_balance(self, player_id: str) -> int:
        """As of `ClayLedger`."""
        answer = await self._ask("GET", f"/holders/{quote(player_id, safe='')}")
        return _read(_BALANCE, answer.get("balance"))

    async def transfer(
        self, from_id: str, to_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> BothSides:
        """As of `ClayLedger`."""
        operation = ClayOperation.checked(from_id, to_id, amount, reason, match_id, key)
        answer = await self._ask("POST", "/operations", json=asdict(operation))
        return _read(_BOTH, answer.get("transactions"))

    async def transactions_for_player(
        self, player_id: str, limit: int = LINES, reason: str | None = None
    ) -> list[ClayTransaction]:
        """As of `ClayLedger`."""
        asked = {"limit": str(lines_within(limit)), **({} if reason is None else {"reason": reason})}
        answer = await self._ask("GET", f"/holders/{quote(player_id, safe='')}/transactions", params=asked)
        return _read(_MANY, answer.get("transactions"))

    async def forget_holder(self, player_id: str) -> None:
        """As of `ClubLedger`."""
        await self._ask("DELETE", f"/holders/{quote(player_id, safe='')}")

    async def close(self) -> None:
        """Ends the connections."""
        await self._client.aclose()

    async def _ask(self, method: str, path: str, **sent: Any) -> dict[str, Any]:
        """The answer of the ledger, asked again after a pause where it gives none. Raises its refusals, Unavailable."""
        reason = ""
        for pause in (*self._pauses, None):
            try:
                # The library's limit is between two bytes; this one is on the whole.
                async with asyncio.timeout(self._attempt_seconds):
                    response = await self._client.request(method, path, **sent)
                answer = response.json()
                if response.is_success and isinstance(answer, dict):
                    return answer
                refusal = _refusal_in(answer)
                if refusal is not None:
                    raise refusal
                reason = f"status {response.status_code}"
            except (httpx2.HTTPError, TimeoutError, ValueError) as error:
                reason = repr(error)
            if pause is not None:
                await asyncio.sleep(pause)
        log.error("ledger_does_not_answer", method=method, reason=reason)
        raise Unavailable(SAID)


def _refusal_in(answer: Any) -> ClubError | None:
    error = answer.get("error") if isinstance(answer, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    kind = REFUSALS.get(code) if isinstance(code, str) else None
    return None if kind is None else kind()


def _read(shape: TypeAdapter[T], value: Any) -> T:
    """What the ledger answered. Raises Unavailable for what is no such answer."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        log.error("ledger_answers_nonsense", error=str(error))
        raise Unavailable(SAID) from error

"""A small ledger of another house behind HTTP, as docs/ledger.md asks for: books in memory, and whatever can go wrong
on the way to them.

As a process: `python -m tests.fakes.ledger_server PORT`; the club reaches it by CLAY_LEDGER_URL.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from app.economy.operations import HOUSE, ISSUED, ClayTransaction

Answered = tuple[int, dict[str, Any]]


class KeptBooks:
    """Balances and entries in plain dicts; not the code of the club, but the same promises."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter({HOUSE: ISSUED})
        self.entries: list[ClayTransaction] = []
        self._by_key: dict[str, tuple[dict[str, Any], list[ClayTransaction]]] = {}

    def book(self, asked: dict[str, Any]) -> Answered:
        """Books an operation, or refuses it."""
        payer, payee, amount, key = asked["payer"], asked["payee"], asked["amount"], asked["key"]
        if key in self._by_key:
            before, both = self._by_key[key]
            return _both(both) if before == asked else _refusal(409, "key_reused")
        if type(amount) is not int or amount < 1 or payer == payee:
            return _refusal(422, "bad_amount")
        if self.balances[payer] < amount:
            return _refusal(409, "insufficient_funds")
        both = [self._add(payer, -amount, asked), self._add(payee, amount, asked)]
        self._by_key[key] = (asked, both)
        return _both(both)

    def _add(self, holder: str, amount: int, asked: dict[str, Any]) -> ClayTransaction:
        self.balances[holder] += amount
        number = str(len(self.entries) + 1)
        one = ClayTransaction(number, holder, amount, self.balances[holder], asked["reason"], asked["match_id"], 0)
        self.entries.append(one)
        return one

    def history(self, holder: str, limit: int, reason: str | None) -> Answered:
        """The latest entries of a holder."""
        mine = [one for one in reversed(self.entries) if one.player_id == holder and reason in (None, one.reason)]
        return 200, {"transactions": [asdict(one) for one in mine[:limit]]}

    def forget(self, holder: str) -> Answered:
        """Takes a holder's name out of the books."""
        former = f"former {len(self.balances)}"
        self.balances[former] = self.balances.pop(holder, 0)
        self.entries = [_renamed(one, former) if one.player_id == holder else one for one in self.entries]
        return 200, {}


class LedgerServer:
    """Serves `books` on loopback. Whatever is in `troubles` befalls the next requests, one each: `lost` carries a
    request out and loses the answer, `refused` closes the line, `busy` answers 503, `hangs` never answers, `nonsense`
    answers what nobody can read."""

    def __init__(self) -> None:
        self.books = KeptBooks()
        self.troubles: list[str] = []
        self.asked = 0
        self.token: str | None = None
        self.url = ""

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncIterator[LedgerServer]:
        """Answers until the end of the block."""
        server = await asyncio.start_server(self._answer, "127.0.0.1", port)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            line, *fields = head.split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.asked += 1
            self.token = headers.get("authorization")
            trouble = self.troubles.pop(0) if self.troubles else ""
            if trouble == "hangs":
                await reader.read()
            if trouble in ("hangs", "refused"):
                return
            method, target = line.split()[:2]
            status, answer = (503, {}) if trouble == "busy" else self._carry(method, target, body)
            if trouble == "lost":
                return
            sent = b"<html>" if trouble == "nonsense" else json.dumps(answer).encode()
            writer.write(b"HTTP/1.1 %d Told\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % (status, len(sent)))
            writer.write(sent)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    def _carry(self, method: str, target: str, body: bytes) -> Answered:
        url = urlsplit(target)
        parts = [unquote(part) for part in url.path.strip("/").split("/")]
        if (method, parts) == ("POST", ["operations"]):
            return self.books.book(json.loads(body))
        if method == "DELETE":
            return self.books.forget(parts[1])
        if parts[-1] == "transactions":
            query = parse_qs(url.query)
            return self.books.history(parts[1], int(query["limit"][0]), query.get("reason", [None])[0])
        return 200, {"balance": self.books.balances[parts[1]]}


def _both(both: list[ClayTransaction]) -> Answered:
    return 200, {"transactions": [asdict(one) for one in both]}


def _refusal(status: int, code: str) -> Answered:
    return status, {"error": {"code": code, "message": code}}


def _renamed(one: ClayTransaction, holder: str) -> ClayTransaction:
    return ClayTransaction(**{**asdict(one), "player_id": holder})


async def _serve(port: int) -> None:
    async with LedgerServer().serving(port):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))

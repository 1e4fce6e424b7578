"""One suite for every ledger: the club's own books, and one behind HTTP whose line fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from pydantic import SecretStr

from app.db.database import Database
from app.domain.errors import BadAmount, KeyReused, Unavailable
from app.economy.clay_ledger import ClayLedger, ClubLedger, InsufficientFunds, get_ledger
from app.economy.http_ledger import HttpLedger
from app.economy.operations import HOUSE, ISSUED, MINT, MOST_LINES
from app.runtime.clock import FakeClock
from tests.fakes.ledger_server import LedgerServer


@asynccontextmanager
async def own_books(database: Database) -> AsyncIterator[ClubLedger]:
    yield get_ledger(database, FakeClock())


@asynccontextmanager
async def elsewhere(database: Database) -> AsyncIterator[ClubLedger]:
    async with LedgerServer().serving() as server:
        ledger = get_ledger(database, FakeClock(), url=server.url, token=SecretStr("open sesame"))
        yield ledger
        assert server.token == "Bearer open sesame" or not server.asked
        await ledger.close()


# One line per adapter: what opens it, with empty books.
LEDGERS: dict[str, Callable[[Database], AbstractAsyncContextManager[ClubLedger]]] = {
    "sql": own_books,
    "http": elsewhere,
}


@pytest.fixture(params=sorted(LEDGERS))
async def ledger(request: pytest.FixtureRequest, database: Database) -> AsyncIterator[ClubLedger]:
    async with LEDGERS[request.param](database) as opened:
        yield opened


async def held(ledger: ClayLedger, *holders: str) -> list[int]:
    return [await ledger.get_balance(one) for one in holders]


async def test_whoever_is_unknown_has_nothing_and_the_house_has_everything(ledger: ClubLedger) -> None:
    assert await held(ledger, "ada", HOUSE) == [0, ISSUED]
    assert await ledger.transactions_for_player("ada") == []


async def test_what_is_given_comes_from_the_house_and_what_is_taken_goes_there(ledger: ClubLedger) -> None:
    given = await ledger.credit("ada", 1_000, "opening", key="opening:ada")
    assert (given.player_id, given.amount, given.balance, given.reason) == ("ada", 1_000, 1_000, "opening")
    taken = await ledger.debit("ada", 300, "fine", "a-match")
    assert (taken.amount, taken.balance, taken.match_id) == (-300, 700, "a-match")
    assert await held(ledger, "ada", HOUSE) == [700, ISSUED - 700]


async def test_a_transfer_tells_both_sides_the_payers_first(ledger: ClubLedger) -> None:
    await ledger.credit("ada", 10, "opening")
    payer, payee = await ledger.transfer("ada", "bo", 4, "gift", "a-match", key="gift")
    assert (payer.player_id, payer.amount, payer.balance) == ("ada", -4, 6)
    assert (payee.player_id, payee.amount, payee.balance) == ("bo", 4, 4)
    assert payer.id != payee.id
    assert await held(ledger, "ada", "bo", HOUSE) == [6, 4, ISSUED - 10]


async def test_a_key_has_one_effect_however_often_and_however_it_is_sent(ledger: ClubLedger) -> None:
    await ledger.credit("ada", 10, "opening", key="opening")
    first = await ledger.transfer("ada", "bo", 4, "gift", key="gift")
    assert await ledger.transfer("ada", "bo", 4, "gift", key="gift") == first
    at_once = await asyncio.gather(*(ledger.transfer("ada", "bo", 1, "gift", key="another") for _ in range(8)))
    assert all(one == at_once[0] for one in at_once)
    assert await ledger.credit("ada", 10, "opening", key="opening") == (await ledger.transactions_for_player("ada"))[-1]
    assert await held(ledger, "ada", "bo") == [5, 5]


async def test_a_key_stands_for_one_operation_only(ledger: ClubLedger) -> None:
    await ledger.credit("ada", 10, "opening", key="k")
    for again in (
        ledger.credit("ada", 11, "opening", key="k"),
        ledger.credit("bo", 10, "opening", key="k"),
        ledger.debit("ada", 10, "opening", key="k"),
        ledger.credit("ada", 10, "prize", key="k"),
        ledger.credit("ada", 10, "opening", "a-match", key="k"),
    ):
        with pytest.raises(KeyReused):
            await again
    assert await held(ledger, "ada", "bo") == [10, 0]


async def test_nobody_gives_what_they_do_not_have(ledger: ClubLedger) -> None:
    await ledger.credit("ada", 10, "opening")
    with pytest.raises(InsufficientFunds):
        await ledger.transfer("ada", "bo", 11, "gift", key="too much")
    with pytest.raises(InsufficientFunds):
        await ledger.debit("nobody", 1, "fine")
    refused = [ledger.transfer("ada", "bo", 4, "gift", key=f"gift {n}") for n in range(5)]
    told = await asyncio.gather(*refused, return_exceptions=True)
    assert sorted(type(one).__name__ for one in told) == ["InsufficientFunds"] * 3 + ["tuple"] * 2
    assert await held(ledger, "ada", "bo") == [2, 8]
    # A refusal is no effect: with the means to pay, the same key may do it.
    await ledger.credit("ada", 9, "opening")
    assert (await ledger.transfer("ada", "bo", 11, "gift", key="too much"))[0].balance == 0


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, "3", None, 10**10, float("nan")])
async def test_clay_is_whole_and_above_nothing(ledger: ClubLedger, amount: object) -> None:
    await ledger.credit("ada", 10, "opening")
    with pytest.raises(BadAmount):
        await ledger.transfer("ada", "bo", amount, "gift")  # type: ignore[arg-type]
    assert await held(ledger, "ada", "bo") == [10, 0]


async def test_nobody_pays_themselves_or_deals_with_the_mint(ledger: ClubLedger) -> None:
    with pytest.raises(BadAmount):
        await ledger.debit(HOUSE, 1, "fine")
    for words in ({"to_id": MINT}, {"from_id": MINT}, {"reason": ""}, {"reason": "x" * 41}, {"key": ""}):
        with pytest.raises(ValueError, match="reasonable"):
            await ledger.transfer(**({"from_id": HOUSE, "to_id": "bo", "amount": 1, "reason": "gift"} | words))  # type: ignore[arg-type]


async def test_the_history_begins_with_the_latest_and_can_be_narrowed(ledger: ClubLedger) -> None:
    for number in range(6):
        await ledger.credit("ada", number + 1, "prize" if number % 2 else "opening", key=f"{number}")
    assert [one.amount for one in await ledger.transactions_for_player("ada", 4)] == [6, 5, 4, 3]
    assert [one.amount for one in await ledger.transactions_for_player("ada", reason="prize")] == [6, 4, 2]
    assert [one.balance for one in await ledger.transactions_for_player("ada", MOST_LINES + 9)] == [21, 15, 10, 6, 3, 1]
    assert len(await ledger.transactions_for_player("ada", -3)) == 1
    assert await ledger.transactions_for_player("ada", reason="' OR 1=1") == []


async def test_whoever_is_forgotten_leaves_sums_that_are_whole(ledger: ClubLedger) -> None:
    await ledger.credit("ada", 10, "opening", key="opening:ada")
    await ledger.transfer("ada", HOUSE, 10, "leaving", key="leaving:ada")
    await ledger.forget_holder("ada")
    await ledger.forget_holder("nobody")
    assert await ledger.transactions_for_player("ada") == []
    assert await held(ledger, "ada", HOUSE) == [0, ISSUED]
    # What was under way knows its key still, and moves nothing.
    await ledger.transfer("ada", HOUSE, 10, "leaving", key="leaving:ada")
    assert await held(ledger, "ada", HOUSE) == [0, ISSUED]


@pytest.mark.parametrize("trouble", ["lost", "refused", "busy", "hangs", "nonsense"])
async def test_a_line_that_fails_costs_an_answer_and_no_clay(trouble: str) -> None:
    async with LedgerServer().serving() as server:
        ledger = HttpLedger(server.url, attempt_seconds=0.2, pauses=(0.0, 0.0))
        await ledger.credit("ada", 10, "opening")
        server.troubles = [trouble, trouble]
        assert (await ledger.transfer("ada", "bo", 4, "gift", key="gift"))[1].balance == 4
        assert server.asked == 4
        server.troubles = [trouble] * 3
        with pytest.raises(Unavailable):
            await ledger.transfer("ada", "bo", 1, "gift", key="again")
        assert (await ledger.transfer("ada", "bo", 1, "gift", key="again"))[1].balance == 5
        assert server.books.balances["bo"] == 5
        server.troubles = [trouble] * 3
        with pytest.raises(Unavailable):
            await ledger.get_balance("bo")
        await ledger.close()


async def test_a_ledger_that_answers_what_it_should_not_is_no_ledger() -> None:
    async with LedgerServer().serving() as server:
        ledger = HttpLedger(server.url, attempt_seconds=1.0, pauses=())
        server.books.balances["ada"] = "a lot"  # type: ignore[assignment]
        with pytest.raises(Unavailable):
            await ledger.get_balance("ada")
        await ledger.close()

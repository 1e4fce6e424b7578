"""Wagers: agreed for a game that opens with them or not at all, settled once, through crashes and ledgers that fail."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.jobs import JobRow
from app.db.models.matches import MatchRow
from app.domain.errors import AlreadyStaked, InsufficientFunds, Unavailable
from app.domain.events import Stamped
from app.domain.events.match import MatchEnded
from app.economy.http_ledger import HttpLedger
from app.economy.operations import HOUSE, ISSUED
from app.economy.purses import OPENING, Purses
from app.economy.sql_ledger import SqlLedger
from app.economy.wager import KIND, Wager, open_wager, outcome_of, promise_settlement, read_wager
from app.economy.wagers import Wagers
from app.jobs.job import Job, JobState, PutOff
from app.runtime.clock import FakeClock
from tests.fakes.ledger_server import LedgerServer
from tests.fakes.ledger_strokes import laws_of

ADA, NIMBUS, GAME = "ada", "nimbus", "the-game"


class Dies(Exception):
    """Stands for a process that dies."""


class MortalLedger(SqlLedger):
    """Dies before or after its next so many operations."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, FakeClock())
        self.fates: list[str] = []

    async def transfer(self, *args: Any, **how: Any) -> Any:
        fate = self.fates.pop(0) if self.fates else ""
        if fate == "before":
            raise Dies
        both = await super().transfer(*args, **how)
        if fate == "after":
            raise Dies
        return both


@pytest.fixture
def ledger(database: Database) -> MortalLedger:
    return MortalLedger(database)


@pytest.fixture
def wagers(database: Database, ledger: MortalLedger) -> Wagers:
    return Wagers(database, Purses(ledger), FakeClock())


def opened(session: Session, result: str = "*", reason: str | None = None) -> None:
    """A game of Ada's agent, who has White; it opens with its wager."""
    ended = reason is not None
    session.add(
        MatchRow(
            id=GAME, version=1, status="ended" if ended else "active", result=result, end_reason=reason,
            white_kind="agent", white_id=NIMBUS, white_name="Nimbus", black_kind="character", black_id="pip",
            black_name="Pip", rated=True, watchable=True, time_control="untimed", initial_fen="", fen="",
            created_ms=0, updated_ms=0,
        )
    )  # fmt: skip
    session.flush()
    open_wager(session, GAME)


def ended(session: Session, result: str, reason: str) -> None:
    row = session.get_one(MatchRow, GAME)
    row.status, row.result, row.end_reason = "ended", result, reason
    event: Any = MatchEnded(result=result, reason=reason)  # type: ignore[arg-type]
    promise_settlement(session, GAME, Stamped(event, 2, 0))


def jobs(session: Session) -> dict[str, Job]:
    rows = session.query(JobRow).filter(JobRow.kind == KIND).all()
    payloads = {True: {"match_id": GAME, "settle": True}, False: {"match_id": GAME, "settle": False}}
    return {
        row.key.rpartition(":")[2]: Job(row.id, KIND, row.key, payloads[row.key.endswith(":end")], JobState.RUNNING)
        for row in rows
    }


async def held(ledger: SqlLedger) -> tuple[int, int, int]:
    """What Ada, the house and the escrow hold."""
    found = [await ledger.get_balance(one) for one in (ADA, HOUSE, f"escrow:{GAME}")]
    assert sum(found) == ISSUED
    return found[0], found[1] - (ISSUED - OPENING), found[2]


async def test_both_stakes_lie_in_escrow_while_the_game_is_played(wagers: Wagers, ledger: MortalLedger) -> None:
    wager = await wagers.agree(GAME, ADA, NIMBUS, 50)
    assert await held(ledger) == (950, -50, 100)
    assert (wager.state, wager.has_game) == ("agreed", False)


@pytest.mark.parametrize(
    ("result", "reason", "ada", "house"),
    [
        ("1-0", "checkmate", 1_050, -50),
        ("0-1", "resignation", 950, 50),
        ("1/2-1/2", "agreement", 1_000, 0),
        ("*", "aborted", 1_000, 0),
        ("0-1", "abandonment", 1_000, 0),
    ],
)
async def test_the_winner_takes_both_and_otherwise_everybody_gets_theirs_back(
    database: Database, wagers: Wagers, ledger: MortalLedger, result: str, reason: str, ada: int, house: int
) -> None:
    await wagers.agree(GAME, ADA, NIMBUS, 50)
    await database.write(opened)
    await database.write(ended, result, reason)
    end = (await database.read(jobs))["end"]
    for _ in range(3):
        await wagers.carry(end)
        assert await held(ledger) == (ada, house, 0)
    wager = (await wagers.of_player(ADA))[0]
    assert (wager.state, wager.outcome) == (
        "settled", {1_050: "won", 950: "lost", 1_000: "returned"}[ada]
    )  # fmt: skip
    assert await laws_of(database) == []


async def test_an_agent_has_one_wager_at_a_time_and_a_resend_stakes_nothing(
    database: Database, wagers: Wagers, ledger: MortalLedger
) -> None:
    asked = [wagers.agree(f"game {number}", ADA, NIMBUS, 50) for number in range(5)]
    told = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in told if isinstance(one, AlreadyStaked)]
    assert len(refused) == 4
    assert await ledger.get_balance(ADA) == 950
    (agreed,) = [one for one in told if isinstance(one, Wager)]
    await wagers.call_off(agreed)
    assert await ledger.get_balance(ADA) == 1_000
    await wagers.agree(GAME, ADA, NIMBUS, 1_000)
    with pytest.raises(InsufficientFunds):
        await wagers.agree("another", ADA, "another agent", 1)
    assert await laws_of(database) == []


async def test_a_game_whose_stake_went_back_does_not_open(database: Database, wagers: Wagers) -> None:
    await wagers.call_off(await wagers.agree(GAME, ADA, NIMBUS, 50))
    with pytest.raises(Unavailable):
        await database.write(opened)
    assert await database.read(lambda session: session.get(MatchRow, GAME)) is None


@pytest.mark.parametrize("step", range(3))
@pytest.mark.parametrize("fate", ["before", "after"])
async def test_a_crash_before_the_game_opens_costs_nothing(
    database: Database, wagers: Wagers, ledger: MortalLedger, step: int, fate: str
) -> None:
    # The first step opens the purse.
    ledger.fates = ["", *[""] * step, fate]
    if step < 2:
        with pytest.raises(Dies):
            await wagers.agree(GAME, ADA, NIMBUS, 50)
    else:
        ledger.fates = []
        await wagers.agree(GAME, ADA, NIMBUS, 50)
    # The job that was written with the wager finds no game, dies on the way too, and is carried again.
    job = (await database.read(jobs))["opening"]
    for dying in range(4):
        ledger.fates = [*[""] * dying, fate]
        with pytest.raises(Dies):
            await wagers.carry(job)
    await wagers.carry(job)
    assert await held(ledger) == (1_000, 0, 0)
    assert (await wagers.of_player(ADA))[0].outcome == "returned"


@pytest.mark.parametrize(("result", "ada"), [("1-0", 1_050), ("1/2-1/2", 1_000)])
async def test_a_crash_in_the_settlement_settles_once(
    database: Database, wagers: Wagers, ledger: MortalLedger, result: str, ada: int
) -> None:
    await wagers.agree(GAME, ADA, NIMBUS, 50)
    await database.write(opened)
    await database.write(ended, result, "agreement")
    found = await database.read(jobs)
    for fate in ("before", "after"):
        ledger.fates = [fate]
        with pytest.raises(Dies):
            await wagers.carry(found["end"])
    # The job of the opening finds a game, and leaves it alone.
    await wagers.carry(found["opening"])
    await wagers.carry(found["end"])
    assert (await held(ledger))[0] == ada


async def test_a_ledger_that_does_not_answer_is_asked_later(database: Database) -> None:
    async with LedgerServer().serving() as server:
        ledger = HttpLedger(server.url, attempt_seconds=1.0, pauses=())
        wagers = Wagers(database, Purses(ledger), FakeClock())
        await wagers.agree(GAME, ADA, NIMBUS, 50)
        await database.write(opened)
        await database.write(ended, "1-0", "checkmate")
        end = (await database.read(jobs))["end"]
        server.troubles = ["busy"]
        with pytest.raises(PutOff):
            await wagers.carry(end)
        server.troubles = ["lost"]
        with pytest.raises(PutOff):
            await wagers.carry(end)
        await wagers.carry(end)
        assert server.books.balances[ADA] == 1_050
        # And while one is agreed: what was taken goes back by the job, once the ledger answers again.
        server.troubles = ["", "", "lost", "busy"]
        with pytest.raises(Unavailable):
            await wagers.agree("another", ADA, NIMBUS, 50)
        assert server.books.balances[ADA] == 1_000
        opening = Job("j", KIND, "another:opening", {"match_id": "another", "settle": False}, JobState.RUNNING)
        await wagers.carry(opening)
        assert server.books.balances[ADA] == 1_050
        await ledger.close()


async def test_whoever_leaves_takes_nothing_along_and_is_named_nowhere(
    database: Database, wagers: Wagers, ledger: MortalLedger
) -> None:
    await wagers.agree(GAME, ADA, NIMBUS, 50)
    await database.write(opened)
    await database.write(ended, "1-0", "checkmate")
    await wagers.leave(ADA)
    assert await held(ledger) == (0, OPENING, 0)
    assert await wagers.of_player(ADA) == []
    assert await database.read(read_wager, GAME) is None
    await wagers.carry((await database.read(jobs))["end"])
    assert await laws_of(database) == []


async def test_without_an_end_nobody_has_won(database: Database, wagers: Wagers) -> None:
    wager = await wagers.agree(GAME, ADA, NIMBUS, 50)
    assert await database.read(outcome_of, wager) == "returned"
    await database.write(opened)
    assert await database.read(outcome_of, wager) == "returned"
    await database.write(ended, "0-1", "timeout")
    assert await database.read(outcome_of, wager) == "lost"
    assert await database.read(outcome_of, replace(wager, agent_id="another")) == "won"

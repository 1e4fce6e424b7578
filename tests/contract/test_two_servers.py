"""Two servers over one database: each applies acts on the state it has cached, and the row's version tells it when that
is old."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from app.db.models.matches import MatchRow
from app.db.opening import open_database
from app.domain.acts import PlayMove, Refusal
from app.domain.position import Color
from app.matches.evolve import rebuild
from app.matches.repository import read_log
from tests.fakes.games import ANNA, BERT, first_event
from tests.fakes.tables import Parlour

pytestmark = pytest.mark.both


@pytest.fixture
async def parlours(database: Database, database_url: str) -> AsyncIterator[tuple[Parlour, Parlour]]:
    elsewhere = open_database(database_url)
    both = Parlour(database), Parlour(elsewhere)
    yield both
    for parlour in both:
        await parlour.close()
    await elsewhere.close()


async def test_of_two_different_moves_at_two_servers_one_stands(parlours: tuple[Parlour, Parlour]) -> None:
    one = await parlours[0].sit_down(first_event(ANNA, BERT))
    two = await parlours[1].directory.open("match-1")
    assert two is not None
    pairs = [("e2e4", "d2d4"), ("e7e5", "d7d5"), ("g1f3", "b1c3"), ("g8f6", "b8c6")]
    for ply, (mine, yours) in enumerate(pairs):
        color = (Color.WHITE, Color.BLACK)[ply % 2]
        answers = await asyncio.gather(one.act(PlayMove(color, mine, ply)), two.act(PlayMove(color, yours, ply)))
        assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Refusal"]
        assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"stale_ply"}
    await check(parlours[0].database)


async def check(database: Database) -> None:
    """Numbers without a gap, and a row that says what the log says."""
    log = await database.read(read_log, "match-1")
    assert [stamped.seq for stamped in log] == list(range(1, len(log) + 1))
    state = rebuild("match-1", log)
    row = await database.read(lambda session: session.get_one(MatchRow, "match-1"))
    assert (row.version, row.ply, row.fen) == (state.version, state.ply, state.position.fen)

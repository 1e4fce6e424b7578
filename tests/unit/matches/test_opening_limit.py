"""Five new games a minute, whichever way they are asked for."""

from __future__ import annotations

import pytest

from app.domain.acts import Accepted, Refusal, Resign
from app.domain.position import Color
from app.matches.opening_limit import GAMES_A_MINUTE, MINUTE_MS, PLAYERS_KEPT, OpeningLimit, TooManyGamesInAMinute
from app.matches.service import LIVE_GAMES, Matches, Terms, TooManyGamesAtOnce
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, MIRA
from tests.fakes.tables import Parlour
from tests.unit.matches.test_directory import NoHints


def test_only_so_many_games_a_minute() -> None:
    limit = OpeningLimit(enabled=True)
    for _ in range(GAMES_A_MINUTE):
        limit.take("anna", 0)
    with pytest.raises(TooManyGamesInAMinute) as refusal:
        limit.take("anna", 20_000)
    assert refusal.value.retry_after == 40
    limit.take("somebody else", 20_000)
    limit.take("anna", MINUTE_MS)


def test_without_limits_nobody_is_counted() -> None:
    limit = OpeningLimit(enabled=False)
    for _ in range(100):
        limit.take("anna", 0)
    assert not limit._opened


def test_players_of_yesterday_are_let_go() -> None:
    limit = OpeningLimit(enabled=True)
    for number in range(3 * PLAYERS_KEPT):
        limit.take(f"player {number}", number * MINUTE_MS)
    assert len(limit._opened) <= PLAYERS_KEPT


async def test_rematches_count_as_the_games_they_are(parlour: Parlour) -> None:
    matches = Matches(parlour.directory, parlour.seating, NoHints())
    table = await matches.open_match(ANNA, MIRA, Terms(color=Color.WHITE))
    for _ in range(GAMES_A_MINUTE - 1):
        color = table.state.color_of(ANNA.party)
        assert color is not None
        await table.act(Resign(color))
        assert isinstance(await matches.rematch(table, color), Accepted)
        opened = await parlour.directory.open(str(table.state.rematch_id))
        assert opened is not None
        table = opened
    color = table.state.color_of(ANNA.party)
    assert color is not None
    await table.act(Resign(color))
    refused = await matches.rematch(table, color)
    assert isinstance(refused, Refusal)
    assert refused.code == "rate_limited"
    with pytest.raises(TooManyGamesInAMinute):
        await matches.open_match(ANNA, MIRA, Terms())
    assert isinstance(parlour.clock, FakeClock)
    parlour.clock.advance(MINUTE_MS)
    for _ in range(LIVE_GAMES):
        await matches.open_match(ANNA, MIRA, Terms())
    with pytest.raises(TooManyGamesAtOnce):
        await matches.open_match(ANNA, MIRA, Terms())

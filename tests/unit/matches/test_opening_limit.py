"""Five new games a minute, whichever way they are asked for."""

from __future__ import annotations

import pytest

from app.domain.acts import Accepted, Refusal, Resign
from app.domain.position import Color
from app.matches.service import LIVE_GAMES, OPENINGS, Matches, Terms, TooManyGamesAtOnce, TooManyGamesInAMinute
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, MIRA
from tests.fakes.tables import Parlour
from tests.unit.matches.test_directory import NoHints


async def test_rematches_count_as_the_games_they_are(parlour: Parlour) -> None:
    matches = Matches(parlour.directory, parlour.seating, NoHints(), parlour.limits)
    table = await matches.open_match(ANNA, MIRA, Terms(color=Color.WHITE))
    for _ in range(OPENINGS.amount - 1):
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
    with pytest.raises(TooManyGamesInAMinute) as too_many:
        await matches.open_match(ANNA, MIRA, Terms())
    assert too_many.value.retry_after == OPENINGS.seconds
    assert isinstance(parlour.clock, FakeClock)
    parlour.clock.advance(round(OPENINGS.seconds * 1000))
    for _ in range(LIVE_GAMES):
        await matches.open_match(ANNA, MIRA, Terms())
    with pytest.raises(TooManyGamesAtOnce):
        await matches.open_match(ANNA, MIRA, Terms())

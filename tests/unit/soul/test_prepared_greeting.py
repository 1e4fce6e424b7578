"""A character that was lent games says so in its greeting, and what it expects."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.facts import LastGame, Standing
from app.soul.gathering import gather
from app.soul.guard import GuardCounts
from app.soul.response import SoulOccasion
from app.soul.scripted.greetings import greeting
from app.soul.scripted.phrasing import Phrasing, randomness
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize("opening", ["French Defence", "Queen's Gambit", "Sicilian Defence"])
def test_the_greeting_names_the_opening_that_is_expected(slug: str, opening: str) -> None:
    asked = given(prepared=opening)
    phrasing = Phrasing(
        CAST[slug].sheet.phrases, asked, gather(asked), randomness(slug, asked), GuardCounts(), "family", ()
    )
    assert opening in (greeting(asked, phrasing) or "")


@pytest.mark.parametrize("slug", ["marguerite", "pip", "anselm"])
async def test_a_rematch_on_the_same_day_begins_with_the_last_game(slug: str) -> None:
    last = LastGame(-1, "checkmate", 23, "Italian Game")
    again = replace(given(), occasion=SoulOccasion.BEFORE_MATCH, last_game=last, days_away=0.01)
    again = replace(again, standing=Standing(wins=1, draws=0, losses=2))
    said = (await Soul().ask(CAST[slug], again)).speak or ""
    assert 0 <= said.find("23") < said.find("1–2"), said

"""A character that was lent games says so in its greeting, and what it expects."""

from __future__ import annotations

import pytest

from app.soul.gathering import gather
from app.soul.guard import GuardCounts
from app.soul.scripted.greetings import greeting
from app.soul.scripted.phrasing import Phrasing, randomness
from tests.unit.soul.soul_table import CAST, given


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize("opening", ["French Defence", "Queen's Gambit", "Sicilian Defence"])
def test_the_greeting_names_the_opening_that_is_expected(slug: str, opening: str) -> None:
    asked = given(prepared=opening)
    phrasing = Phrasing(
        CAST[slug].sheet.phrases, asked, gather(asked), randomness(slug, asked), GuardCounts(), "family", ()
    )
    assert opening in (greeting(asked, phrasing) or "")

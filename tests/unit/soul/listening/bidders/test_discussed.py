"""Why to resign or not, asked behind whether to."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.discussed import WhyResign
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played


@pytest.mark.parametrize(("chances", "reason"), [(0.4, "it is not lost"), (0.99, "nothing but time is lost")])
def test_why_not_to_resign_follows_the_chances(chances: float, reason: str) -> None:
    talk = (TalkLine("should I resign?", False), TalkLine("No.", True))
    position = given(played("e4", "e5", "Bc4", "Nc6"), my_chances=chances, table_talk=talk)
    assert reason in answer(WhyResign(), position, "why not?", Subject.UNKNOWN).lower()

"""News that cost too much to guess are known by the words in which they are told."""

from __future__ import annotations

import pytest

from app.soul.listening.ear import Ear
from app.soul.listening.news import news_in
from app.soul.listening.topics import Subject


@pytest.mark.parametrize(
    ("said", "news"),
    [
        ("the vet rang, they had to put rufus down", Subject.BEREAVEMENT),
        ("my grandfather had a heart attack on monday", Subject.ILLNESS),
        ("the divorce papers came today", Subject.TROUBLE),
        ("somebody has broken into my car", Subject.TROUBLE),
        ("i failed my maths mock and dont know how to tell my mum", Subject.TROUBLE),
        ("flunked physics again", Subject.TROUBLE),
        ("i got into edinburgh!!", Subject.JOY),
        ("forty years married on friday", Subject.JOY),
        ("he is out of danger", Subject.JOY),
    ],
)
def test_news_are_known(said: str, news: Subject) -> None:
    assert news_in(said) is news


@pytest.mark.parametrize(
    "said",
    [
        "did they put him down?",
        "my queen passed away",
        "he failed to see what was coming",
        "i got into trouble with that bishop",
        "i passed the time with a book",
        "if i were pregnant i would tell you",
        "put it down to experience",
        "my dad left me a bible with a broken spine",
    ],
)
def test_what_only_sounds_like_it_is_none(said: str) -> None:
    assert news_in(said) is None


async def test_they_reach_the_ear() -> None:
    (act,) = (await Ear().read(["we had to put rufus down"])).acts
    assert act.is_bad_news

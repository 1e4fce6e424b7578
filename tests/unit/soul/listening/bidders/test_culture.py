"""Opinions on chess are known by the words that ask for one, and each of the eight has one on every subject."""

from __future__ import annotations

import pytest

from app.characters.exchanges import cast_that_talks, exchanges_of
from app.soul.listening.bidders.culture import culture_subjects, subject_of


@pytest.mark.parametrize(
    ("asked", "subject"),
    [
        ("do you think engines have ruined chess?", "engines"),
        ("has stockfish taken the fun out of it?", "engines"),
        ("is it rude to play the four move mate on somebody", "four-move"),
        ("scholar's mate against a kid, mean or ok?", "four-move"),
        ("what do you think of these twelve year old grandmasters", "prodigies"),
        ("should there be separate women's titles", "womens-titles"),
        ("is chess a sport? my flatmate laughed at me", "sport"),
        ("should you give a takeback if someone begs", "takebacks"),
        ("is it rude to talk during a game?", "talking"),
        ("do you find draws boring?", "draws"),
        ("is it bad manners to keep playing a queen down?", "resigning"),
        ("blitz or long games, what's better", "blitz"),
        ("do you prefer a real board or online", "online"),
        ("what do you make of all these cheating scandals?", "cheating"),
        ("who was the best world champion in your opinion", "champion"),
        ("which single game should everybody play through once?", "game"),
    ],
)
def test_a_subject_is_known_by_its_words(asked: str, subject: str) -> None:
    found = subject_of(asked)
    assert found is not None
    assert found.name == subject


@pytest.mark.parametrize(
    "asked",
    [
        "how do i stop the four move checkmate?",
        "can i take back my move?",
        "should i resign here?",
        "shall we agree a draw?",
        "do you watch any sport?",
        "which of your games do you like best?",
        "who was the first world champion?",
        "did anybody ever cheat against you?",
    ],
)
def test_what_asks_for_no_opinion_is_of_no_subject(asked: str) -> None:
    assert subject_of(asked) is None


@pytest.mark.parametrize("slug", sorted(cast_that_talks()))
def test_everybody_has_an_opinion_on_each(slug: str) -> None:
    written = {one.id for one in exchanges_of(slug).all}
    assert [one.name for one in culture_subjects() if one.exchange_of(slug) not in written] == []

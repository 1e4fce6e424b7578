"""After a game the writer hears what they did well, how the opening went, and what to practise, by the game's moves."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.game_turned import turned_in_words
from app.soul.listening.bidders.well_done import OwnOpening, ToPractise, WhatWentWell
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

SANS = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 O-O d6 Bxf7+ Kxf7 c3 Rf8 Bg5 Kg8 d4 Bd7 dxc5"
LOSSES = {11: 0.35, 13: 0.05}
JUDGED = tuple(
    MoveWorth(ply, san, ply % 2 == 0, 0.5, 0.5 - LOSSES.get(ply, 0.0), "c3" if ply == 11 else None)
    for ply, san in enumerate(SANS.split(), 1)
)


def said(bidder: Bidder, text: str) -> str:
    """The answer in lower case."""
    asked = given(played(*SANS.split()), judged=JUDGED, pending_chat=(text,), result="won", end_reason="resignation")
    return answer(bidder, asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    "text", ["what did I do well though?", "did I do anything right?", "what was good in my play?"]
)
def test_what_was_good_is_named(text: str) -> None:
    words = said(WhatWentWell(), text)
    assert "it won a bishop" in words
    assert "your first five moves" in words
    assert "eight of your ten moves were as good as any" in words


@pytest.mark.parametrize(
    "text", ["what should I practise before next time?", "what do I need to work on?", "how can I improve?"]
)
def test_what_to_practise_goes_by_the_costliest_mistake(text: str) -> None:
    words = said(ToPractise(), text)
    assert "what can take the man where it goes" in words
    assert "bishop takes on f7 with check was a blunder" in words


@pytest.mark.parametrize("text", ["and what did you think of my opening?", "how was my opening?"])
def test_the_opening_is_named_with_how_it_went(text: str) -> None:
    words = said(OwnOpening(), text)
    assert "the italian game" in words
    assert "went well until move 6" in words


@pytest.mark.parametrize("text", ["what did I do wrong?", "which opening should I learn?", "what did you do well?"])
def test_other_questions_are_left_to_others(text: str) -> None:
    assert {said(one, text) for one in (WhatWentWell(), OwnOpening())} == {""}


def test_the_better_move_played_too_late_is_no_last_chance() -> None:
    judged = (
        MoveWorth(11, "Bxf7+", False, 0.6, 0.3, "c3"),
        MoveWorth(12, "Kxf7", True, 0.7, 0.7),
        MoveWorth(13, "c3", False, 0.3, 0.2),
        MoveWorth(14, "Rf8", True, 0.8, 0.8),
    )
    asked = given(played(*SANS.split()), judged=judged, result="won", end_reason="resignation")
    told = turned_in_words(moment(asked, question("what was the turning point?", Subject.UNKNOWN)))
    assert "it turned on move 6" in told
    assert "last chance" not in told

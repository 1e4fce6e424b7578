"""What goes on from an answer about the game gets an answer of its own."""

from __future__ import annotations

from dataclasses import replace

from app.soul.listening.bid import Moment
from app.soul.listening.bidders import counsel, onwards
from app.soul.listening.heard import Heard, SpeechAct
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

GAME = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5", "Qe2", "d6")


def after(root: Subject, act: SpeechAct, moves: tuple[str, ...] = GAME) -> Moment:
    """The moment of an act behind a question of this topic."""
    found = moment(given(moves), act)
    return replace(found, dialogue=replace(found.dialogue, earlier=Heard((question("?", root),))))


def test_how_much_is_told_of_what_was_advised() -> None:
    act = question("how many a day?", Subject.UNKNOWN)
    assert onwards.HowMuchTraining().bid(act, after(Subject.PRACTISE, act)) is not None
    assert onwards.HowMuchTraining().bid(act, after(Subject.FAMILY, act)) is None


def test_what_do_you_say_asks_for_no_words_to_somebody_else() -> None:
    adviser, asked = counsel.Counsel(()), given(GAME)
    assert not answer(adviser, asked, "half a point each, what do you say?", Subject.DRAW)
    assert answer(adviser, asked, "what would you say to my mother?", Subject.UNKNOWN)

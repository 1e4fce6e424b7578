"""What is written on the very thing that was told is said before the phrases on a whole mood."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from app.soul.listening.answering import Answering
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.care import Care
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.passages import FoundPassage, Passage, PassageIndex
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

NIGHTS = Passage(
    "nights", ("I can't sleep",), ("Three nights is long.", "Sit with me."), ("It passes.",), topic="no sleep"
)
ASKED = replace(NIGHTS, said=("I can't sleep, what do you do?",))


class Finds:
    """An index that finds one passage, with this score."""

    def __init__(self, passage: Passage, score: float = 1.2, near: float = 0.8) -> None:
        self._found = FoundPassage(passage, score, near, 0.5, passage.said[0])
        self.by_id = {passage.id: passage}

    def find(self, _text: str, _vector: object = None, *, story: float = 0.0) -> list[FoundPassage]:
        return [replace(self._found, score=self._found.score + story)]


def said(finds: Finds, *beside: SpeechAct, told: str = "Can't sleep, third night now.") -> str:
    act = question(told, Subject.WEARY, ActKind.FEELING)
    at = moment(given((), place="room"))
    at = replace(at, heard=Heard((act, *beside)), dialogue=replace(at.dialogue, life=cast("PassageIndex", finds)))
    return _words(act, at)


def _words(act: SpeechAct, at: Moment) -> str:
    line = Answering((Care(),)).answer(replace(at, heard=Heard((act,)) if len(at.heard.acts) == 1 else at.heard))
    return line.line or "" if line is not None else ""


def test_a_sleepless_night_is_met_as_one() -> None:
    assert said(Finds(NIGHTS)) == "Three nights is long."


def test_no_number_is_named_that_was_not_told() -> None:
    assert "three" not in said(Finds(NIGHTS), told="Can't sleep again.").lower()


def test_what_is_far_or_asks_for_something_is_not_taken_for_it() -> None:
    for other in (Finds(NIGHTS, score=0.7), Finds(NIGHTS, near=0.3), Finds(ASKED)):
        assert "Three nights" not in said(other)


def test_beside_a_question_a_short_word_has_to_do() -> None:
    assert "Three nights" not in said(Finds(NIGHTS), question("Are you up too?", Subject.HOW))

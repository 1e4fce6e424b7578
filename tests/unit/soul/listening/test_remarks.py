"""What is remarked about the listener's life, or about an earlier game, is answered as if it had been asked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.domain.facts import LastGame
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.passages import FoundPassage, Passage, PassageIndex
from app.soul.listening.remarks import as_questions
from app.soul.listening.topics import Subject
from tests.unit.soul.soul_table import given

LAUNDRETTE = Passage("home", ("where do you live?",), ("Above the laundrette.",), topic="home")
CONSOLES = Passage("no-sleep", ("I cannot sleep",), ("Lie down, that counts.",), topic="no sleep")
GIVEN = given(())
BEFORE = replace(GIVEN, last_game=LastGame(1, "resignation", 31, "French Defence"))


class Finds(PassageIndex):
    """A search that finds one passage for everything."""

    def __init__(self, passage: Passage, score: float, share: float = 0.6) -> None:
        super().__init__()
        self._found = [FoundPassage(passage, score, 0.5, share, passage.said[0])]

    def find(self, text: str, vector: object = None, *, story: float = 0.0) -> list[FoundPassage]:  # noqa: ARG002
        return self._found


def said(text: str, kind: ActKind = ActKind.REMARK, topic: Subject | None = None, sure: float = 0.3) -> SpeechAct:
    return SpeechAct(text, text.lower(), kind, topic, sure, vector=np.zeros(3, dtype=np.float32))


def heard_of(*acts: SpeechAct, life: PassageIndex, before: bool = False) -> tuple[SpeechAct, ...]:
    return as_questions(Heard(acts), life, BEFORE if before else GIVEN).acts


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("I suppose living above a laundrette is noisy.", ActKind.TELLING, Subject.TOLD),
        ("your home must be noisy", ActKind.TEASE, Subject.TAUNT),
        ("Must be odd having a mum who works nights", ActKind.FEELING, Subject.TROUBLE),
    ],
)
def test_a_remark_on_the_life_asks_after_it(text: str, kind: ActKind, topic: Subject) -> None:
    (act,) = heard_of(said(text, kind, topic), life=Finds(LAUNDRETTE, 0.75))
    assert (act.kind, act.topic) == (ActKind.QUESTION, Subject.OWN_LIFE)


@pytest.mark.parametrize(
    ("act", "score", "passage"),
    [
        # Nothing of the life is near, or only what is said to others' troubles.
        (said("I suppose the weather is fine"), 0.5, LAUNDRETTE),
        (said("I bet you sleep well"), 0.9, CONSOLES),
        # A trouble of the writer, and what is surely a courtesy.
        (said("My father died", ActKind.FEELING, Subject.BEREAVEMENT, 1.0), 1.2, LAUNDRETTE),
        (said("thank you for your patience", ActKind.COURTESY, Subject.THANKS, 0.9), 1.2, LAUNDRETTE),
        # What somebody tells of themselves needs more than a thing that is near.
        (said("I sold my flat today", ActKind.TELLING, Subject.TOLD), 0.8, LAUNDRETTE),
    ],
)
def test_other_remarks_stay_what_they_are(act: SpeechAct, score: float, passage: Passage) -> None:
    assert heard_of(act, life=Finds(passage, score)) == (act,)


def test_who_puts_themselves_in_the_place_of_the_other_is_not_consoled() -> None:
    acts = (said("Nine years of nights."), said("I'd be dead.", ActKind.FEELING, Subject.DESPAIR, 0.49))
    (act,) = heard_of(*acts, life=Finds(LAUNDRETTE, 0.9))
    assert act.topic is Subject.OWN_LIFE


def test_what_stands_before_a_question_leads_to_it() -> None:
    acts = (said("You lived in hotels."), said("Had you a favourite city?", ActKind.QUESTION))
    assert heard_of(*acts, life=Finds(LAUNDRETTE, 0.9)) == acts


def test_a_remark_on_the_game_before_asks_after_it_where_there_was_one() -> None:
    act = said("I trust my resignation of the other evening has its own card", ActKind.TELLING, Subject.TOLD)
    life = Finds(LAUNDRETTE, 0.1)
    assert heard_of(act, life=life, before=True)[0].topic is Subject.LAST_GAME
    assert heard_of(act, life=life) == (act,)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("and nobody believed you", True),
        ("since when", True),
        ("so he is not even a teacher", True),
        # What is told of its writer, what objects, and what is only felt about it.
        ("and my uncle had one", False),
        ("but a wok is a wok", False),
        ("so sweet", False),
    ],
)
def test_what_goes_on_from_a_story_asks_after_it(text: str, asks: bool) -> None:
    (act,) = as_questions(Heard((said(text),)), PassageIndex(), GIVEN, told=True).acts
    assert (act.kind is ActKind.QUESTION) is asks
    (act,) = as_questions(Heard((said(text),)), PassageIndex(), GIVEN).acts
    assert act.kind is ActKind.REMARK

"""What visitors tell of themselves is known by examples, answered by what happened, and said back where guessed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.domain.text import plain
from app.soul.guard import LONGEST_LINE
from app.soul.listening.answering import Answering
from app.soul.listening.bidders.of_writer import OfWriter
from app.soul.listening.bidders.told_of_self import ToldOfSelf
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import is_crossed, is_day_of_the_dead
from app.soul.listening.heard import ActKind, Heard, Realm, SpeechAct, Vector
from app.soul.listening.matters import Matter, MatterFeeling, MatterIndex, matters
from app.soul.listening.telling import said_first
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given

KINDS = (
    Matter("exam", MatterFeeling.NERVOUS, ("a", "b", "c"), ("an exam is half sleep; close the book",), of_others=True),
    Matter("win", MatterFeeling.GLAD, ("d", "e", "f"), ("that win was earned",)),
    Matter("danger", MatterFeeling.DANGER, ("g", "h", "i"), ()),
)


def direction(at: int, share: float = 1.0) -> Vector:
    """A vector of length 1 in the direction of a kind, the rest of it in that of none."""
    found = np.zeros(8, np.float32)
    found[at], found[7] = share, np.sqrt(1 - share**2)
    return found


def index() -> MatterIndex:
    """Three kinds in three directions, and two texts that are nothing in a fourth."""
    made = MatterIndex(KINDS, ("x", "y"))
    made.learn(np.stack([direction(at) for at in (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3)]).astype(np.float16))
    return made


def told(text: str, vector: Vector, topic: Subject = Subject.TOLD, kind: ActKind = ActKind.TELLING) -> SpeechAct:
    return SpeechAct(text, plain(text), kind, topic, 0.9, vector=vector, realms={Realm.PERSON: 0.95, Realm.LIFE: 0.05})


def said(*acts: SpeechAct, slug: str = "marguerite") -> str:
    """What is answered to these acts of one message in a room."""
    asked = replace(given(), place="room", pending_chat=(" ".join(act.text for act in acts),))
    one = moment(asked, *acts, slug=slug)
    one = replace(one, heard=Heard(acts, message=acts[0].vector))
    line = Answering((OfWriter(index()), ToldOfSelf())).answer(one)
    return "" if line is None else line.line or ""


def test_the_nearest_kind_is_found_and_nothing_is_none() -> None:
    found = index().find(direction(0))
    assert found is not None
    assert found.matter.id == "exam"
    assert index().find(direction(3)) is None
    assert MatterIndex(KINDS, ("x",)).find(direction(0)) is None  # without vectors


def test_a_sure_telling_is_answered_by_what_happened() -> None:
    assert "an exam is half sleep; close the book" in said(told("exam in the morning", direction(0)))


def test_whom_it_happened_to_is_named() -> None:
    assert "your daughter" in said(told("my daughter has her exam tomorrow", direction(0)))


def test_a_guess_is_said_back_with_the_feeling() -> None:
    line = said(told("I won the cake at the fair", direction(1, 0.33)))
    assert "you won the cake at the fair" in line.lower()
    assert "that win was earned" not in line


def test_beside_another_question_it_is_said_briefly_and_leaves_room() -> None:
    exam = told("exam in the morning", direction(0))
    asks = SpeechAct("what do you eat?", "what do you eat?", ActKind.QUESTION, Subject.FOOD, 0.9)
    line = said(exam, asks)
    assert "an exam is half sleep" in line
    assert "close the book" not in line


def test_a_life_in_danger_is_met_with_care_whatever_the_ear_heard() -> None:
    line = said(told("better off without me", direction(2)))
    despair = CAST["marguerite"].sheet.phrases["ask_despair"]
    assert any(phrase[:20] in line for phrase in despair)


def test_good_news_are_not_made_of_bad() -> None:
    line = said(told("sold my piano", direction(1, 0.42), Subject.TROUBLE, ActKind.FEELING))
    assert "you sold your piano" in line.lower()
    assert "that win was earned" not in line


def test_what_is_denied_is_no_good_news_however_near_it_is_to_one() -> None:
    assert "that win was earned" in said(told("we won the cup", direction(1)))
    assert "that win was earned" not in said(told("we have not won the cup", direction(1)))


@pytest.mark.parametrize(
    ("text", "crossed"),
    [
        ("i didnt get picked for the school team", True),
        ("My scan was not clear", True),
        ("they turned me down", True),
        ("in the team of the school :(", True),
        ("nobody picked me", True),
        ("i didn't think i'd get in", False),
        ("i didn't sleep but i passed", False),
        ("couldn't be happier, i got the part", False),
        ("not only did i pass, i got the top mark", False),
        ("we won the cup", False),
    ],
)
def test_good_news_that_was_not_is_known_by_its_words(text: str, crossed: bool) -> None:
    assert is_crossed(words_in(plain(text)), text) is crossed


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("It would have been our forty-fourth anniversary today.", True),
        ("He'd have been eighty today. I still made the soup he liked.", True),
        ("it would have been nice to win", False),
        ("I would have been eighty points up", False),
    ],
)
def test_a_day_that_would_have_been_somebodys_is_one_of_the_dead(text: str, kept: bool) -> None:
    assert is_day_of_the_dead(words_in(plain(text))) is kept


@pytest.mark.parametrize("text", ["ever been seriously ill", "what do you do before an exam?"])
def test_a_question_is_no_telling(text: str) -> None:
    assert said(told(text, direction(0))) == ""


def test_of_every_kind_two_things_can_be_said_in_every_voice() -> None:
    for matter in matters().matters:
        assert len(matter.said) >= 5, matter.id
        if matter.feeling is MatterFeeling.DANGER:
            assert not matter.told
            continue
        assert len(matter.told) == 2, matter.id
        assert not any(
            core.endswith((".", "!", "?")) or (core[:1].isupper() and core[:2] != "I ") for core in matter.told
        )
        for slug, persona in CAST.items():
            for phrase in persona.sheet.phrases[f"matter_{matter.feeling}"]:
                longest = max(len(phrase.replace("{core}", core).replace("{Core}", core)) for core in matter.told)
                assert longest <= LONGEST_LINE, (slug, matter.id, longest)


@pytest.mark.parametrize(
    ("message", "back"),
    [
        ("dropped the ring down the drain. we'd been engaged for 2 hrs", "you dropped the ring down the drain"),
        ("The choir sang my arrangement on Sunday!", "the choir sang your arrangement on Sunday"),
        ("I'm on a ward with five men", "you are on a ward with five men"),
        ("oh i had my tonsils out lol", "you had your tonsils out"),
        ("starting nights next week", "you are starting nights next week"),
        ("i wasn't picked for the team :( they took a boy", "you were not picked for the team"),
        ("you are funny", None),
        ("why me?", None),
    ],
)
def test_a_telling_is_said_to_its_writer(message: str, back: str | None) -> None:
    assert said_first(message) == back

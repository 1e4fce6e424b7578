"""What happened is known by its verb with its object, and sympathy is of its kind."""

from __future__ import annotations

from typing import Literal

import pytest

from app.domain.text import plain
from app.soul.listening.answering import Answering
from app.soul.listening.apart import asks
from app.soul.listening.bidders.care import Care
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import felt_otherwise
from app.soul.listening.gain_or_loss import LossOrGain, loss_or_gain
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.news import news_in
from app.soul.listening.particular_news import ParticularNews, particular_news
from app.soul.listening.telling import telling_in
from app.soul.listening.thing_lost import LostThing, thing_lost
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

CHARACTERS = ("anselm", "ilyas", "kenji", "marguerite", "pip", "rosa", "teodor", "vesna")


def read(text: str) -> list[str]:
    """The words of a text."""
    return words_in(plain(text))


@pytest.mark.parametrize(
    ("text", "kind", "named"),
    [
        ("Hearing aid arrived. Everything rattles.", ParticularNews.ARRIVED, "a hearing aid"),
        ("new glasses came today", ParticularNews.ARRIVED, "new glasses"),
        ("my washing machine has finally been delivered", ParticularNews.ARRIVED, "your washing machine"),
        ("Cataract operation on Thursday. Left eye.", ParticularNews.OPERATION, "the cataract operation on Thursday"),
        ("dad's having his tonsils out tomorrow", ParticularNews.OPERATION, "your dad's tonsil operation tomorrow"),
        ("Hip replacement on Monday. My wife laughs.", ParticularNews.OPERATION, "the hip operation on Monday"),
        ("lost my queen to a fork again at the club", ParticularNews.ON_BOARD, "your queen"),
        ("i promised myself i'd sleep on the bus. i did not", ParticularNews.PROMISE, None),
        ("told myself no chess after midnight. its 3.40", ParticularNews.PROMISE, None),
        ("i'm forty on friday, is forty the end", ParticularNews.AGE, "forty"),
        ("our hamster didn't wake up this morning", ParticularNews.LOST, "your hamster"),
        ("we lost one of the twins at 20 weeks", ParticularNews.LOST, "your little one"),
    ],
)
def test_an_event_is_known_by_its_verb_and_named(text: str, kind: ParticularNews, named: str | None) -> None:
    found = particular_news([plain(text)])
    assert found is not None
    assert (found.kind, next(iter(found.slots.values()), None)) == (kind, named)


@pytest.mark.parametrize(
    "text",
    [
        "my mother came today",
        "the day has come",
        "the oven has not come",
        "had my knee replacement last tuesday",
        "lost your queen, didn't you",
        "i promised my mum a cake",
        "long one tonight. we lost a patient at five, lovely old man, called me captain all week",
        "my dog is called Rex",
        "i lose my queen every single game",
        "my pupil passed the audition today",
        "i'm forty and fine",
    ],
)
def test_what_only_sounds_like_one_is_none(text: str) -> None:
    assert particular_news([plain(text)]) is None


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("lost my queen again", LostThing.BOARD),
        ("we lost a patient at five", LostThing.CHARGE),
        ("lost the whole night to a party", LostThing.SLEEP),
        ("i lost my job at the bakery", LostThing.WORK),
        ("lost to a ten year old", LostThing.GAMES),
        ("i lost my nan", LostThing.PERSON),
        ("lost my keys", LostThing.OTHER),
        ("dropped the kettle", None),
    ],
)
def test_a_loss_is_of_the_kind_of_its_object(text: str, thing: LostThing | None) -> None:
    assert thing_lost(read(text)) is thing


def test_nobody_is_mourned_who_was_a_queen_or_a_night() -> None:
    for text in ("lost my queen in nine moves", "lost the whole night to it", "lost four in a row"):
        assert felt_otherwise(Subject.BEREAVEMENT, read(text), text) is Subject.TOLD
    for text in ("lost my nan", "everyone got out but the old dog", "lost my job the week of the funeral"):
        assert felt_otherwise(Subject.BEREAVEMENT, read(text), text) is None
    assert news_in("i have just lost my sister") is Subject.BEREAVEMENT


def test_who_lost_somebody_in_their_care_is_told_what_one_says_to_that() -> None:
    assert loss_or_gain(read("we lost a patient at five, lovely old man")) is LossOrGain.WORK_DEATH
    assert loss_or_gain(read("wrist out of plaster since tuesday")) is LossOrGain.MENDED
    assert loss_or_gain(read("my wrist is still in plaster")) is None


def test_no_clause_is_said_back_that_has_another_subject_or_no_news() -> None:
    told = telling_in("the new boiler broke again, took four men", surely=True)
    assert told is None or "took four" not in told.said
    assert telling_in("i could cry", surely=True) is None
    assert not asks("can't turn a key yet.")
    assert asks("can't you turn it")


def said(*texts: str, slug: str, place: Literal["room", "table"] = "room") -> str:
    """What is answered to a telling."""
    kinds = [ActKind.QUESTION if plain(text).startswith("is ") else ActKind.TELLING for text in texts]
    acts = [SpeechAct(text, plain(text), kind, None, 0.5) for text, kind in zip(texts, kinds, strict=True)]
    line = Answering((Care(),)).answer(moment(given(place=place, pending_chat=(" ".join(texts),)), *acts, slug=slug))
    return "" if line is None else line.line or ""


@pytest.mark.parametrize("slug", CHARACTERS)
def test_each_answers_an_event_by_its_name_in_words_of_their_own(slug: str) -> None:
    assert "hearing aid" in said("Hearing aid arrived.", slug=slug).lower()
    assert "cataract operation on thursday" in said("Cataract operation on Thursday.", slug=slug).lower()
    assert "your queen" in said("lost my queen at the club again", slug=slug).lower()
    assert "thirty" in said("im 30 tomorrow", "is 30 old", slug=slug).lower()
    assert said("told myself no chess after midnight. its 3.40", slug=slug)
    assert not said("lost my queen again", slug=slug, place="table")

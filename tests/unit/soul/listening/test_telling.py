"""The clause that carries the news is found, turned to its writer and told of what kind it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.domain.text import plain
from app.soul.guard import LONGEST_LINE
from app.soul.listening.answering import Answering
from app.soul.listening.bidders.told_of_self import ToldOfSelf
from app.soul.listening.heard import ActKind, Heard, Realm, SpeechAct
from app.soul.listening.matters import HeardMatter, MatterFeeling, MatterIndex, matters
from app.soul.listening.telling import MOST, said_first, said_of, telling_in
from app.soul.listening.telling_words import TellingKind
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given


@pytest.mark.parametrize(
    ("message", "kind", "said"),
    [
        (
            "My dad sold his piano this week, the good one",
            TellingKind.LOSS,
            "your dad sold his piano this week",
        ),
        (
            "clear tonight so I'm dragging my son out to see Mars",
            TellingKind.PLAN,
            "you are dragging your son out to",
        ),
        ("should i sell the caravan? we never use it", TellingKind.CHOICE, "whether to sell the caravan"),
        ("I've been thinking about going back to night school.", TellingKind.CHOICE, "going back to night school"),
        ("got a belt off a live socket today. only a little one", TellingKind.BODY, "you got a belt off a live socket"),
        ("my nan fell last night, hip though", TellingKind.CLOSE, "your nan fell last night"),
        ("boss shouted at me cos i wired it wrong", TellingKind.HURT, "your boss shouted at you"),
        ("did 14 hours today because two people called in sick", TellingKind.TIRED, "you did 14 hours today"),
        ("I've just mended the clock and it ticks!", TellingKind.JOY, "you have just mended the clock"),
        ("my landlord's putting the rent up in march", TellingKind.WORRY, "your landlord's putting the rent up"),
        ("Not a soul in the shop since eleven. I could get used to it.", TellingKind.QUIET, "not a soul in the shop"),
        ("Tomorrow my niece and I drive to the hills", TellingKind.PLAN, "tomorrow you and your niece drive"),
        ("My sister and I have not spoken since the party", TellingKind.HURT, "you and your sister have not spoken"),
        ("cant concentrate soz she dumped me on my break", TellingKind.HURT, "she dumped you on your break"),
    ],
)
def test_the_news_are_found_turned_and_known_by_kind(message: str, kind: TellingKind, said: str) -> None:
    telling = telling_in(message)
    assert telling is not None
    assert telling.kind is kind
    assert telling.said.startswith(said)
    assert len(telling.said.split()) <= MOST + 2


@pytest.mark.parametrize(
    "message", ["it was late", "nice game", "I play the London", "what do you eat?", "my rook moved today", "why me?"]
)
def test_what_tells_nothing_of_now_is_no_telling(message: str) -> None:
    assert telling_in(message) is None


def test_no_clause_is_said_back_half() -> None:
    assert said_first("i wanted to give it to") is None
    assert said_first("I was so sure that") is None


@pytest.mark.parametrize(
    "fragment",
    [
        "Left eye",
        "Hearing aid arrived",
        "Lost property office",
        "did it never get lonely",
        "happened to a friend of mine",
    ],
)
def test_a_noun_is_no_verb_of_a_writer_who_leaves_the_i_out(fragment: str) -> None:
    assert said_of(fragment) is None


def answered(*acts: SpeechAct, slug: str = "vesna") -> str:
    """What is answered to these acts of one message."""
    asked = replace(given(), place="room", pending_chat=(" ".join(act.text for act in acts),))
    line = Answering((ToldOfSelf(),)).answer(replace(moment(asked, *acts, slug=slug), heard=Heard(acts)))
    return "" if line is None else line.line or ""


def told(text: str, topic: Subject = Subject.TOLD, kind: ActKind = ActKind.TELLING, person: float = 0.9) -> SpeechAct:
    return SpeechAct(text, plain(text), kind, topic, 0.9, realms={Realm.PERSON: person, Realm.CHESS: 1 - person})


def test_it_is_answered_by_what_was_told() -> None:
    assert "Your dad sold his piano this week." in answered(told("My dad sold his piano this week."))


def test_a_question_on_it_is_answered_with_it_and_another_is_not() -> None:
    plan = told("I'm thinking of taking out the travel shelf.")
    view = told("Do you think anyone would miss it?", Subject.OWN_LIFE, ActKind.QUESTION)
    other = told("What do you eat?", Subject.FOOD, ActKind.QUESTION)
    assert answered(plan, view).startswith("Taking out the travel shelf.")
    assert answered(plan, other) == ""


def test_a_death_despair_and_chess_are_left_to_others() -> None:
    assert answered(told("my aunt died last night")) == ""
    assert answered(told("I lost my job today", Subject.DESPAIR, ActKind.FEELING)) == ""
    assert answered(told("I gave up my study of endings today", person=0.1)) == ""


def test_a_life_that_may_be_in_danger_is_not_said_back(monkeypatch: pytest.MonkeyPatch) -> None:
    danger = next(one for one in matters().matters if one.feeling is MatterFeeling.DANGER)
    act = replace(told("I gave away all my books today"), vector=np.zeros(4, np.float32))
    assert answered(act) != ""
    monkeypatch.setattr(MatterIndex, "find", lambda *_, **__: HeardMatter(danger, 0.6))
    assert answered(act) == ""


def test_of_every_kind_three_things_can_be_said_in_every_voice() -> None:
    for slug, persona in CAST.items():
        for kind in TellingKind:
            phrases = persona.sheet.phrases[f"telling_{kind}"]
            assert len(phrases) == 3, (slug, kind)
            assert all("{said}" in one.lower() for one in phrases), (slug, kind)
            assert max(map(len, phrases)) <= LONGEST_LINE - 100, (slug, kind)

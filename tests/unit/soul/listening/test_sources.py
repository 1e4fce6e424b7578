"""What a message is about at large, and how well an answer's source goes with it."""

from __future__ import annotations

import numpy as np
import pytest

from app.soul.listening.answer_source import AnswerSource
from app.soul.listening.bid import Content
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.realms import chances_of, with_realms
from app.soul.listening.sources import goes_with, source_of

BOARD = {realm: float(realm is Realm.BOARD) for realm in Realm}


def heard(text: str, realms: dict[Realm, float]) -> SpeechAct:
    return SpeechAct(text, text, ActKind.QUESTION, realms=realms)


@pytest.mark.parametrize(
    ("about", "source"),
    [
        ("a move weighed", AnswerSource.GAME), ("life: lonely-player", AnswerSource.LIFE),
        ("beyond: home", AnswerSource.LIFE),
        ("ask_praise", AnswerSource.CARE), ("handbook: house-resigning", AnswerSource.BOOK),
    ],
)  # fmt: skip
def test_a_content_says_by_its_name_where_it_comes_from(about: str, source: AnswerSource) -> None:
    assert source_of(Content(about)) is source


@pytest.mark.parametrize(
    ("realm", "best"),
    [(Realm.BOARD, "a man asked"), (Realm.US, "record"), (Realm.LIFE, "life: home"), (Realm.CHESS, "handbook: fork"),
     (Realm.PERSON, "ask_joy")],
)  # fmt: skip
def test_what_seldom_answers_there_loses_and_what_answers_best_does_not(realm: Realm, best: str) -> None:
    act = heard("what of it", {one: float(one is realm) for one in Realm})
    assert goes_with(Content(best), act) == 0.0
    kinds = {source_of(Content(best)), AnswerSource.GAME if realm is Realm.US else None}
    others = ("a man asked", "life: home", "handbook: fork", "ask_joy")
    assert all(goes_with(Content(one), act) < 0 for one in others if source_of(Content(one)) not in kinds)


def test_where_nothing_is_known_of_a_message_nothing_is_lost() -> None:
    assert goes_with(Content("life: home"), heard("hm", {})) == 0.0


def test_a_story_loses_more_where_the_board_is_surely_meant() -> None:
    half = BOARD | {Realm.BOARD: 0.5, Realm.LIFE: 0.5}
    assert goes_with(Content("life: home"), heard("x", BOARD)) < goes_with(Content("life: home"), heard("x", half))


@pytest.mark.parametrize(
    ("said", "realm"),
    [
        ("is my knight on f3 in danger", Realm.BOARD), ("why did you take on e5", Realm.BOARD),
        ("what does your mother do", Realm.LIFE), ("what is the best opening for a beginner", Realm.CHESS),
        ("i don't see a way out", Realm.PERSON), ("my dog died this morning", Realm.PERSON),
    ],
)  # fmt: skip
def test_words_alone_tell_the_realm_of_plain_messages(said: str, realm: Realm) -> None:
    chances = chances_of(said, None)
    assert max(chances, key=lambda one: chances[one]) is realm
    assert sum(chances.values()) == pytest.approx(1, abs=1e-5)


def test_in_a_room_there_is_no_board_to_speak_of() -> None:
    act = SpeechAct("why did you take on e5", "why did you take on e5", ActKind.QUESTION)
    nothing = np.zeros(384, dtype=np.float32)
    (found,) = with_realms([act], [nothing], None, in_room=True)
    assert Realm.BOARD not in found.realms
    assert sum(found.realms.values()) == pytest.approx(1)
    (found,) = with_realms([act], [nothing], None, in_room=False)
    assert set(found.realms) == set(Realm)
    (found,) = with_realms([act], [None], None, in_room=False)
    assert not found.realms

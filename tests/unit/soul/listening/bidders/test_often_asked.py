"""What anybody asks of anybody: found by meaning, where the question has hardly a word of its own beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from app.characters.plainly import Basic, ToldPlainly
from app.soul.listening.bidders import often_asked as bidder
from app.soul.listening.bidders.often_asked import LEANING_BID, LIKELY_BID, SURE_BID, OftenAsked
from app.soul.listening.heard import Vector
from app.soul.listening.names_told import NamesTold
from app.soul.listening.often_asked import CommonQuestions
from app.soul.listening.passages import PassageIndex
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import ITALIAN, given

TOLD = ToldPlainly(
    basics={Basic.HOME: ("I live in Visby.",)},
    often={"live_with": ("Alone, with half a cat.", "By myself, above the sailmaker.")},
    game={
        "enjoyed_running": ("So far, yes.",),
        "enjoyed_lost": ("Every move but one.",),
        "letting_any": ("Not at all.",),
    },
)


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> CommonQuestions:
    """The questions of the house, each wording along an axis of its key."""
    known = CommonQuestions()
    keys = [key for key in known.keys for _ in known.said[key]]
    axes = np.eye(384, dtype=np.float32)
    known.wordings.learn(np.stack([axes[known.keys.index(key)] for key in keys]))
    monkeypatch.setattr(bidder, "often_asked", lambda: known)
    return known


def like(known: CommonQuestions, key: str, share: float) -> Vector:
    """A vector that has this cosine with a key's wordings and less with any other's."""
    found = np.full(384, 0.0, dtype=np.float32)
    found[known.keys.index(key)], found[383] = share, np.sqrt(1 - share**2)
    return found


def asked(text: str, vector: Vector, *, moves: Sequence[str] = (), **said: object) -> tuple[float, tuple[str, ...]]:
    where = {"place": "room", "occasion": SoulOccasion.ON_USER_INPUT, "pending_chat": (text,)}
    talk = given(tuple(moves), **(where | said))  # type: ignore[arg-type]
    act = replace(question(text, Subject.UNKNOWN), vector=vector)
    at = moment(talk, act)
    life = PassageIndex()
    life.plainly = NamesTold(TOLD)
    bid = OftenAsked().bid(act, replace(at, dialogue=replace(at.dialogue, life=life)))
    return (0.0, ()) if bid is None else (bid.score, bid.content.lines)


@pytest.mark.parametrize(
    ("text", "key", "place", "result", "answer"),
    [
        ("are you enjoying this?", "game enjoyed", "board", None, ("So far, yes.",)),
        ("did you enjoy it?", "game enjoyed", "after", "lost", ("Every move but one.",)),
        ("did you enjoy it?", "game enjoyed", "after", "won", ()),
        ("are you letting me win?", "game letting", "after", "won", ("Not at all.",)),
        ("are you letting me win?", "game letting", "board", None, ("Not at all.",)),
        ("are you letting me win?", "game letting", "room", None, ()),
    ],
)
def test_what_is_asked_of_the_game_is_answered_by_how_it_stands(
    common: CommonQuestions, text: str, key: str, place: str, result: str | None, answer: tuple[str, ...]
) -> None:
    at = {"place": place, "result": result} if result else {"place": place}
    moves = () if place == "room" else ITALIAN
    assert asked(text, like(common, key, 0.9), moves=moves, **at)[1] == answer


@pytest.mark.parametrize(
    ("text", "key", "share", "score"),
    [
        ("do you live alone?", "often live_with", 0.9, SURE_BID),
        ("do you live there alone?", "often live_with", 0.9, LEANING_BID),
        ("do you live alone?", "often live_with", 0.8, LIKELY_BID),
        ("do you live alone?", "often live_with", 0.7, 0.0),
        # Another word makes it another question.
        ("do you live alone in winter?", "often live_with", 0.825, LIKELY_BID),
        ("do you live alone in winter with thunder?", "often live_with", 0.9, 0.0),
        ("in which city do you live", "basic home", 0.9, SURE_BID),
        # Nothing is written on it.
        ("do you have a nickname?", "often nickname", 0.9, 0.0),
    ],
)
def test_it_is_meant_where_it_is_near(common: CommonQuestions, text: str, key: str, share: float, score: float) -> None:
    assert asked(text, like(common, key, share))[0] == score


def test_what_was_said_is_not_said_again(common: CommonQuestions) -> None:
    vector = like(common, "often live_with", 0.95)
    first, second = TOLD.often["live_with"]
    assert asked("do you live alone?", vector)[1] == (first, second)
    assert asked("do you live alone?", vector, said_before=(first,))[1] == (second,)
    assert asked("do you live alone?", vector, said_before=(first, second)) == (0.0, ())


def test_every_wording_belongs_to_one_key() -> None:
    said = [text for texts in CommonQuestions().said.values() for text in texts]
    assert len(said) == len(set(said))

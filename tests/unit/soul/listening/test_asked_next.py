"""What is asked next behind a line: found by what was told and by meaning, and only there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.characters.asked_next import AskedNext, WrittenNext
from app.characters.plainly import Basic, NameTold, Naming, ToldPlainly
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_next import WhatIsNext, fitting
from app.soul.listening.heard import SpeechAct, Vector
from app.soul.listening.names_told import NamesTold
from app.soul.listening.next_index import NextIndex
from app.soul.listening.next_vectors import NextVectors, in_bytes, key_of, read_next, write_next
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

BRAM = NameTold(name="Bram", called=("bram",), kind=Naming.HE, who=("Bram is a tinsmith in our street.",))
PLAINLY = ToldPlainly(
    basics={Basic.GREW_UP: ("I grew up over forty washers.", "In a port, among ships.")}, name=(BRAM,)
)
NOISY = WrittenNext(said=("was it noisy?", "could you sleep over the washers"), answer="It was, and I slept well.")
SHIPS = WrittenNext(said=("what sort of ships?", "which ships came"), answer="Timber ships came, and a mail boat.")
LAMP = WrittenNext(said=("was it dark?", "did the lamp go out"), answer="It went out twice, in a storm.")
CHESS = WrittenNext(said=("does he play chess?", "does bram play"), answer="He plays, and hates to castle.")
WRITTEN = AskedNext(
    behind={"basic grew_up": (NOISY, SHIPS), "the-lamp": (LAMP,), "name Bram": (CHESS,)},
)
ENTRIES = (NOISY, SHIPS, LAMP, CHESS)
STORY = Passage("the-lamp", ("the lamp?",), ("I kept a lamp for thirty years.",), topic="the lamp")
# A measure that takes the first eight numbers of a vector as they are; each entry lies along one of them.
AXES = np.eye(384, 8, dtype=np.float32)


def vectors() -> NextVectors:
    keys = np.array([key_of(one.said, one.answer) for one in ENTRIES], dtype=np.uint64)
    order = np.argsort(keys)
    rows = in_bytes(np.eye(4, 8, dtype=np.float32)[order])
    return NextVectors("some", AXES, AXES, (18.0, 9.0), keys[order], rows, rows)


def like(one: WrittenNext, *, share: float = 1.0) -> Vector:
    """A vector that has this cosine with an entry, and for the rest is like nothing."""
    found = np.zeros(384, dtype=np.float32)
    found[ENTRIES.index(one)] = share
    found[7] = np.sqrt(1 - share**2)
    return found


def life() -> PassageIndex:
    index = PassageIndex((STORY,))
    index.plainly, index.asked_next = NamesTold(PLAINLY), NextIndex(WRITTEN, PLAINLY)
    index.asked_next.learn(vectors())
    return index


def asked(text: str, vector: Vector, *mine: str, said: tuple[str, ...] = ()) -> Moment:
    """The moment of a message behind these lines of the character's."""
    lines = tuple(line for one in mine for line in (TalkLine("hm", by_me=False), TalkLine(one, by_me=True)))
    talk = given(
        (), place="room", occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(text,), said_before=said, room_talk=lines
    )
    found = moment(talk, replace(question(text, Subject.UNKNOWN), vector=vector))
    return replace(found, dialogue=replace(found.dialogue, life=life()))


def told(at: Moment) -> str:
    bid = WhatIsNext().bid(at.heard.acts[0], at)
    return bid.content.lines[0] if bid is not None else ""


GREW_UP = PLAINLY.basics[Basic.GREW_UP]


@pytest.mark.parametrize(
    ("text", "meant", "mine", "answer"),
    [
        ("was it noisy?", NOISY, GREW_UP[:1], NOISY.answer),
        ("did it ever go out?", LAMP, STORY.answers, LAMP.answer),
        # Behind the line before the last one, too, but not where nothing but the last line can be meant.
        ("was it noisy up there?", NOISY, (GREW_UP[0], "I like tea."), NOISY.answer),
        # An answer to one question has the others behind it.
        ("what sort of ships?", SHIPS, (NOISY.answer,), SHIPS.answer),
        ("does he play chess?", CHESS, ("I polished it for Bram.",), CHESS.answer),
        ("does bram play chess?", CHESS, (), CHESS.answer),
        ("was it noisy?", NOISY, ("I like tea.",), ""),
        ("was it noisy?", NOISY, (), ""),
    ],
)
def test_what_is_asked_next_is_found_behind_what_was_told(
    text: str, meant: WrittenNext, mine: tuple[str, ...], answer: str
) -> None:
    assert told(asked(text, like(meant), *mine)) == answer


def test_what_fits_nothing_is_left_to_others() -> None:
    assert told(asked("was it noisy?", like(NOISY, share=0.2), GREW_UP[0])) == ""


def test_an_answer_is_not_given_twice() -> None:
    assert told(asked("was it noisy?", like(NOISY), GREW_UP[0], said=(NOISY.answer,))) == ""


def test_what_is_on_another_line_of_the_same_thing_fits_less() -> None:
    here = fitting(*_first(asked("what sort of ships?", like(SHIPS), GREW_UP[1])))[0][0]
    there = fitting(*_first(asked("what sort of ships?", like(SHIPS), GREW_UP[0])))[0][0]
    assert here > there


def _first(at: Moment) -> tuple[SpeechAct, Moment]:
    return at.heard.acts[0], at


def test_nothing_is_found_before_there_are_vectors() -> None:
    index = NextIndex(WRITTEN, PLAINLY)
    assert not index.near(["basic grew_up"], like(NOISY))
    index.learn(replace(vectors(), keys=np.zeros(0, np.uint64)))
    assert not index.near(["basic grew_up"], like(NOISY))


def test_a_damaged_file_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "next.npz"
    write_next(vectors(), path)
    found = read_next(path)
    assert found is not None
    assert (found.rows_of(vectors().keys) >= 0).all()
    path.write_bytes(b"PK nothing of the kind")
    assert read_next(path) is None
    assert read_next(tmp_path / "missing.npz") is None

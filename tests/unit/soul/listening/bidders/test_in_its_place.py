"""What is asked of one man is asked of another one by a word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bidders.in_its_place import InItsPlace
from app.soul.listening.bidders.men import ManAsked
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black; it is the writer's move.
KNIGHTS = given(played("e4", "Nc6", "Nf3", "d5"))


def said(start: SoulInput, theirs: str, mine: str, text: str) -> str:
    talk = (TalkLine(theirs, False), TalkLine(mine, True))
    asked = replace(start, table_talk=talk, pending_chat=(text,))
    return answer(InItsPlace((ManAsked(),)), asked, text, Subject.UNKNOWN)


def test_the_same_is_asked_of_the_man_that_is_named() -> None:
    told = said(KNIGHTS, "is my knight on f3 safe?", "It is safe.", "and the pawn on e4?")
    assert "pawn on e4" in told
    assert "my pawn on d5" in told


@pytest.mark.parametrize("text", ["no i mean the other knight", "the other one", "and the other knight?"])
def test_the_other_man_is_the_one_that_was_not_spoken_of(text: str) -> None:
    told = said(KNIGHTS, "what should I do with my knight?", "Your knight on f3 can go to e5.", text)
    assert "b1" in told or "c3" in told
    assert "knight on f3" not in told


def test_another_man_is_told_its_best_move_where_what_to_play_was_asked() -> None:
    told = said(KNIGHTS, "I was going to castle here. Is that all right?", "It is early.", "and the bishop instead?")
    assert "as for the bishop: bishop" in told.lower()


def test_an_article_before_a_pawn_names_no_file() -> None:
    assert "on a2" not in said(KNIGHTS, "should I move the knight?", "Perhaps.", "or a pawn")
    assert "pawn on a2" in said(KNIGHTS, "should I push the h pawn?", "Perhaps.", "or the a-pawn").lower()


@pytest.mark.parametrize("text", ["and the knight is lovely today", "and the weather?", "the other day I lost", "why?"])
def test_what_says_more_than_a_man_or_names_none_is_left_to_others(text: str) -> None:
    assert said(KNIGHTS, "is my bishop safe?", "It is safe.", text) == ""


def test_what_a_man_could_do_is_no_answer_to_what_becomes_of_it() -> None:
    talk = (TalkLine("can you take my bishop?", False), TalkLine("I cannot.", True))
    start = replace(KNIGHTS, table_talk=talk)
    of_pawn = answer(
        InItsPlace(()), replace(start, pending_chat=("and the e-pawn?",)), "and the e-pawn?", Subject.UNKNOWN
    )
    assert "pawn on e4" in of_pawn
    assert "my pawn on d5" in of_pawn
    assert (
        answer(InItsPlace(()), replace(start, pending_chat=("and the rook?",)), "and the rook?", Subject.UNKNOWN) == ""
    )

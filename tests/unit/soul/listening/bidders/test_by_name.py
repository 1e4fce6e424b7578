"""Openings and players are told of by their names, as it was asked; and one of two is chosen."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.by_name import ByName
from app.soul.listening.famous import all_famous, named_in, tastes
from app.soul.listening.famous_names import NamedAspect
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import CAST, given

ROOM = given(())


def told(text: str, slug: str = "marguerite", topic: Subject = Subject.CHESS_TALK) -> str:
    return answer(ByName(), ROOM, text, topic, slug)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("is the Evans Gambit actually sound or only fun", "Evans Gambit is sound enough"),
        ("jobava london, any good?", "Jobava London is sound enough"),
        ("how do i beat the london, i hate it", "against the London System play d5"),
        ("is the caro too passive for an attacker?", "solid but not passive"),
        ("the Dutch at 1100?", "the Stonewall"),
        ("who was philidor?", "composed operas"),
        ("what is the Colle actually trying to do?", "and then pushes e4"),
        ("what's the point of the réti, it just looks like waiting", "presses on them from the sides"),
        ("what is black going for in the king's indian?", "runs the f-pawn at the king"),
        ("what do you do against the king's gambit?", "against the King's Gambit"),
        ("whats the philidor even for", "e5 and then d6"),
        ("why is it called the Orangutan?", "zoo of New York"),
        ("which Tal game should I begin with?", "the knight given on f4"),
        ("difference between the Slav and the Semi-Slav?", "the Semi-Slav Defence puts"),
        ("what's the deal with the sicilian?", "answers e4 with c5"),
        ("how do I deal with the sicilian?", "against the Sicilian Defence"),
        ("was fischer better than karpov?", "no: Anatoly Karpov for me"),
        ("does anyone at the top still play the Alekhine?", "rare at the top today"),
        ("do pros play the London", "Ding Liren won a game"),
        ("should I give up the Stonewall? it always ends like this", "not for a few lost games"),
        ("time i dropped the caro?", "caro-kann"),
        ("do you rate the leningrad dutch over the stonewall?", "rather the Stonewall"),
        ("did alekhine really invent the defence that carries his name?", "Budapest in 1921"),
        ("is the King's Gambit refuted or not?", "not refuted"),
    ],
)
def test_what_is_named_is_told_as_it_was_asked(asked: str, words: str) -> None:
    assert words.lower() in told(asked).lower()


@pytest.mark.parametrize(
    ("slug", "asked", "chosen"),
    [
        ("vesna", "Karpov or Kasparov, pick one", "Anatoly Karpov for me"),
        ("kenji", "karpov or kasparov?", "Garry Kasparov for me"),
        ("ilyas", "caro or french for a beginner?", "rather the Caro-Kann"),
        ("pip", "caro or king's gambit, i like to attack", "rather the King's Gambit"),
        ("anselm", "morphy or magnus, who wins?", "Magnus Carlsen would win"),
    ],
)
def test_of_two_one_is_chosen(slug: str, asked: str, chosen: str) -> None:
    assert chosen.lower() in told(asked, slug).lower()


@pytest.mark.parametrize(
    "asked",
    [
        "where did I go wrong in that French we had?",
        "do you speak french or english?",
        "do you play the Caro-Kann?",
        "is your London any good?",
        "what is the best move here?",
    ],
)
def test_what_is_asked_of_the_two_of_them_is_not_in_the_book(asked: str) -> None:
    assert told(asked) == ""


def test_a_longer_name_is_not_taken_for_a_shorter_one() -> None:
    assert [one.name for one in named_in("queen's gambit declined or slav?")] == [
        "Queen's Gambit Declined",
        "Slav Defence",
    ]


def test_tastes_are_of_the_cast_and_of_players_that_are_told_of() -> None:
    players = {one.name for one in all_famous() if one.is_player}
    assert tastes().keys() == CAST.keys()
    assert all(set(names) <= players for names in tastes().values())


def test_every_opening_has_an_idea_that_names_it() -> None:
    openings = [one for one in all_famous() if not one.is_player]
    assert openings
    assert [one.name for one in openings if one.name not in one.told(NamedAspect.IDEA)] == []

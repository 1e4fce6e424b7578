"""The second half of a message: what it names of the character's life is told of, and else honestly not known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.text import plain
from app.soul.listening.apart import parts_of
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.cutting import clauses
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.own_things import asks_of_a_life, honest_of, names_of_theirs, nearness, of_those_named
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.turned_round import turned_round
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given, played

LIFE = PassageIndex(
    (
        Passage("gerald", ("Who's Gerald?",), ("The one by the clock is Gerald, a stegosaurus.",), topic="Gerald"),
        Passage("tuned", ("what did you tune last night",), ("A concert grand, with two strings that argued.",)),
        Passage("happy", ("It's my birthday!",), ("Happy birthday, and have a satsuma.",), topic="a birthday"),
        Passage("what", ("What do you eat?",), ("I asked Gerald What it was, and what a rook eats.",), topic="food"),
    )
)


def _act(text: str, *, board: float = 0.3, life: float = 0.6) -> SpeechAct:
    return SpeechAct(text, plain(text), ActKind.QUESTION, realms={Realm.BOARD: board, Realm.LIFE: life})


def _at(*acts: SpeechAct, slug: str = "pip") -> Moment:
    at = moment(given(played("e4", "e5")), *acts, slug=slug)
    return replace(at, dialogue=replace(at.dialogue, life=LIFE))


def _offer(passage: str, text: str) -> AnswerOffer:
    return AnswerOffer(FoundBy.LIFE, Bid(0.9, Content(f"life: {passage}", (text,))), text, f"life {passage}", 0)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("why did you give up there, and what does gerald make of it", 2),
        ("is my king safe and how is the cat doing", 2),
        ("what is this called, and is it any good", 1),
    ],
)
def test_a_question_about_another_one_is_cut_off(text: str, parts: int) -> None:
    assert len(clauses(text)) == parts


def test_what_is_told_between_two_questions_does_not_lead_to_the_one_of_another_matter() -> None:
    acts = (
        _act("am I winning this?", board=0.9, life=0.1),
        replace(_act("I've lost count of who has what.", board=0.6, life=0.1), kind=ActKind.TELLING),
        _act("and what did you have for your tea", board=0.5, life=0.42),
    )
    parts = [[act.text for act in part.heard.acts] for part in parts_of(_at(*acts))]
    assert parts[-1] == ["and what did you have for your tea"]


def test_a_name_is_known_in_small_letters_and_words_are_no_names() -> None:
    assert names_of_theirs(_act("and what does gerald make of it"), _at()) == {"Gerald"}
    assert not names_of_theirs(_act("what is this, Pip?"), _at())


@pytest.mark.parametrize(
    ("text", "life", "is_so"),
    [
        ("also did you get anything good to tune last night", 0.4, True),
        ("and what does gerald make of it", 0.1, True),
        ("and did you see that fork", 0.4, False),
        ("which side would you rather have?", 0.15, False),
    ],
)
def test_a_question_on_a_life_has_no_word_of_the_game(text: str, life: float, is_so: bool) -> None:
    assert asks_of_a_life(_act(text, life=life), [_act("who is better", life=0.1)], _at()) is is_so


def test_whoever_is_named_is_told_of_and_nobody_else() -> None:
    act = _act("what does gerald make of it")
    kept = of_those_named(act, [_offer("tuned", "A concert grand."), _offer("gerald", "He is a stegosaurus.")], _at())
    assert [one.text for one in kept] == ["He is a stegosaurus."]
    assert len(of_those_named(_act("what do you make of it"), [_offer("tuned", "A grand.")], _at())) == 1


@pytest.mark.parametrize(
    ("asked", "passage", "text", "near"),
    [
        ("did you get anything good to tune last night", "tuned", "A concert grand.", True),
        ("did you get anything good to tune last night", "what", "I tune it.", False),
        ("what did you get for your birthday", "happy", "Happy birthday, and have a satsuma.", False),
        ("do you ever sleep late", "what", "No, never.", True),
    ],
)
def test_a_story_is_near_that_has_the_words_or_says_yes_or_no(asked: str, passage: str, text: str, near: bool) -> None:
    assert bool(nearness(_act(asked), _offer(passage, text), _at())) is near


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("and what did you have for your tea", "what I had for my tea"),
        ("what does gerald make of it", "what Gerald makes of it"),
        ("have you slept at all, Pip?", "whether I have slept at all"),
    ],
)
def test_what_is_not_known_is_said_of_that_very_thing(text: str, said: str) -> None:
    told = honest_of(_act(text), _at(_act(text)))
    assert told is not None
    assert said.lower() in told[1].lower()


def test_a_name_keeps_its_capital_and_what_seems_its_verb() -> None:
    turned = turned_round("what's it smell like in the bakery on a thursday", longest=12)
    assert turned is not None
    assert turned.clause == "what it smells like in the bakery on a thursday"
    assert turned_round("how is ileana keeping", names=("Ileana",)) is not None

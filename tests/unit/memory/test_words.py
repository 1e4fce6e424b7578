"""Which words count as the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.memory.words import san_terms, terms, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("King's Gambit", "the king\u2019s gambits"),
        ("sacrificed", "a sacrifice"),
        ("sacrificing", "sacrifices"),
        ("pinned", "pin"),
        ("passed", "pass"),
        ("castled", "castling"),
        ("O-O", "castled short"),
        ("0-0-0", "castle queenside"),
        ("Königsgambit", "KONIGSGAMBIT"),
        ("rivalries", "rivalry"),
    ],
)
def test_these_are_the_same(one: str, other: str) -> None:
    assert terms(one) == terms(other) != frozenset()


@pytest.mark.parametrize(
    ("one", "other"), [("king", "kit"), ("chess", "che"), ("need", "ne"), ("bus", "bu"), ("Nf3", "f3")]
)
def test_these_are_not(one: str, other: str) -> None:
    assert not terms(one) & terms(other)


def test_the_two_castlings_share_the_word_but_not_the_side() -> None:
    assert terms("O-O") & terms("O-O-O") == terms("castling")
    assert terms("O-O") != terms("O-O-O")


def test_small_words_say_nothing() -> None:
    assert terms("It was what it was, and I am not the one to say more.") == frozenset()


def test_words_keep_how_they_were_written() -> None:
    assert list(words("The Dragons hissed!")) == [("Dragons", "dragon"), ("hissed", "hiss")]


def test_a_move_says_itself_and_where_it_goes() -> None:
    assert san_terms("Qxf7#") == {"qxf7", "f7"}
    assert san_terms("R1e2") == {"r1e2", "e2"}
    assert san_terms("e8=Q+") == {"e8"}
    assert san_terms("O-O-O") == terms("castled long")


@given(st.text())
def test_any_text_has_words_or_none_and_none_is_empty(text: str) -> None:
    assert "" not in terms(text)

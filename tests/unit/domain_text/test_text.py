"""One way of writing, one end of a sentence, one list of small words for the whole house."""

from __future__ import annotations

import pytest

from app.domain.text import (
    SMALL_WORDS,
    bare,
    echoes,
    is_question,
    plain,
    sentences,
    straight,
    tidy,
    unaccented,
    visible,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ('He said "Go." Then he went.', ['He said "Go."', "Then he went."]),
        ("Rated 1.5 stars, e4.e5 too.", ["Rated 1.5 stars, e4.e5 too."]),
        ("First line\nsecond line", ["First line", "second line"]),
        ("Well… and so on... and on", ["Well…", "and so on...", "and on"]),
        ("  ", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_what_cannot_be_seen_goes_and_white_space_becomes_one_space() -> None:
    assert visible("a\u200bb\tc\u202e") == "ab\tc"
    assert tidy("  Cafe\u0301 \n\u200b noir ") == "Café noir"


def test_quotes_and_dashes_are_straight_and_the_case_stays() -> None:
    assert straight("It’s  Bf1—g2, ﬁne") == "It's Bf1-g2, fine"
    assert plain("It’s\u200b  MINE ") == "it's mine"
    assert len(plain("x" * 10_000)) == 500


def test_alike_to_a_listener_is_alike() -> None:
    assert bare("Well, WELL!") == bare("well well")
    assert unaccented("Élan Ñu") == "elan nu"


def test_a_run_of_seven_words_is_an_echo_and_six_are_none() -> None:
    source = "You never say which move anybody should play"
    assert echoes(
        "I would never say: which MOVE anybody should play, friend; never say which move anybody should", source
    )
    assert not echoes("say which move anybody should play", source)


def test_questions_are_known_by_their_form() -> None:
    assert is_question("so where do you live")
    assert is_question("nice day?")
    assert not is_question("nice day")
    assert is_question("can't you wait")
    assert not is_question("can't be bothered with anything")


def test_small_words_are_small() -> None:
    assert {"the", "you", "with"} <= SMALL_WORDS
    assert "knight" not in SMALL_WORDS

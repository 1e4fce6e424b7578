"""Numbers in words: read back as they are written, and refused where they are none."""

from __future__ import annotations

import re

import pytest

from app.domain.number_words import CARDINALS, ORDINALS, cardinals, either, number_said, ordinal_word, ordinals


@pytest.mark.parametrize(
    ("said", "number"),
    [("zero", 0), ("seven", 7), ("twelve", 12), ("forty", 40), ("twenty-five", 25), ("sixty one", 61), ("007", 7)],
)
def test_a_number_in_words_is_read(said: str, number: int) -> None:
    assert number_said(said) == number


@pytest.mark.parametrize("said", ["", "horse", "five-twenty", "twenty-horse"])
def test_what_is_no_number_is_refused(said: str) -> None:
    with pytest.raises(KeyError):
        number_said(said)


def test_the_words_come_in_their_order() -> None:
    assert cardinals(8, 11) == ("eight", "nine", "ten", "eleven")
    assert [CARDINALS[word] for word in cardinals(0, 20)] == list(range(21))
    assert [ORDINALS[word] for word in ordinals(20)] == list(range(1, 21))


@pytest.mark.parametrize(
    ("number", "word"), [(1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (22, "22nd"), (113, "113th")]
)
def test_a_place_is_put_into_words(number: int, word: str) -> None:
    assert ordinal_word(number) == word


def test_the_longest_word_is_found_first() -> None:
    assert re.findall(either(cardinals(1, 20)), "sixteen of seven") == ["sixteen", "seven"]
    found = re.search(either(("six", "sixteen", "couple of")), "a couple of sixteen")
    assert found is not None
    assert found[0] == "couple of"

"""Lines that stand in a text are found as by trying each, and the names in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.soul.listening.passage_rows import BEGINNING, LinesWithin, names_within

_WORD = st.sampled_from(("rook", "sea", "a", "old", "light", "station"))
_WORDS = st.lists(_WORD, min_size=1, max_size=9).map(" ".join)


@given(lines=st.sets(_WORDS, max_size=12), text=_WORDS)
def test_the_lines_within_a_text_are_those_that_occur_in_it(lines: set[str], text: str) -> None:
    assert set(LinesWithin(lines).within(text)) == {line for line in lines if line in text}


def test_long_and_short_lines_are_found_anywhere() -> None:
    long, short = "the light went out at four", "ah"
    assert len(short) < BEGINNING < len(long)
    found = LinesWithin((long, short, "the light went out at five"))
    assert set(found.within(f"ah well {long} and that was it")) == {long, short}
    assert list(found.within("nothing of the kind")) == []


def test_names_are_words_with_a_capital_within_a_sentence() -> None:
    assert names_within("My father knew Brane, and Dunja knew him. Then he left") == ["Brane", "Dunja"]

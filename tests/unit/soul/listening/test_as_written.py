"""Words that are near another one and meant as they are written."""

from __future__ import annotations

import pytest

from app.soul.listening.spelling import mend


@pytest.mark.parametrize("word", ["howler", "nerve", "daily", "decade"])
def test_a_word_that_is_meant_is_not_mended(word: str) -> None:
    assert mend(f"that {word} of mine") == f"that {word} of mine"

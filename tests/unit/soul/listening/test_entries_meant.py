"""Entries of the handbook that a question asks for in words of its own: which are taken for it, and by what."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from app.soul.listening.entries_meant import ENOUGH, OF_CLUB, with_entries
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import ActKind, SpeechAct

ENTRIES = tuple(handbook().by_id)[:3]
KINDS = ("clocks.left", *(OF_CLUB + one for one in ENTRIES), "castling-rule", OF_CLUB + "gone-since")
VECTOR = np.ones(384, dtype=np.float32)


class Layers:
    """Tells kinds apart as it is told to."""

    kinds = KINDS

    def __init__(self, chances: dict[str, Sequence[float]]) -> None:
        self.chances = chances
        self.asked: list[list[str]] = []

    async def kind_chances(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        self.asked.append(list(texts))
        return np.log(np.array([self.chances[text] for text in texts], dtype=np.float32))


def asking(text: str) -> SpeechAct:
    return SpeechAct(text, text, ActKind.QUESTION, vector=VECTOR)


async def test_a_question_gets_the_entry_that_it_is_taken_to_ask_for() -> None:
    layers = Layers({"may i?": (0.02, 0.1, 0.8, 0.02, 0.03, 0.03)})
    (act,) = await with_entries([asking("may i?")], "may i?", layers)
    assert [entry for entry, _ in act.entries] == [ENTRIES[1], ENTRIES[0]]


async def test_what_goes_to_the_stewards_own_wording_goes_to_the_characters() -> None:
    layers = Layers({"may i?": (0.02, 0.02, 0.4, 0.02, 0.52, 0.02)})
    (act,) = await with_entries([asking("may i?")], "may i?", layers)
    assert act.entries[0] == (ENTRIES[1], pytest.approx(0.8, abs=0.1))


async def test_what_is_looked_up_calls_up_no_entry() -> None:
    layers = Layers({"how long?": (0.97, 0.01, 0.005, 0.005, 0.005, 0.005)})
    (act,) = await with_entries([asking("how long?")], "how long?", layers)
    assert act.entries == ()


async def test_a_question_that_says_little_is_read_with_its_message() -> None:
    message = "my son says it is not allowed. is he right?"
    layers = Layers({"is he right?": (0.5, 0.1, 0.1, 0.1, 0.1, 0.1), message: (0.05, 0.75, 0.05, 0.05, 0.05, 0.05)})
    told = SpeechAct("my son says it is not allowed.", "my son says it is not allowed", ActKind.TELLING, vector=VECTOR)
    first, second = await with_entries([told, asking("is he right?")], message, layers)
    assert first.entries == ()
    assert second.entries[0][0] == ENTRIES[0]
    assert second.entries[0][1] > ENOUGH
    assert layers.asked == [["is he right?", message]]


async def test_what_asks_nothing_costs_nothing() -> None:
    layers = Layers({})
    told = SpeechAct("good evening", "good evening", ActKind.COURTESY, vector=VECTOR)
    assert await with_entries([told], "good evening", layers) == (told,)
    assert layers.asked == []


async def test_without_the_layers_an_act_stays_as_it_is() -> None:
    act = asking("may i?")
    assert await with_entries([act], "may i?", None) == (act,)

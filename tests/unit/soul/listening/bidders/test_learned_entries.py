"""An entry that the fitted layers take for the one that is asked for, beside what the search finds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.soul.listening import handbook as book
from app.soul.listening.bid import Bid
from app.soul.listening.bidders import handbook
from app.soul.listening.heard import SpeechAct
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

NEAR = Passage("near", ("what is a hat?",) * 3, ("a hat is worn",))
MEANT = Passage("meant", ("may one wear it?",) * 3, ("one may wear it",))


def facing(*numbers: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    vector = np.zeros(384, dtype=np.float32)
    vector[: len(numbers)] = numbers
    return vector / np.linalg.norm(vector)


@pytest.fixture(autouse=True)
def two_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handbook of two entries, of which the search finds the first."""
    index = PassageIndex((NEAR, MEANT))
    index.learn(np.stack([facing(1, 0) if "hat" in text else facing(0, 1) for text in index.texts]).astype(np.float16))
    for module in (book, handbook):
        monkeypatch.setattr(module, "handbook", lambda: index)


def bid_for(*entries: tuple[str, float]) -> Bid | None:
    act: SpeechAct = replace(question("is there a rule about hats?", Subject.RULES), vector=facing(1, 0.2))
    return handbook.Handbook().bid(replace(act, entries=entries), moment(given()))


def about(found: Bid | None) -> str:
    assert found is not None
    return found.content.about


def test_the_search_decides_where_the_layers_know_nothing() -> None:
    assert about(bid_for()) == "handbook: near"


def test_an_entry_of_which_the_layers_are_sure_goes_first() -> None:
    assert about(bid_for(("meant", handbook.SURELY_LEARNED))) == "handbook: meant"


def test_one_of_which_they_are_not_does_not() -> None:
    assert about(bid_for(("meant", handbook.LEAST_LEARNED - 0.01))) == "handbook: near"

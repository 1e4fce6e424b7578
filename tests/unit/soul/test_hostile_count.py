"""Counts the hostile test cases of sheets, cards, chat and models together."""

from __future__ import annotations

from tests.fakes.hostile_models import NO_TEXTS
from tests.unit.soul.test_hostile import CASES
from tests.unit.soul.test_worst_words import LINES
from tests.unit.workshop.test_cards import HOSTILE, NO_CARDS

ENOUGH = 500


def test_five_hundred_cases_and_none_of_them_twice() -> None:
    cards = {body for _, body in HOSTILE} | set(NO_CARDS)
    chat = {text for _, text in CASES}
    lines = {line for _, line in LINES} | set(NO_TEXTS)
    assert len(cards) + len(chat | lines) >= ENOUGH


def test_the_hostile_model_covers_every_kind_of_attack() -> None:
    kinds = {kind for kind, _ in LINES}
    assert kinds >= {"advice", "false", "act", "repeat", "leak", "markup", "stranger", "echo"}

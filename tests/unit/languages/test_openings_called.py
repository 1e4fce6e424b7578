"""Openings by the names that readers know."""

from __future__ import annotations

import pytest

from app.languages.figures import opening_called
from app.languages.speaking import speaking
from app.openings.book import read_lines


@pytest.mark.parametrize(
    ("name", "german"),
    [
        ("Sicilian Defence", "Sizilianische Verteidigung"),
        ("Ruy Lopez: Berlin Defence", "Spanische Partie: Berliner Verteidigung"),
        ("Queen's Gambit Declined", "Abgelehntes Damengambit"),
        ("Petrov Defence: Cochrane Gambit", "Russische Verteidigung: Cochrane Gambit"),
        ("Toilet Opening", "Toilet Opening"),
    ],
)
def test_openings_have_german_names_and_an_unknown_variation_keeps_its_english_one(name: str, german: str) -> None:
    assert opening_called(name) == name
    with speaking("de"):
        assert opening_called(name) == german


def test_every_opening_that_the_book_names_has_a_german_name_of_its_own() -> None:
    names = {row.opening.name for row in read_lines()}
    with speaking("de"):
        called = {name: opening_called(name) for name in names}
    assert len(set(called.values())) == len(names)
    assert [name for name, german in called.items() if "Defence" in german or "Variation" in german] == []

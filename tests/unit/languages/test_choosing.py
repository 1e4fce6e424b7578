from __future__ import annotations

import pytest

from app.languages.choosing import chosen


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.3,en;q=0.2", "de"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("de;q=much,*", "de"),
        ("*", "en"),
        (", ;q=,;;;", "en"),
    ],
)
def test_the_heaviest_language_that_the_pages_have_is_chosen(accepted: str, language: str) -> None:
    assert chosen(None, accepted) == language


def test_what_somebody_has_chosen_goes_before_what_their_browser_asks() -> None:
    assert chosen("en", "de") == "en"
    assert chosen("de", "en") == "de"


def test_a_cookie_that_names_no_language_is_ignored() -> None:
    assert chosen("tlh", "de") == "de"
    assert chosen("../../etc", "") == "en"

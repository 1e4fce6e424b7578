from __future__ import annotations

from typing import Any

import pytest

from app.workshop.wish import CharacterWish

PLAIN: dict[str, Any] = {
    "name": "Mira Holt",
    "tagline": "Keeps the light at the end of the pier.",
    "backstory": "Mira grew up in a lighthouse. She won the island cup at nine.",
    "voice": "Dry and short.",
    "target_elo": 1400,
}


def wish(**changes: Any) -> CharacterWish:
    """An ordinary wish with these changes."""
    return CharacterWish.model_validate({**PLAIN, **changes})


@pytest.fixture
def cast() -> list[str]:
    return ["Kenji Watanabe-Ruiz", "Marguerite Okafor-Lindqvist", 'Rosa "La Tía" Quintana']

"""Names of players are found in a model's lines in any spelling, and ordinary words are not."""

from __future__ import annotations

from contextlib import suppress

import pytest

from app.accounts.identity import Identity
from app.db.database import Database
from app.domain.errors import NameRefused
from app.runtime.clock import FakeClock
from app.soul.names import PlayerNames


@pytest.fixture
async def names(database: Database) -> PlayerNames:
    identity = Identity(database, FakeClock(), b"secret")
    for name in ("Sebastian", "Storm", "Mallory_77", "Anna Zwart", "Bo", "Queen", "Castling", "Lucky"):
        await identity.enter_as_guest(name)
    return PlayerNames(database)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sebastian told me so.", {"sebastian"}),
        ("between us, sebastian fears endgames", {"sebastian"}),
        ("SEBASTIAN!", {"sebastian"}),
        ("you play like mallory_77", {"mallory_77"}),
        ("i miss anna zwart", {"anna zwart"}),
        ("Storm told me so.", {"storm"}),
        ("A storm is coming, and I was lucky.", set()),
        ("my queen likes castling as much as bo", set()),
        ("Nobody is named here at all.", set()),
    ],
)
async def test_names_are_found_and_ordinary_words_are_not_names(names: PlayerNames, text: str, found: set[str]) -> None:
    assert await names(text) == found


@pytest.mark.parametrize(
    "line",
    [
        "the kingside looks quiet tonight, and so do you",
        "a brave little pawn, and a patient one",
        "i learned this by a river, from an old fisherman with a green hat",
        "your bishop has the eyes of a fox and the manners of a duke",
    ],
)
async def test_ordinary_talk_in_lower_case_names_nobody(database: Database, line: str) -> None:
    """Whatever people call themselves: these are words first."""
    identity = Identity(database, FakeClock(), b"secret")
    for word in {word for word in line.replace(",", "").split() if len(word) > 2}:
        with suppress(NameRefused):
            await identity.enter_as_guest(word)
    assert await PlayerNames(database)(line) == frozenset()

from __future__ import annotations

import pytest
from sqlalchemy import update

from app.characters.character import CharacterSheet
from app.characters.repository import CharacterBook, preset_id
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.runtime.clock import FakeClock


def sheet(slug: str, elo: int = 1000, **changes: object) -> CharacterSheet:
    plain = {
        "slug": slug,
        "name": slug.title(),
        "tagline": "Sits by the window.",
        "backstory": "Came in out of the rain and stayed.",
        "voice": "dry",
        "voice_sample": "Your clock.",
        "aggression": 5,
        "risk_tolerance": 5,
        "patience": 5,
        "trash_talk": 5,
        "current_elo": elo,
        "floor_elo": elo - 100,
        "max_elo": elo + 100,
        "adaptive": True,
    }
    return CharacterSheet.model_validate({**plain, **changes})


@pytest.fixture
def book(database: Database) -> CharacterBook:
    return CharacterBook(database, FakeClock())


async def test_presets_are_found_by_slug_and_by_an_id_that_never_changes(book: CharacterBook) -> None:
    await book.open([sheet("rosa", 1500), sheet("otto", 900)])
    assert [character.slug for character in book.all()] == ["otto", "rosa"]
    rosa = book.get("rosa")
    assert rosa is not None
    assert rosa.id == preset_id("rosa") == "502db0a1-bd22-539d-b826-8fae754f0ad2"
    assert book.get(rosa.id) is rosa
    assert rosa.sheet == sheet("rosa", 1500)
    assert book.get("nobody") is None


async def test_a_new_sheet_replaces_the_old_one_but_the_rating_stays(book: CharacterBook, database: Database) -> None:
    await book.open([sheet("rosa", 1500)])
    await database.write(
        lambda session: session.execute(update(CharacterRow).values(current_elo=1580, floor_elo=1425)) and None
    )
    await book.open([sheet("rosa", 1500, tagline="Sits by the door.")])
    rosa = book.get("rosa")
    assert rosa is not None
    assert (rosa.current_elo, rosa.floor_elo, rosa.sheet.tagline) == (1580, 1425, "Sits by the door.")


async def test_a_sheet_with_a_narrower_range_pulls_the_rating_into_it(book: CharacterBook) -> None:
    await book.open([sheet("rosa", 1500)])
    await book.open([sheet("rosa", 1200)])
    rosa = book.get("rosa")
    assert rosa is not None
    assert (rosa.floor_elo, rosa.current_elo, rosa.max_elo) == (1300, 1300, 1300)

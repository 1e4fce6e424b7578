"""The book of a character card: export, import from other programs, hostile books."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.characters.character import Character
from app.domain.memory import MemoryType, Party
from app.workshop.card_book import MOST_ENTRIES
from app.workshop.cards import card_of, lore_from_card, wish_from_card
from app.workshop.checking import sheet_from
from app.workshop.lore import lore_from, worth_keeping
from app.workshop.text import fault_in
from tests.unit.workshop.conftest import wish
from tests.unit.workshop.test_cards import card, character
from tests.unit.workshop.test_checking import MARKUP, ORDERS, UNSEEN


def entry(content: Any, **more: Any) -> dict[str, Any]:
    """One entry as the specification writes it."""
    return {
        "keys": ["river", "ice"], "content": content, "extensions": {}, "enabled": True, "insertion_order": 1, **more,
    }  # fmt: skip


def remembered(*entries: Any, **more: Any) -> list[Any]:
    """The lore that Selene gets from a book with these entries."""
    body = card(character_book={"entries": list(entries), "extensions": {}, **more})
    return lore_from_card(body, wish_from_card(body))


def with_a_past() -> Character:
    made = character()
    sheet = made.sheet.model_copy(update={"lore": tuple(lore_from(made.sheet, 40, 50))})
    return Character("id", sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo, owner_id="maker")


def test_exporting_and_importing_a_book_keeps_the_lore() -> None:
    made = with_a_past()
    assert len(made.sheet.lore) >= 30
    body = json.dumps(card_of(made)).encode()
    asked = wish_from_card(body)
    kept = lore_from_card(body, asked)
    assert len(kept) == len(made.sheet.lore)
    assert kept == worth_keeping(Party("character", "mira"), made.sheet.lore)


def test_a_book_has_the_shape_of_its_specification() -> None:
    data: Any = card_of(with_a_past())["data"]
    book = data["character_book"]
    assert isinstance(book["extensions"], dict)
    for number, one in enumerate(book["entries"], 1):
        assert (one["enabled"], one["insertion_order"]) == (True, number)
        assert len(one["keys"]) >= 3
        assert all(isinstance(key, str) for key in (*one["keys"], one["content"]))
        assert isinstance(one["extensions"], dict)
    untold: Any = card_of(character())["data"]
    assert "character_book" not in untold


def test_a_book_of_another_program_becomes_lore() -> None:
    (ice,) = remembered(entry("{{char}} skated to school when the river froze. {{user}} never saw it. It was cold."))
    assert ice.narrative == "Selene skated to school when the river froze. you never saw it. It was cold."
    assert {"river", "ice"} <= set(ice.triggers)
    assert len(ice.triggers) >= 3
    assert ice.type is MemoryType.FORMATIVE


def test_a_long_entry_is_remembered_by_its_first_sentences() -> None:
    (told,) = remembered(entry(" ".join(f"In the year {year} the monks mended it." for year in range(1_700, 1_740))))
    assert told.narrative.count("monks") == 3
    assert told.narrative.endswith("In the year 1702 the monks mended it.")


def test_disabled_short_and_non_text_entries_are_ignored() -> None:
    kept = remembered(
        entry("The river froze in the winter of the fire.", enabled=False), entry("Cold."), entry(7), entry(None),
        "x", None, {}, entry("The ferry sank with all the sheep on board.", keys="sheep"),
    )  # fmt: skip
    assert [one.narrative for one in kept] == ["The ferry sank with all the sheep on board."]


def test_a_book_gives_a_limited_number_of_memories() -> None:
    kept = remembered(*(entry(f"In the year {number} the ferry sank again.") for number in range(1_000, 1_500)))
    assert len(kept) == MOST_ENTRIES


@pytest.mark.parametrize("book", [None, [], "x", 7, {}, {"entries": {}}, {"entries": None}, {"entries": [[], 1]}])
def test_an_invalid_book_gives_no_lore_and_the_card_is_still_read(book: Any) -> None:
    body = card(character_book=book)
    assert lore_from_card(body, wish_from_card(body)) == []


@pytest.mark.parametrize("attack", [*ORDERS, *MARKUP, *UNSEEN])
def test_hostile_text_in_any_part_of_an_entry_is_not_kept(attack: str) -> None:
    quiet = "The ferry sank with all the sheep on board."
    ours = {"telling": attack, "themes": [attack], "valence": 0.1}
    kept = remembered(
        entry(f"{quiet} {attack}"), entry(attack), entry(quiet, keys=[attack, "sheep"]),
        entry("The bridge was built by quiet monks.", extensions={"chess_club": ours}),
    )  # fmt: skip
    for one in kept:
        for text in (one.narrative, one.telling or "", *one.triggers, *one.themes):
            assert fault_in(text, "mature", lines=True) is None, text


@pytest.mark.parametrize(
    "ours",
    [
        {"valence": 7}, {"valence": "NaN"}, {"type": "murder"}, {"importance": -1}, {"themes": "x"}, {"telling": 7},
        {"themes": ["x"] * 99}, "x", [],
    ],
)  # fmt: skip
def test_invalid_figures_are_replaced_by_the_defaults(ours: Any) -> None:
    (one,) = remembered(entry("The ferry sank with all the sheep.", extensions={"chess_club": ours}))
    assert (one.valence, one.importance, one.type, one.themes) == (0.3, 0.7, MemoryType.FORMATIVE, ())


def test_an_imported_sheet_with_lore_is_valid() -> None:
    sheet = sheet_from(wish(), "mira-abcdef", ())
    whole = sheet.model_copy(update={"lore": tuple(remembered(entry("The ferry sank with all the sheep.")))})
    assert type(sheet).model_validate_json(whole.model_dump_json()) == whole

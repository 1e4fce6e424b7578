"""The written exchanges of the cast: what is refused at load, and what stands in the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.characters.exchanges import LONGEST, exchanges_of, load_exchanges
from app.characters.presets import BadPreset, load_presets

GOOD = """
[[exchange]]
id = "the-sea"
topic = "the sea"
said = ["Do you like the sea?", "the sea"]
answers = ["I do.", "It is wet."]
more = ["My father was a pilot."]
"""


def loaded(folder: Path, text: str) -> int:
    (folder / "ada").mkdir()
    (folder / "ada" / "exchanges.toml").write_text(text)
    return len(load_exchanges("ada", folder).exchange)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD) == 1


def test_a_character_of_a_player_has_none(tmp_path: Path) -> None:
    assert load_exchanges("nobody", tmp_path).exchange == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD + GOOD, "one id"),
        (GOOD.replace('more = ["My', 'next = ["the-land"]\nmore = ["My'), "the-land"),
        (GOOD.replace("It is wet.", "I do!"), "twice"),
        (GOOD.replace("It is wet.", "w" * (LONGEST + 1)), "answers"),
        (GOOD.replace("It is wet.", "It is bloody wet."), "coarse"),
        (GOOD + 'ask = "And you?"', "took"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadPreset, match=fault):
        loaded(tmp_path, text)


@pytest.mark.parametrize("slug", sorted(load_presets()))
def test_every_memory_in_a_sheet_can_be_asked_for(slug: str) -> None:
    tales = exchanges_of(slug).tale
    for entry in load_presets()[slug].lore:
        assert [entry.narrative.startswith(tale.begins) for tale in tales].count(True) == 1, entry.narrative


@pytest.mark.parametrize("slug", sorted(load_presets()))
def test_everybody_of_the_cast_has_three_hundred_exchanges(slug: str) -> None:
    assert len(exchanges_of(slug).exchange) >= 300

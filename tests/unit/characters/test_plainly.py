"""What the cast says when asked plainly: what is refused at load, and what stands in the files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.characters.exchanges import exchanges_of
from app.characters.plainly import LONGEST, Basic, load_plainly, plainly_of
from app.characters.presets import BadPreset, load_presets
from app.domain.text import bare
from app.soul.gathering import gather
from app.soul.guard import fault_of
from app.soul.listening.often_asked import often_asked
from tests.unit.soul.soul_table import ITALIAN, given

SLUGS = sorted(load_presets())
GOOD = """
[basics]
home = ["I live in Kiel.", "Kiel, by the sea."]

[[name]]
name = "Malte"
called = ["malte"]
kind = "he"
who = ["Malte is my neighbour.", "He lives upstairs."]
met = "On the stairs."
"""
OTHER = """
[[name]]
name = "Malte's boat"
called = ["the boat", "MALTÉ"]
kind = "it"
who = ["A small green boat."]
"""


def loaded(folder: Path, text: str) -> list[str]:
    (folder / "ada").mkdir()
    (folder / "ada" / "plainly.toml").write_text(text)
    return list(load_plainly("ada", folder).answers)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD)[-2:] == ["He lives upstairs.", "On the stairs."]


def test_a_character_of_a_player_has_none(tmp_path: Path) -> None:
    assert not list(load_plainly("nobody", tmp_path).answers)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD.replace("home", "shoe_size"), r"ada/plainly.toml: basics\.shoe_size"),
        (GOOD.replace('"On the stairs."', f'"{"w" * (LONGEST + 1)}"'), r"name\.Malte\.met"),
        (GOOD.replace('"On the stairs."', '"On the\\nstairs."'), r"name\.Malte\.met"),
        (GOOD.replace('"he"', '"man"'), r"name\.Malte\.kind"),
        (GOOD.replace("met =", "seen ="), r"name\.Malte\.seen"),
        (GOOD + OTHER, "Malte's boat: Malte is called 'malte' too"),
        (GOOD.replace("On the stairs", "He lives upstairs"), "twice: 'He lives upstairs.'"),
        (GOOD.replace("On the stairs", "On the bloody stairs"), "coarse"),
        (GOOD.replace("[basics]", "[basics"), "ada/plainly.toml"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadPreset, match=fault):
        loaded(tmp_path, text)


@pytest.mark.parametrize("slug", SLUGS)
def test_everybody_of_the_cast_can_be_asked_plainly(slug: str) -> None:
    told = plainly_of(slug)
    assert set(Basic) - set(told.basics) <= {Basic.RELIGION}
    assert len(told.name) >= 50
    assert all(len(lines) >= 2 for lines in told.basics.values())


def test_no_answer_stands_twice_in_the_cast_nor_in_the_exchanges() -> None:
    said = Counter(bare(line) for slug in SLUGS for line in plainly_of(slug).answers)
    said.update({bare(line) for slug in SLUGS for one in exchanges_of(slug).all for line in one.lines} & said.keys())
    assert [line for line, times in said.items() if times > 1] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_may_be_said_at_a_board(slug: str) -> None:
    told, facts = plainly_of(slug), gather(given(ITALIAN, rated=True))
    often = {line for lines in told.often.values() for line in lines}
    lines = [line for line in told.answers if line not in often]
    assert {line: fault for line in lines if (fault := fault_of(line, facts, past=(line,)))} == {}
    # Of those some name squares ("against e4 I play..."), which is for rooms.
    room = gather(given((), place="room"))
    assert {line: fault for line in often if (fault := fault_of(line, room, past=(line,)))} == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_everybody_answers_what_anybody_asks(slug: str) -> None:
    told = plainly_of(slug)
    answered = {f"often {key}" for key in told.often} | set(map(_basic, set(Basic) - {Basic.RELIGION}))
    of_game = {key for key in often_asked().keys if key.startswith("game ")}
    assert answered == set(often_asked().keys) - of_game
    # However the game stands, or went: of the game that runs, or of one that is over, some things are not asked.
    stands = {key: {one.rpartition("_")[2] for one in told.game if one.startswith(f"{key[5:]}_")} for key in of_game}
    ways = ({"any"}, {"running"}, {"won", "lost", "drawn"}, {"running", "won", "lost", "drawn"})
    assert all(found in ways for found in stands.values()), stands
    assert all(len(lines) == 3 for lines in told.game.values())


def _basic(basic: Basic) -> str:
    return f"basic {basic}"

"""What is asked next of the cast: what is refused at load, and what stands in the files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.characters.asked_next import load_asked_next
from app.characters.exchanges import exchanges_of
from app.characters.plainly import plainly_of
from app.characters.presets import BadPreset, load_presets
from app.domain.text import bare
from app.soul.gathering import gather
from app.soul.guard import fault_of
from app.soul.listening.lives import index_of_cast
from app.soul.listening.next_vectors import key_of, read_next
from tests.unit.soul.soul_table import given

SLUGS = sorted(load_presets())
GOOD = """
[[behind."basic home"]]
said = ["is it cold?", "do you freeze up there"]
answer = "In winter, yes; the stove helps."
"""


def loaded(folder: Path, text: str) -> list[str]:
    (folder / "ada").mkdir()
    (folder / "ada" / "asked_next.toml").write_text(text)
    return [one.answer for ones in load_asked_next("ada", folder).behind.values() for one in ones]


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD) == ["In winter, yes; the stove helps."]


def test_a_character_of_a_player_has_none(tmp_path: Path) -> None:
    assert load_asked_next("nobody", tmp_path).behind == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD.replace("answer =", "replies ="), "ada/asked_next.toml"),
        (GOOD.replace('said = ["is it cold?", "do you freeze up there"]', "said = []"), "ada/asked_next.toml"),
        (GOOD.replace("In winter", "w" * 300), "ada/asked_next.toml"),
        (GOOD + GOOD, "an answer stands there twice"),
        (GOOD.replace("the stove", "the bloody stove"), "coarse"),
        (GOOD.replace("[[behind", "[behind"), "ada/asked_next.toml"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadPreset, match=fault):
        loaded(tmp_path, text)


@pytest.mark.parametrize("slug", SLUGS)
def test_everything_is_asked_behind_something_that_is_told(slug: str) -> None:
    plainly, life = plainly_of(slug), index_of_cast(slug)
    told = {f"basic {basic}" for basic in plainly.basics} | {f"often {asked}" for asked in plainly.often}
    told |= {f"game {asked}" for asked in plainly.game}
    told |= {f"name {one.name}" for one in plainly.name} | set(life.by_id)
    assert set(load_asked_next(slug).behind) - told == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_may_be_said_in_a_room(slug: str) -> None:
    facts = gather(given((), place="room"))
    answers = [one.answer for ones in load_asked_next(slug).behind.values() for one in ones]
    assert {line: fault for line in answers if (fault := fault_of(line, facts, past=(line,)))} == {}


def test_no_answer_stands_twice_in_the_cast_nor_elsewhere() -> None:
    said = Counter(
        bare(one.answer) for slug in SLUGS for ones in load_asked_next(slug).behind.values() for one in ones
    )  # fmt: skip
    elsewhere = {bare(line) for slug in SLUGS for one in exchanges_of(slug).all for line in one.lines}
    elsewhere |= {bare(line) for slug in SLUGS for line in plainly_of(slug).answers}
    said.update(elsewhere & said.keys())
    assert [line for line, times in said.items() if times > 1] == []


def test_every_entry_has_its_vector() -> None:
    known = read_next()
    assert known is not None
    every = [one for slug in SLUGS for ones in load_asked_next(slug).behind.values() for one in ones]
    keys = {key_of(one.said, one.answer) for one in every}
    missing = keys - {int(key) for key in known.keys}
    assert not missing, f"run python -m scripts.fit_next --embed: {len(missing)} of {len(keys)} entries have no vector"

"""Pairs of kinds that lie close together, and the words by which the second of them is meant: `app/desk/pairs`.

A file has one page's pairs. Of a pair, `of` are the kinds a question was taken for, `to` is the one that is meant where
the question holds something of each list in `said` and nothing of `unless`; `on` are the screens where that holds (all,
if there are none), and `whom` says that it must be known of which character. Lists are words and patterns, parted by
commas; `<name>` stands for a list in `words.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion

_PAIRS = Path(__file__).with_name("pairs")
# In this order: what only one page explains comes before what holds everywhere.
_FILES = (
    "arena", "agents", "puzzle", "analysis", "match", "after", "boards", "characters", "gallery", "honours", "indoors",
    "memories", "settings", "my_chess", "several", "anywhere",
)  # fmt: skip
_NAMED = re.compile(r"<([a-z ]{1,30})>")


@dataclass(frozen=True, slots=True)
class Twin:
    """A question for one of the kinds `of` is one for `to` where it says all of `said` and not `unless`; on the
    `screens` alone, where there are any; and `whom`: only where it is known of which character."""

    of: frozenset[str]
    to: str
    said: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None = None
    screens: frozenset[ScreenKind] = frozenset()
    whom: bool = False

    def fits(self, kind: str, low: str, question: AskedQuestion) -> bool:
        screen = question.asker.screen
        return (
            kind in self.of
            and (not self.screens or screen.kind in self.screens)
            and (not self.whom or bool(question.character or screen.character))
            and all(one.search(low) for one in self.said)
            and not (self.unless and self.unless.search(low))
        )


@cache
def twins() -> tuple[Twin, ...]:
    """All pairs, in the order in which they are tried."""
    return tuple(_twin(pair) for name in _FILES for pair in _read(name)["pair"])


@cache
def words_of(name: str) -> tuple[str, ...]:
    """The words and patterns of a list in `words.toml`."""
    return _parted(_read("words")[name])


def any_of(said: str) -> re.Pattern[str]:
    """A pattern for any of some words and patterns, parted by commas."""
    return re.compile(rf"\b(?:{'|'.join(_parted(_NAMED.sub(_listed, said)))})\b")


def _listed(named: re.Match[str]) -> str:
    """A list of `words.toml`, for a place between commas or in a group of its own."""
    in_group = named.string[: named.start()].endswith("(?:")
    return ("|" if in_group else ", ").join(words_of(named[1]))


def _parted(said: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in said.split(","))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_PAIRS / f"{name}.toml").read_text(encoding="utf-8"))


def _twin(pair: Mapping[str, Any]) -> Twin:
    return Twin(
        frozenset(pair["of"].split()),
        pair["to"],
        tuple(any_of(said) for said in pair["said"]),
        any_of(pair["unless"]) if "unless" in pair else None,
        frozenset(ScreenKind(one) for one in pair.get("on", ())),
        pair.get("whom", False),
    )

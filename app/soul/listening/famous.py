"""Openings and great players that everybody at the club can tell of: what is said of each, and where they are named."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from app.soul.listening.famous_names import FamousName, NamedAspect
from app.soul.listening.languages import TEXTS_KEPT
from app.soul.listening.passages import Passage
from app.soul.listening.variations import named_variations

_OPENINGS = Path(__file__).with_name("handbook_openings.toml")
_PLAYERS = Path(__file__).with_name("handbook_players.toml")
# Words before and behind a name of two meanings ("french") by which an opening is meant.
_BEFORE = frozenset(
    ("the", "this", "a", "against", "play", "playing", "played", "learn", "learning", "meet", "facing", "than", "into")
)
# The same before the name of a person.
_BEFORE_A_PERSON = frozenset(("was", "is", "who's", "did", "of", "about", "by", "like", "mr"))
_BEHIND = frozenset(("opening", "openings", "defence", "defense", "game", "system", "gambit", "variation", "business"))
# By which it stands beside another name, if that one is of one meaning ("caro or french").
_BESIDE = frozenset(("or", "vs", "versus", "and", "with"))


# Those that are facts; the others are views.
FACTS = frozenset(
    (NamedAspect.WHAT, NamedAspect.IDEA, NamedAspect.ORIGIN, NamedAspect.PLAYED, NamedAspect.WHO, NamedAspect.SEE)
)
OF_OPENINGS = (
    NamedAspect.WHAT,
    NamedAspect.IDEA,
    NamedAspect.SOUND,
    NamedAspect.LEARNER,
    NamedAspect.STYLE,
    NamedAspect.MEET,
    NamedAspect.ORIGIN,
    NamedAspect.PLAYED,
    NamedAspect.RARE,
)
OF_PLAYERS = (NamedAspect.WHO, NamedAspect.WHY, NamedAspect.SEE)


# What puts the name behind it aside, and words that have to stand before that.
_PUT_ASIDE = (
    "sick of the", "sick of my", "tired of the", "tired of my", "bored of the", "bored with the", "fed up with",
    "other than the", "instead of the", "anything but the", "except the", "apart from the", "besides the",
)  # fmt: skip
LEAST_BEFORE = 4


@cache
def all_famous() -> tuple[FamousName, ...]:
    """All openings and players."""
    openings = (_known(row, OF_OPENINGS) for row in _rows(_OPENINGS)["opening"])
    players = (_known(row, OF_PLAYERS) for row in _rows(_PLAYERS)["player"])
    return (*openings, *players)


@cache
def tastes() -> Mapping[str, tuple[str, ...]]:
    """The players that each character of the house would choose first, the dearest first, by its slug."""
    return {slug: tuple(names) for slug, names in _rows(_PLAYERS)["taste"].items()}


def famous_entries() -> Iterator[tuple[Passage, bool]]:
    """Everything that is told of them as passages of the handbook, and whether each is a view. Behind each lies what
    is told next: behind what an opening is, whether it is sound."""
    for one in all_famous():
        aspects = tuple(one.clauses)
        for aspect, behind in zip(aspects, (*aspects[1:], aspects[0]), strict=True):
            passage = Passage(one.entry_id(aspect), (one.called[0],), (one.told(aspect),), (one.told(behind),))
            yield passage, aspect not in FACTS


def named_in(words: str) -> list[FamousName]:
    """The openings and players that plain words name, in the order of the words, each once."""
    return list(_named_in(words))


@lru_cache(maxsize=TEXTS_KEPT)
def _named_in(words: str) -> tuple[FamousName, ...]:
    words = _without_put_aside(words)
    padded = f" {' '.join(words.replace('?', ' ').replace(',', ' ').replace('.', ' ').replace('!', ' ').split())} "
    if _first_words().isdisjoint(padded.split()):
        return ()
    found: list[tuple[int, FamousName]] = []
    firm = any(name not in one.loose and f" {name} " in padded for name, one in _names())
    for name, one in _names():
        at = max(padded.find(f" {name} "), padded.find(f" {name}'s "))
        if at < 0 or (name in one.loose and not _is_meant(one, padded, at, name, beside=firm)):
            continue
        # A longer name has taken its words: "queen's gambit" is no part of "queen's gambit declined" any more.
        padded = padded[:at] + " " + "_" * len(name) + padded[at + 1 + len(name) :]
        found.append((at, one))
    return tuple({one.name: one for _, one in sorted(found, key=lambda pair: pair[0])}.values())


def _without_put_aside(words: str) -> str:
    """The words before what only puts a name aside: "what against d4, I'm sick of the King's Indian"; all of them where
    nothing stands before that."""
    at = min((found for said in _PUT_ASIDE if (found := words.find(said)) > 0), default=-1)
    return words if len(words[: max(at, 0)].split()) < LEAST_BEFORE else words[:at]


def _is_meant(one: FamousName, padded: str, at: int, name: str, *, beside: bool) -> bool:
    """Whether the words around a name of two meanings speak of this opening or player; `beside`: another name of the
    sentence has one meaning only."""
    before, behind = padded[:at].split()[-1:], padded[at + len(name) + 2 :].split()[:1]
    if beside and not _BESIDE.isdisjoint((*before, *behind)):
        return True
    if one.is_player:
        return not _BEFORE_A_PERSON.isdisjoint(before)
    return not _BEFORE.isdisjoint(before) or not _BEHIND.isdisjoint(behind)


@cache
def _first_words() -> frozenset[str]:
    """The word that each name begins with: most sentences have none of them."""
    return frozenset(name.split()[0] for name, _ in _names())


@cache
def _names() -> tuple[tuple[str, FamousName], ...]:
    """Every name with what it names, the longest first."""
    named = (*all_famous(), *named_variations(all_famous()))
    pairs = [(name, one) for one in named for name in one.called]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def _known(row: Mapping[str, Any], aspects: tuple[NamedAspect, ...]) -> FamousName:
    return FamousName(
        row["name"],
        tuple(row["called"]),
        frozenset(row.get("loose", ())),
        {aspect: row[aspect] for aspect in aspects if aspect in row},
        row.get("ease", 0),
        row.get("sharp", 0),
    )


@cache
def _rows(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))

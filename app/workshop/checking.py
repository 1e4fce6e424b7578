"""Validates a character wish and makes the sheet of it. All faults are reported together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from app.characters.character import CharacterSheet
from app.characters.temperaments import PLAIN, TEMPERAMENTS, phrasebook_of, temperament_of
from app.domain.errors import BadSheet
from app.domain.names import AGENT_NAME, impersonates, well_formed
from app.languages.speaking import marked, worded
from app.openings.book import OpeningRow
from app.workshop.openings import find_opening, repertoire_of
from app.workshop.random_portrait import random_portrait
from app.workshop.text import fault_in, tidied
from app.workshop.wish import CharacterWish

# Fewest and most characters of each text: what fits the pages and the prompt of a model.
LENGTHS = {
    "name": (2, AGENT_NAME),
    "tagline": (3, 120),
    "backstory": (10, 4_000),
    "voice": (3, 600),
    "quirks": (3, 200),
    "sample_lines": (2, 200),
    "openings": (2, 80),
}
MOST_ITEMS = {"quirks": 8, "sample_lines": 12, "openings": 12}
# Text and lists are cut to this multiple of their limit before white space and repeats are removed.
SPARE = 4
SLIDER = (1, 10)
# Elo points: the ends of the calibrated ladder (`body.ladder`).
ELO = (400, 3_000)
# How far an adaptive rating may rise above or fall below what the maker set, in Elo points.
ELO_SPAN = 300


@dataclass(slots=True)
class _Faults:
    found: list[dict[str, str]] = field(default_factory=list)

    def add(self, field_name: str, code: str, message: str) -> None:
        self.found.append({"field": field_name, "code": code, "message": message})

    def raise_any(self) -> None:
        if self.found:
            first = self.found[0]
            raise BadSheet(worded("{field}: {message}", **first), details={"fields": self.found})


def sheet_from(
    wish: CharacterWish, slug: str, cast: Collection[str], *, previous: CharacterSheet | None = None
) -> CharacterSheet:
    """The sheet that a wish makes. Raises BadSheet with every fault there is.

    `cast` are reserved names. `previous` is the sheet that is being changed: its name, its repertoire and, where the
    wish names no temperament, its phrases stay valid even if they would be refused for a new character.
    """
    faults = _Faults()
    texts = {name: _text(faults, wish, name) for name in ("name", "tagline", "backstory", "voice")}
    lists = {name: _texts(faults, wish, name) for name in ("quirks", "sample_lines")}
    if texts["name"] and (previous is None or texts["name"] != previous.name):
        _name(faults, texts["name"], cast)
    sliders = wish.sliders.model_dump()
    for name, value in sliders.items():
        _range(faults, f"sliders.{name}", value, SLIDER)
    _range(faults, "target_elo", wish.target_elo, ELO)
    if previous is not None and _same_openings(previous, wish):
        repertoire = previous.repertoire
    else:
        repertoire = repertoire_of(_openings(faults, wish.openings))
    temperament = _temperament(faults, wish, previous)
    faults.raise_any()
    return CharacterSheet(
        slug=slug,
        **texts,
        voice_sample=_voice_sample(lists["sample_lines"], temperament, previous),
        quirks=tuple(lists["quirks"]),
        **sliders,
        current_elo=wish.target_elo,
        floor_elo=max(ELO[0], wish.target_elo - ELO_SPAN) if wish.adaptive else wish.target_elo,
        max_elo=min(ELO[1], wish.target_elo + ELO_SPAN) if wish.adaptive else wish.target_elo,
        adaptive=wish.adaptive,
        content_rating=wish.content_rating,
        repertoire=repertoire,
        temperament=temperament,
        phrases=previous.phrases if previous is not None and temperament is None else {},
        sample_lines=tuple(lists["sample_lines"]),
        portrait=wish.portrait or (previous.portrait if previous else None) or random_portrait(texts["name"]),
    )


def _text(faults: _Faults, wish: CharacterWish, name: str) -> str:
    lines = name in ("backstory", "voice")
    text = tidied(getattr(wish, name)[: SPARE * LENGTHS[name][1]], lines=lines)
    _check(faults, name, name, text, wish.content_rating, lines=lines)
    return text


def _texts(faults: _Faults, wish: CharacterWish, name: str) -> list[str]:
    given = [text[: SPARE * LENGTHS[name][1]] for text in getattr(wish, name)[: SPARE * MOST_ITEMS[name]]]
    texts = list(dict.fromkeys(map(tidied, given)))
    if len(texts) > MOST_ITEMS[name]:
        faults.add(name, "too_many", worded("At most {most} of them.", most=MOST_ITEMS[name]))
        return []
    for number, text in enumerate(texts):
        _check(faults, name, f"{name}.{number}", text, wish.content_rating)
    return texts


def _check(faults: _Faults, kind: str, where: str, text: str, content_rating: str, *, lines: bool = False) -> None:
    fewest, most = LENGTHS[kind]
    if len(text) < fewest:
        faults.add(
            where,
            "too_short",
            marked("Please fill this in.") if not text else worded("At least {fewest} characters.", fewest=fewest),
        )
    elif len(text) > most:
        faults.add(where, "too_long", worded("At most {most} characters.", most=most))
    else:
        fault = fault_in(text, content_rating, lines=lines)
        if fault is not None:
            faults.add(where, *fault)


def _name(faults: _Faults, name: str, cast: Iterable[str]) -> None:
    if not well_formed(name):
        faults.add("name", "bad_name", marked("A name is made of letters, in one alphabet for each word."))
    elif impersonates(name, cast):
        faults.add("name", "name_taken", marked("Somebody of the house goes by that name."))


def _range(faults: _Faults, where: str, value: int, bounds: tuple[int, int]) -> None:
    if not bounds[0] <= value <= bounds[1]:
        faults.add(where, "out_of_range", worded("From {least} to {most}.", least=bounds[0], most=bounds[1]))


def _openings(faults: _Faults, names: Sequence[str]) -> list[OpeningRow]:
    if len(names) > MOST_ITEMS["openings"]:
        faults.add("openings", "too_many", worded("At most {most} of them.", most=MOST_ITEMS["openings"]))
        return []
    found: dict[str, OpeningRow] = {}
    for number, name in enumerate(names):
        line = find_opening(name) if len(name) <= LENGTHS["openings"][1] else None
        if line is None:
            faults.add(f"openings.{number}", "unknown_opening", marked("The club's book has no opening of that name."))
        else:
            found[line.opening.name] = line
    return list(found.values())


def _same_openings(previous: CharacterSheet, wish: CharacterWish) -> bool:
    lines = (*previous.repertoire.white, *previous.repertoire.black)
    return list(dict.fromkeys(line.name for line in lines)) == wish.openings


def _temperament(faults: _Faults, wish: CharacterWish, previous: CharacterSheet | None) -> str | None:
    """The wished temperament, or the one its voice suggests; None to keep the phrases of `previous`."""
    if wish.temperament is None:
        if previous is not None and previous.phrases and previous.temperament is None:
            return None
        return temperament_of(wish.voice[: SPARE * LENGTHS["voice"][1]])
    if wish.temperament not in TEMPERAMENTS:
        faults.add("temperament", "unknown_choice", worded("One of {choices}.", choices=", ".join(TEMPERAMENTS)))
    return wish.temperament


def _voice_sample(sample_lines: Sequence[str], temperament: str | None, previous: CharacterSheet | None) -> str:
    if sample_lines:
        return sample_lines[0]
    if temperament is None and previous is not None:
        return previous.voice_sample
    return next(line for line in phrasebook_of(temperament or PLAIN)["greet_first"] if "{" not in line)

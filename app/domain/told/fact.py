"""A personal fact that a player told, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class FactKind(StrEnum):
    """What a fact is about; `OTHER` if only its sentence says so."""

    NAME = "name"
    PERSON = "person"
    PET = "pet"
    PLACE = "place"
    WORK = "work"
    PLAN = "plan"
    LIKE = "like"
    HEALTH = "health"
    CHESS = "chess"
    HABIT = "habit"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Days:
    """A date, or a range of dates with both ends included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class PersonalFact:
    """One fact in the player's own words.

    `relation` is whom it is about, seen from the player ("daughter", "dog"), None for the player themselves; `names`
    are the names in it, the first one that of the relation if `is_name`. `days` is when it happens or happened.
    `negative`: something disliked, or denied. `corrects`: the sentence mends what was told before. `event` names the
    plan ("the tournament").
    """

    words: str
    kind: FactKind
    relation: str | None = None
    names: tuple[str, ...] = ()
    is_name: bool = False
    days: Days | None = None
    negative: bool = False
    corrects: bool = False
    event: str | None = None


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A stored fact: `told_on` is the day in the player's time zone, `place_id` the match or talk it was told in, and
    `chat_reference` the line. `asked_on` is when the mind asked how it went, `outcome` the player's answer to that."""

    id: str
    fact: PersonalFact
    told_on: date
    place_id: str
    chat_reference: str | None = None
    asked_on: date | None = None
    outcome: str | None = None

    @property
    def words(self) -> str:
        return self.fact.words

"""Whom of those on the boards of honour the asker could beat, by the ratings and by what was won before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.people.people_words import EVEN
from app.desk.tool import Aspect
from app.domain.prose_words import listed
from app.post_match.ratings import expected_score

BEATABLE = Aspect(
    "whom of the boards the asker could beat: their chances against somebody there, by the ratings",
    (
        "which of those up there could i actually beat?", "so could i beat her", "could i beat dana",
        "who on this list is beatable for me", "would i stand a chance against the first one",
        "against whom of them would i win", "is any of these within my reach", "could i win against anyone here",
        "what are my chances against kenji, by the numbers", "who of them is weaker than me",
        "how likely is it that i beat dana", "is she beatable for somebody like me", "who here would i beat",
    ),
    ("honours",),
)  # fmt: skip

# Of those who are weaker, and of those who are even, so many are named.
NAMED = 3


def beatable_told(facts: Mapping[str, Any]) -> str:
    """The chances against who is named, else those whom one has beaten and those whom one may hope to beat."""
    own, other = facts["rating"], facts["other"]
    if other is not None and other["rating"] is not None:
        return _against(own, other, facts["beaten"])
    people = [one for one in facts["people"] if not one["you"]]
    weaker = [one for one in people if one["rating"] <= own + EVEN]
    told = []
    if weaker:
        told.append(f"Of the people on the board {_named(weaker)}, by the ratings: you stand at {own}.")
    elif people:
        told.append(f"Of the people on the board nobody easily: all stand well above your {own}.")
    else:
        told.append("Of people nobody stands on the board yet, so there is nobody to beat there.")
    house = [one for one in facts["house"] if one["rating"] <= own + EVEN]
    if house:
        told.append(f"Of the characters {_named(house)} {'is' if len(house) == 1 else 'are'} in your reach.")
    known = [one["name"] for one in facts["house"] if one["name"] in facts["beaten"]]
    if known:
        told.append(f"{listed(known)} you have beaten already.")
    harder = [one for one in facts["house"] if one["rating"] > own + EVEN]
    if harder:
        next_up = harder[0]
        told.append(
            f"The next above is {next_up['name']} ({next_up['rating']}), from whom you may expect "
            f"{_share(own, next_up['rating'])} points of a hundred games."
        )
    return " ".join(told)


def _against(own: int, other: Mapping[str, Any], beaten: Sequence[str]) -> str:
    theirs, share = other["rating"], _share(own, other["rating"])
    verdict = (
        "Yes, you should" if share >= 75
        else "Yes, you are the favourite" if share > 60
        else "Yes, it would be an even game" if share >= 40
        else "Perhaps on a good day" if share >= 20
        else "Hardly"
    )  # fmt: skip
    before = f" You have beaten {other['name']} before." if other["name"] in beaten else ""
    return (
        f"{verdict}: you stand at {own} and {other['name']} at {theirs}, so by the ratings you may expect {share} "
        f"points of a hundred games, a draw being half a point.{before}"
    )


def _share(own: int, theirs: int) -> int:
    return round(100 * expected_score(own, theirs))


def _named(those: Sequence[Mapping[str, Any]]) -> str:
    strongest = sorted(those, key=lambda one: -one["rating"])[:NAMED]
    return listed([f"{one['name']} ({one['rating']})" for one in strongest])

"""Whom of the house to recommend as a teacher, or to somebody who is described: by the sheets, with a reason each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.characters.character import Character
from app.desk.people.meeting_words import PATIENT, TEASES
from app.desk.people.profile_facts import sheet_facts
from app.desk.tool import Aspect

TEACHER = Aspect(
    "which character to recommend as a teacher, or to a person who is described: old, shy, out of practice, a learner",
    (
        "which of them is the best teacher?", "who teaches best", "who would you recommend to my father",
        "which of the eight for an old man who learned from books", "who is good at explaining things",
        "which character is the most patient teacher", "who would suit a lady of seventy",
        "whom should somebody play who has not touched a board in years", "i want to learn, who of you teaches",
        "recommend me one of the eight to learn from", "which one for a shy student",
        "who would you put a retired teacher with",
    ),
    ("hall",),
)  # fmt: skip


def teachers_of(cast: Sequence[Character]) -> list[dict[str, Any]]:
    """Who teaches by their page, then who is patient and does not tease, the gentler first."""
    facts = [sheet_facts(one) for one in cast]
    fit = [one for one in facts if one["teaches"] or (one["patience"] >= PATIENT and one["teases"] < TEASES)]
    ranked = sorted(fit, key=lambda one: (not one["teaches"], one["rating"]))
    keys = ("name", "rating", "tagline", "patience", "teases", "teaches", "strength")
    return [{key: one[key] for key in keys} for one in ranked]


def teacher_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """One to begin with and one who is stronger, each with a reason, and how it is learned here."""
    fit = facts["teachers"]
    if not fit:
        return "Nobody of the house is a teacher by the sheet; any of them answers what you ask in their room.", []
    first, *others = fit
    why = "teaches, by the page" if first["teaches"] else f"is patient ({first['patience']} of 10)"
    told = [f"I would take {first['name']} ({first['rating']}), who {why}: “{first['tagline']}”"]
    if others:
        # The one in the middle is neither a beginner nor out of reach.
        second = others[len(others) // 2]
        told.append(
            f"For somebody who plays a stronger game {second['name']} ({second['rating']}): patience "
            f"{second['patience']} of 10, and “{second['tagline']}”"
        )
        rest = [f"{one['name'].split()[0]} ({one['rating']})" for one in others if one is not second]
        told.append(f"Patient as well: {' and '.join(rest)}." if rest else "")
    told.append("It is learned by a friendly game, with hints and moves taken back, and by asking in their room.")
    return " ".join(filter(None, told)), [one["name"] for one in (first, *(others[len(others) // 2 :][:1]))]

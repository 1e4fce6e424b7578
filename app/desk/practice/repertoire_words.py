"""Whether a visitor should keep the openings they play, by their games, and how to divide the hours of a week."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.number_words import cardinals, either, number_said
from app.domain.prose_words import listed, number_word

# Games in an opening from which its result says something, and the share of points below which it is a poor one.
FIRM, POOR = 10, 0.35
# Openings that are named.
NAMED = 3
_HOURS = re.compile(
    rf"\b(?P<count>[0-9]{{1,2}}|an|{either(cardinals(1, 10))}) hours?\b"
    r"(?=[^.?!]{0,12}\b(?:week|weekly|weekend)\b)"
)


def hours_named(low: str) -> int | None:
    """The hours of a week that somebody has, as a question names them."""
    found = _HOURS.search(low)
    if found is None:
        return None
    said = found["count"]
    return min(20, 1 if said == "an" else number_said(said)) or None


def repertoire_told(facts: Mapping[str, Any]) -> str:
    """Keep or change, with what speaks for it; then the week, where hours were named."""
    told = [_verdict(facts), _played(facts["openings"]), _where_it_goes_wrong(facts), _week(facts)]
    return " ".join(filter(None, told))


def _verdict(facts: Mapping[str, Any]) -> str:
    poor = [one for one in facts["openings"] if one["games"] >= FIRM and one["score"] < POOR]
    of_opening = facts["by_phase"].get("opening", 0)
    if poor:
        return f"Change one thing: the {poor[0]['name']} brings you too little; try something calmer in its place."
    if facts["errors"] and 2 * of_opening > facts["errors"]:
        return (
            "Keep the first moves, and learn them better: what goes wrong for you goes wrong in the opening, and a new "
            "one would have to be learned, too."
        )
    return "Keep what you play: it is not the opening that costs you games."


def _played(openings: list[Mapping[str, Any]]) -> str:
    if not openings:
        return ""
    told = [
        f"the {one['name']} ({number_word(one['games'])} game{'' if one['games'] == 1 else 's'}, "
        f"{round(100 * one['score'])} per cent of the points)"
        for one in openings[:NAMED]
    ]
    few = ", too few games each to blame one" if max(one["games"] for one in openings) < FIRM else ""
    return f"You play {listed(told)}{few}."


def _where_it_goes_wrong(facts: Mapping[str, Any]) -> str:
    if not facts["errors"]:
        return ""
    by_phase = [f"{number_word(count)} in the {phase}" for phase, count in facts["by_phase"].items() if count]
    errors = (
        "Your one serious error came"
        if facts["errors"] == 1
        else f"Of your {number_word(facts['errors'])} serious errors came"
    )
    return f"{errors} {listed(by_phase)}."


def _week(facts: Mapping[str, Any]) -> str:
    """The hours of a week, by what pays most: a slow game looked over, one's own mistakes, and last the opening."""
    hours = facts["hours"]
    if hours is None:
        return "If you have an hour to spare, give it to your own mistakes first, and ten minutes of it to the opening."
    minutes = 60 * hours
    game, own = round(minutes * 0.5 / 5) * 5, round(minutes * 0.35 / 5) * 5
    habit = f". The habit to train is {facts['advice']}" if facts["advice"] else ""
    return (
        f"Of {minutes} minutes a week give {game} to slow games and to looking each of them over, {own} to your own "
        f"mistakes and the puzzles, and the last {minutes - game - own} to one line of the opening you have{habit}."
    )

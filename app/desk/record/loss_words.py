"""A player's lost games in words: whether the clock cost them, how they ended, and one by one against somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.record.against_words import against_told
from app.desk.record.record_facts import LINKABLE
from app.desk.wording import WithGames, any_of, many, many_in_words, the_last
from app.domain.prose_words import listed, number_word

LINKED = 3


def low_time_told(facts: Mapping[str, Any]) -> WithGames:
    """Whether time is what costs games, as far as that is known."""
    latest = min(len(facts["latest"]), facts["games"])
    told = f"{number_word(facts['blunders'])} blunder{'' if facts['blunders'] == 1 else 's'}"
    words = (
        f"{_by_clock(facts)} Whether mistakes came when little time was left I cannot tell: the club does not set them "
        "against the clock. What I do know: in your "
        f"{the_last(many_in_words(latest, 'game'))} there were {told}"
    )
    exact = f", and your accuracy is {facts['accuracy']} per cent" if facts["accuracy"] is not None else ""
    return f"{words}{exact}.", []


def _by_clock(facts: Mapping[str, Any]) -> str:
    """How many losses came by the clock, and what that says of one's pace."""
    lost, on_time = facts["lost"], sum(count for how, count in facts["losses_by"].items() if "time" in how)
    if not lost:
        return "The clock has cost you no game: you have lost none."
    if not on_time:
        came = "your one loss did not come" if lost == 1 else f"of your {number_word(lost)} losses none came"
        return f"The clock has cost you no game: {came} by running out of time."
    what = "game, your one loss" if lost == 1 else f"of your {number_word(lost)} losses"
    return f"The clock has cost you {number_word(on_time)} {what}, so there a longer one would help."


def losses_told(facts: Mapping[str, Any]) -> WithGames:
    """How losses came about; those against one opponent singly."""
    if not facts["lost"]:
        whom = f" against {facts['against']}" if facts["against"] else ""
        return f"You have not lost {any_of(facts['games'], 'game')}{whom}.", []
    if facts["against"] or facts.get("thread"):
        return each_told(facts)
    told = listed([f"{number_word(count)} by {how}" for how, count in facts["losses_by"].items()])
    return f"{_by_clock(facts)} How they ended: {told}. How much time was left at the end is not kept here.", []


def each_told(facts: Mapping[str, Any]) -> WithGames:
    """The games against one opponent, each with its link."""
    linked = [one for one in facts["detail"][:LINKED] if one["number"] < LINKABLE]
    return against_told(facts), [(one["number"], f"The one in {many(one['moves'], 'move')}") for one in linked]

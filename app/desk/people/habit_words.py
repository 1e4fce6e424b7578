"""Whether what one of the house opened with against the visitor is a habit or a favourite, by their sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.services import DeskServices
from app.domain.prose_words import listed, number_word
from app.memory.words import terms
from app.openings.book import name_opening

_OFTEN, _BEGINS = r"(?:twice|again|always|every time|each time|keeps? on|all the time)", r"(?:start|beg[ai]n|open|play)"
HABIT = re.compile(
    r"\b(?:same (?:way|opening|start|moves?|thing|first moves?)|habits?|out of habit)\b"
    rf"|\b{_OFTEN}\b.{{0,40}}\b{_BEGINS}|\b{_BEGINS}\w*\b.{{0,40}}\b{_OFTEN}\b"
)
# Words of openings' names that many share.
_COMMON = terms(
    "opening defence defense game gambit variation attack line system against quiet old quick declined accepted"
)


async def running_openings(games: Sequence[Mapping[str, Any]], at: DeskServices) -> list[str]:
    """The names of the openings of games that run."""
    found = []
    for game in games:
        table = at.directory.find(game["id"])
        opening = None if table is None else name_opening([move.uci for move in table.state.moves])
        if opening is not None:
            found.append(opening.name)
    return found


def habit_told(facts: Mapping[str, Any]) -> str:
    """How the games with the visitor began, and whether the sheet has that; that two sides make an opening."""
    first = str(facts["name"]).split()[0]
    over = [one["opening"] for one in facts["own_games"] if one["opening"]]
    seen = [*over, *facts["running_openings"]]
    if not seen:
        return f"You have no game with {first} yet in which an opening can be told."
    families = list(dict.fromkeys(name.split(":")[0] for name in seen))
    counts = listed([f"the {one} {_times(sum(name.split(':')[0] == one for name in seen))}" for one in families])
    lines = [one["name"] for color in ("white", "black") for one in facts[color]]
    words = {word for name in seen for word in terms(name)} - _COMMON
    own = [one for one in lines if words & (terms(one) - _COMMON)]
    lead = f"Between you and {first} there was {counts}, counting games that still run."
    if own:
        return (
            f"{lead} That is one of {first}’s own: on the sheet stands {listed(own[:2])}. But an opening is made by "
            "both of you: it comes only as far as your own moves lead there."
        )
    return f"{lead} On {first}’s sheet it does not stand by that name, so your own moves led there as well."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number_word(count)} times")

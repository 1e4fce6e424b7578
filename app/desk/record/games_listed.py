"""A player's games one by one, where a list of them is asked for: of all, or of those won, lost or drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.record.recent_words import WHERE
from app.desk.wording import many, many_in_words
from app.domain.prose_words import listed, number_word

_LISTED = re.compile(r"\b(?:list|all (?:of )?(?:my|the) games|every game)\b")
# Several games, but where they lie is another question.
_SEVERAL = re.compile(r"\b(?:games|wins|losses|draws|ones)\b")
# Who is ahead over all of them is asked.
_TALLY = re.compile(r"\b(?:who|how many|most|more|score|tally|ahead)\b")
# Games that are linked.
LINKED = 3
_PAST = {"drawn": "drew"}


def _tally(facts: Mapping[str, Any]) -> str:
    """Who has won more of all the games, with the count."""
    won, lost = facts["won"], facts["lost"]
    who = "You have won more than you lost" if won > lost else "The other side has won more" if lost > won else (
        "It stands level"
    )  # fmt: skip
    drawn = f" and {number_word(facts['drawn'])} drawn" if facts["drawn"] else ""
    return f"{who}: {number_word(won) if won else 'none'} won, {number_word(lost) if lost else 'none'} lost{drawn}."


def _is_list(facts: Mapping[str, Any]) -> bool:
    asked = facts.get("asked") or ""
    several = _SEVERAL.search(asked) and not (WHERE.search(asked) and not facts.get("outcome"))
    return bool(_LISTED.search(asked) or several)


def games_listed(facts: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]] | None:
    """The games, the latest first, with links to them, and those that still run, unless only the won ones and so on are
    asked for; None where no list is asked for, or there is only one."""
    if facts.get("games", 0) < 2 or not _is_list(facts):
        return None
    told = [
        f"{_PAST.get(one['outcome'], one['outcome'])} against {one['against'].split()[0]}, {many(one['moves'], 'move')}"
        for one in facts["latest"]
    ]
    left = facts["games"] - len(told)
    which = facts.get("outcome")
    if which:
        told = [one.split(" ", 1)[1] for one in told]
        verb = {"won": "You have won", "lost": "You have lost", "drawn": "You have drawn"}[which]
    lead = f"The latest {number_word(len(told))} of {facts['games']}" if left > 0 else "Your games, the latest first"
    running = [] if which else [name.split()[0] for name in facts["running"]]
    runs = f" Still running: with {listed(running)}." if running else ""
    if which:
        lead = f"{verb} {many_in_words(facts['games'], 'game')}" + (
            f", the latest {number_word(len(told))}" if left > 0 else ""
        )
    if not which and _TALLY.search(facts["asked"]):
        lead = f"{_tally(facts)} {lead}"
    links = [(at, f"Against {one['against'].split()[0]}") for at, one in enumerate(facts["latest"][:LINKED])]
    return f"{lead}: {'; '.join(told)}.{runs} All stand under “Games” on My chess, where a press opens one.", links

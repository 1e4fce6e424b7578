"""A player's games one by one, where a list of them is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.prose_words import listed, number_word

_LISTED = re.compile(r"\b(?:list|all (?:of )?(?:my|the) games|every game)\b")
_PAST = {"drawn": "drew"}


def games_listed(facts: Mapping[str, Any]) -> str | None:
    """The games, the latest first, and those that still run; None where no list is asked for, or there is only one."""
    if facts.get("games", 0) < 2 or not _LISTED.search(facts.get("asked") or ""):
        return None
    told = [
        f"{_PAST.get(one['outcome'], one['outcome'])} against {one['against'].split()[0]}, {one['moves']} moves"
        for one in facts["latest"]
    ]
    left = facts["games"] - len(told)
    lead = f"The latest {number_word(len(told))} of {facts['games']}" if left > 0 else "Your games, the latest first"
    running = [name.split()[0] for name in facts["running"]]
    runs = f" Still running: with {listed(running)}." if running else ""
    return f"{lead}: {'; '.join(told)}.{runs} All stand under “Games” on My chess, where a press opens one."

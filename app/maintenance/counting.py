"""How often something was noted, as a sentence at the end of a memory, and read back from it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

# Times from which on a memory says how often: twice is no habit.
WORTH_SAYING = 3
_SAID = re.compile(r"\s{0,9}I have noted (?:that|the like) (\d{1,6}) times\.\s{0,9}\Z")


def times_noted(parts: Iterable[tuple[str, datetime, str | None]]) -> int:
    """How often the parts (narrative, when, in which match) noted the same: once for each game, or for each day without
    one; a part that tells of several counts as so many."""
    occasions: set[str] = set()
    earlier = 0
    for narrative, at, match_id in parts:
        known = said_before(narrative)
        if known is None:
            occasions.add(match_id or at.date().isoformat())
        else:
            earlier += known
    return len(occasions) + earlier


def said_before(narrative: str) -> int | None:
    """How often, by a memory of maintenance's own; None for any other."""
    found = _SAID.search(narrative)
    return None if found is None else int(found[1])


def without_count(narrative: str) -> str:
    """The narrative without such a sentence."""
    return _SAID.sub("", narrative)


def count_sentence(times: int, *, of_events: bool) -> str:
    """ "I have noted that 12 times." `of_events`: the like of it, not that very thing. It names no months: they would
    answer to questions about some other thing of that month."""
    return f"I have noted {'the like' if of_events else 'that'} {times} times."

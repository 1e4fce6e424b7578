"""What to practise in a given number of minutes, from one's own games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.prose_words import number_word
from app.domain.text import plain

# Minutes that are read, and those for one lost position, for the puzzle of the day, and for a short game with a look
# back at it.
MOST_MINUTES = 180
A_POSITION, A_PUZZLE, A_GAME = 5, 5, 25
# Lost positions in one sitting at the most.
MOST_POSITIONS = 4

_WORDS = {"five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45}
_NAMED = re.compile(
    rf"\b(?P<count>[0-9]{{1,3}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))}) ?(?:min|mins|minutes?)\b"
)
_PHRASES = (
    (re.compile(r"\bquarter of an hour\b"), 15),
    (re.compile(r"\bhalf an hour\b|\bhalf hour\b"), 30),
    (re.compile(r"\b(?:an|one|1) hour\b"), 60),
)


def minutes_named(text: str) -> int | None:
    """The minutes that somebody has, as a question names them."""
    low = plain(text)
    if found := _NAMED.search(low):
        count = found["count"]
        minutes = int(count) if count.isdigit() else _WORDS[count]
        return minutes if 0 < minutes <= MOST_MINUTES else None
    return next((minutes for said, minutes in _PHRASES if said.search(low)), None)


def in_minutes_told(facts: Mapping[str, Any], minutes: int) -> str:
    """One thing to do in that time, with a reason from the asker's games, and what to do with the rest of it."""
    time = f"In {number_word(minutes)} minutes"
    if not facts["errors"]:
        return f"{time}: the puzzle of the day. In your last games I find no serious error that would be worth more."
    if minutes < 2 * A_POSITION:
        return f"{time}: one lost position of your own. {_first(facts)}"
    count = min(facts["errors"], MOST_POSITIONS, (minutes - A_PUZZLE) // A_POSITION)
    own = "one lost position of your own" if count == 1 else f"{number_word(count)} lost positions of your own"
    rest = minutes - count * A_POSITION
    last = "a friendly game at 5+3, with a look at its summary" if rest >= A_GAME else "the puzzle of the day"
    return f"{time}: {own}, and then {last}. {_first(facts)}{_why(facts)}"


def _first(facts: Mapping[str, Any]) -> str:
    one = facts["evidence"][0] if facts["evidence"] else None
    if one is None:
        return "They wait under Today’s practice."
    return f"Begin with the game against {one['against']}: you played {one['played']}; find what was better."


def _why(facts: Mapping[str, Any]) -> str:
    return f" What your games ask for is {facts['advice']}." if facts["advice"] else ""

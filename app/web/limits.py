"""Rate limits of HTTP requests, counted for all workers together."""

from __future__ import annotations

import hashlib
import math

from app.domain.errors import RateLimited
from app.runtime.moving_window import MovingWindow, Rule

MINUTE = 60.0  # seconds


# New guests per address: enough for a school class behind one router, too few for a script.
GUESTS = Rule(30)

# New accounts per address; each costs a digest of a password.
SIGNUPS = Rule(10)

# Changes to one's own settings per player.
CHANGES = Rule(30)

# Reports to the hosts per player.
REPORTS = Rule(5)

# Tables of the lobby that a player sets up or joins; a code is not found by trying.
LOBBY = Rule(30)

# Pictures of shared games per address; each takes a tenth of a second of the processor the first time.
PICTURES = Rule(60)

# Data exports per player; each reads a whole history.
EXPORTS = Rule(5)

# Requests of all programs of a player together: four a second, and what a game needs goes over its socket.
PROGRAM_REQUESTS = Rule(240)
# New access tokens per player.
NEW_TOKENS = Rule(10)

# What assistants of a player have looked up for them: as many as the desk takes questions, and some of them search.
LOOKED_UP = Rule(60)

# Games from elsewhere per player: reading a long one takes a tenth of a second.
IMPORTS = Rule(30)
# The same per address, whoever they are there: all of it is some six seconds of reading.
IMPORTS_OF_AN_ADDRESS = Rule(60)

# Looks at what waits per player; a page that calls looks once a minute, and there may be many pages.
LOOKS = Rule(30)

# Files of games per player, and per address whoever they are there: two hundred games take some two seconds to read.
ARCHIVES = Rule(5)
ARCHIVES_OF_AN_ADDRESS = Rule(10)

# New characters per player, and looks at one that is being made: a slider that is drawn along asks several times.
NEW_CHARACTERS = Rule(10)
# The same per address, whoever they are there, in an hour: a class makes four each. A character costs a tenth of a
# megabyte of memory for as long as it is there, and guests are soon made.
NEW_CHARACTERS_OF_AN_ADDRESS = Rule(120, 60 * MINUTE)
PREVIEWS = Rule(90)

DIGEST_BYTES = 16  # of a caller: names of any length, and no name is kept


class RateLimits:
    """Counts by rule, purpose and caller; without a `window` nothing is limited."""

    def __init__(self, window: MovingWindow | None) -> None:
        self._window = window

    async def hit(self, rule: Rule, purpose: str, caller: str) -> None:
        """Counts one request of `caller`. Raises RateLimited, with the seconds to wait, if it exceeds the limit; it is
        not counted then."""
        seconds = 0 if self._window is None else await self._window.take(_key(rule, purpose, caller), rule)
        if seconds:
            raise RateLimited(_in_minutes(seconds), details={"retry_after": seconds})

    async def has_room(self, rule: Rule, purpose: str, caller: str) -> bool:
        """Whether one more request is within the rule."""
        return self._window is None or await self._window.has_room(_key(rule, purpose, caller), rule)

    async def count(self, rule: Rule, purpose: str, caller: str) -> None:
        """Counts one request, whether or not it is within the rule; never more than the rule looks at."""
        if self._window is not None:
            await self._window.count(_key(rule, purpose, caller), rule)

    async def forgive(self, rule: Rule, purpose: str, caller: str) -> None:
        """Counts from the start again."""
        if self._window is not None:
            await self._window.forgive(_key(rule, purpose, caller), rule)


def _key(rule: Rule, purpose: str, caller: str) -> str:
    digest = hashlib.blake2b(caller.encode("utf-8", "replace"), digest_size=DIGEST_BYTES).hexdigest()
    return f"limit:{purpose}:{rule.amount}:{digest}"


def _in_minutes(seconds: int) -> str | None:
    """The message for a wait of more than a few seconds."""
    if seconds <= 60:
        return None
    return f"That was tried too often. Try it again in {math.ceil(seconds / 60)} minutes."

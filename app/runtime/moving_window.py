"""So many in any stretch of so many seconds, counted for all workers together."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.runtime.key_value import KeyValue


@dataclass(frozen=True, slots=True)
class Rule:
    """So many (`amount`) in any stretch of so many `seconds`."""

    amount: int
    seconds: float = 60.0


class MovingWindow:
    """Each rule gives a caller as many places as it allows; who comes takes the place that was taken longest ago, if
    its time is over. So no two workers ever let more through together than the rule allows. `now` tells
    seconds alike at every worker; it serves only to say how long to wait.
    """

    def __init__(self, values: KeyValue, now: Callable[[], float] = time.time) -> None:
        self._values = values
        self._now = now

    async def take(self, key: str, rule: Rule) -> int:
        """Counts one and returns 0; where it is one too many, it is not counted, and the whole seconds to wait are
        returned (at least 1)."""
        turn = await self._values.increment(key, rule.seconds)
        place = _place(key, turn, rule)
        if await self._values.add(place, b"%f" % self._now(), rule.seconds):
            await self._values.expire(key, rule.seconds)
            return 0
        await self._values.increment(key, rule.seconds, -1)
        taken_at = float(await self._values.get(place) or self._now())
        return max(1, math.ceil(min(rule.seconds, taken_at + rule.seconds - self._now())))

    async def has_room(self, key: str, rule: Rule) -> bool:
        """Whether one more is within the rule."""
        turn = int(await self._values.get(key) or 0) + 1
        return await self._values.get(_place(key, turn, rule)) is None

    async def count(self, key: str, rule: Rule) -> None:
        """Counts one, whether or not it is within the rule; never more than the rule looks at."""
        turn = await self._values.increment(key, rule.seconds)
        await self._values.put(_place(key, turn, rule), b"%f" % self._now(), rule.seconds)
        await self._values.expire(key, rule.seconds)

    async def forgive(self, key: str, rule: Rule) -> None:
        """Counts from the start again."""
        await self._values.delete(key)
        for turn in range(rule.amount):
            await self._values.delete(_place(key, turn, rule))


def _place(key: str, turn: int, rule: Rule) -> str:
    return f"{key}:{turn % rule.amount}"

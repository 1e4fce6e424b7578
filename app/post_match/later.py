"""Steps that did not come off: when each is tried again. None is ever dropped.

The mark of such a step says it: `tries` counts how often it was put off, `again_ms` is when its next try is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Mark = dict[str, Any]

_HOUR, _DAY = 3_600, 24 * 3_600
# Seconds before each further try, once the first ones are over: a minute for what passes by itself, then longer and
# longer for what somebody has to mend. The last goes for all that follow: a game that nobody can look at costs little
# once a week, and is looked at when a later club can.
PAUSES_SECONDS = (60, 600, _HOUR, 6 * _HOUR, _DAY, 2 * _DAY, 4 * _DAY, 7 * _DAY)


def put_off(before: Mapping[str, Any] | None, error: str, now_ms: int) -> Mark:
    """The mark of a step that has failed once more; `before` is its mark up to now, None for the first time."""
    tries = before["tries"] if before is not None else 0
    again_ms = now_ms + PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)] * 1000
    return {"ok": False, "at_ms": now_ms, "error": error, "tries": tries + 1, "again_ms": again_ms}


def next_try_ms(marks: Mapping[str, Mark]) -> int | None:
    """When the first of the steps that were put off is tried again; None when none is."""
    return min((mark["again_ms"] for mark in marks.values() if "again_ms" in mark), default=None)

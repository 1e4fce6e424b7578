"""Steps that did not come off: when each is tried again, and when no more.

The mark of such a step says it: `tries` counts how often it was put off, `again_ms` is when its next try is due, and
without one it is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Mark = dict[str, Any]

# Seconds before each further try, once the first ones are over: a minute for what passes by itself, then longer and
# longer for what somebody has to mend. After a week it is given up.
PAUSES_SECONDS = (60, 600, 3_600, 6 * 3_600, *([24 * 3_600] * 7))


def put_off(before: Mapping[str, Any] | None, error: str, now_ms: int) -> Mark:
    """The mark of a step that has failed once more; `before` is its mark up to now, None for the first time."""
    tries = before["tries"] if before is not None else 0
    mark = {"ok": False, "at_ms": now_ms, "error": error, "tries": tries + 1}
    return mark if tries >= len(PAUSES_SECONDS) else {**mark, "again_ms": now_ms + PAUSES_SECONDS[tries] * 1000}


def next_try_ms(marks: Mapping[str, Mark]) -> int | None:
    """When the first of the steps that were put off is tried again; None when none is."""
    return min((mark["again_ms"] for mark in marks.values() if "again_ms" in mark), default=None)

"""Tool results that are still good, with how much longer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.desk.tool import Findings

# Results kept for one session; the one with the shortest life left makes room.
MOST_KEPT = 24
# Milliseconds for which a result of no life at all (presence, a live position) may still be used: it was looked up for
# the question that is about to be asked.
FRESH_MS = 10_000


@dataclass(slots=True)
class CachedResult:
    """A result: `left` exchanges more it is good for, out of `life`."""

    tool: str
    arguments: dict[str, Any]
    found: Findings
    life: int
    left: int
    at_ms: int
    private: bool = False


def key_of(tool: str, arguments: Mapping[str, Any], depends: Mapping[str, object]) -> str:
    """The hash under which a result is kept."""
    text = json.dumps([tool, dict(arguments), dict(depends)], sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


class ResultCache:
    """The results of one session."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` gives UTC milliseconds since 1970."""
        self._now = now
        # One worker's own: what is looked up for one connection; the session's row has what may outlast it.
        self._kept: dict[str, CachedResult] = {}

    def get(self, key: str) -> Findings | None:
        """The result, if it is still good; that renews its life."""
        kept = self._kept.get(key)
        if kept is None or (kept.left <= 0 and self._now() - kept.at_ms > FRESH_MS):
            return None
        kept.left = kept.life
        return kept.found

    def put(self, key: str, result: CachedResult) -> None:
        if len(self._kept) >= MOST_KEPT and key not in self._kept:
            del self._kept[min(self._kept, key=lambda one: (self._kept[one].left, self._kept[one].at_ms))]
        self._kept[key] = result

    def age(self) -> None:
        """One exchange is over."""
        for key, kept in list(self._kept.items()):
            kept.left -= 1
            if kept.left < 0 or (kept.left == 0 and kept.life == 0):
                del self._kept[key]

    def state(self) -> list[dict[str, Any]]:
        """What is kept, as the client may see it: tool, arguments, life and what is left of it."""
        return [
            {"name": one.tool, "key": key, "arguments": one.arguments, "life": one.life, "left": one.left}
            for key, one in self._kept.items()
        ]

    def stored(self) -> str:
        """What may be stored, as JSON: nothing private, and nothing that is good for no further exchange."""
        return json.dumps(
            {
                key: [one.tool, one.arguments, one.found.facts, one.found.internal_info, one.life, one.left, one.at_ms]
                for key, one in self._kept.items()
                if not one.private and one.left > 0
            }
        )

    def load(self, text: str) -> None:
        """Takes over what was stored."""
        for key, (tool, arguments, facts, internal, life, left, at_ms) in json.loads(text).items():
            self._kept[key] = CachedResult(tool, arguments, Findings(facts, internal), life, left, at_ms)

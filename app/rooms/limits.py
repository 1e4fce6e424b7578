"""How many games one player may open from rooms."""

from __future__ import annotations

from collections import deque

# Games a player may open in a minute, by button and by talk together.
GAMES_A_MINUTE = 5
MINUTE_MS = 60_000


class OpeningLimit:
    """Counts per player in a moving minute; with `enabled` false everything passes."""

    def __init__(self, *, enabled: bool) -> None:
        self._enabled = enabled
        self._opened: dict[str, deque[int]] = {}

    def take(self, player_id: str, now_ms: int) -> bool:
        """Counts one game; False when it is one too many."""
        if not self._enabled:
            return True
        lately = self._opened.setdefault(player_id, deque())
        while lately and lately[0] <= now_ms - MINUTE_MS:
            lately.popleft()
        if len(lately) >= GAMES_A_MINUTE:
            return False
        lately.append(now_ms)
        return True

    def forget_quiet(self, now_ms: int) -> None:
        """Forgets everybody who has opened nothing for a minute."""
        for player_id, lately in list(self._opened.items()):
            if not lately or lately[-1] <= now_ms - MINUTE_MS:
                del self._opened[player_id]

"""How many games one player may open in a minute, wherever they ask for them."""

from __future__ import annotations

import math
from collections import deque

# Games a player may open in a minute: by button, by talk, over HTTP and as rematches together.
GAMES_A_MINUTE = 5
MINUTE_MS = 60_000
# Players whose games are remembered before those are let go who have opened none for a minute.
PLAYERS_KEPT = 1_000


class TooManyGamesInAMinute(Exception):
    """The player opens games faster than anybody plays them. `retry_after` is in whole seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class OpeningLimit:
    """Counts per player in a moving minute; with `enabled` false everything passes."""

    def __init__(self, *, enabled: bool) -> None:
        self._enabled = enabled
        self._opened: dict[str, deque[int]] = {}

    def take(self, player_id: str, now_ms: int) -> None:
        """Counts one game. Raises TooManyGamesInAMinute when it is one too many."""
        if not self._enabled:
            return
        if len(self._opened) >= PLAYERS_KEPT:
            self.forget_quiet(now_ms)
        lately = self._opened.setdefault(player_id, deque())
        while lately and lately[0] <= now_ms - MINUTE_MS:
            lately.popleft()
        if len(lately) >= GAMES_A_MINUTE:
            raise TooManyGamesInAMinute(math.ceil((lately[0] + MINUTE_MS - now_ms) / 1000))
        lately.append(now_ms)

    def forget_quiet(self, now_ms: int) -> None:
        """Forgets everybody who has opened nothing for a minute."""
        for player_id, lately in list(self._opened.items()):
            if not lately or lately[-1] <= now_ms - MINUTE_MS:
                del self._opened[player_id]

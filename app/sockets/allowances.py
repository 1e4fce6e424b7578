"""How much one player may say and how often they may be here: in memory and never awaited, for a limiter that waits
would break the order of arrival."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

# Sockets of one player, whatever namespaces they serve; one of them may carry all of a page's.
SOCKETS_PER_PLAYER = 10
# Players whose buckets are kept before those are let go who are gone and have nothing to wait for.
PLAYERS_KEPT = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """A token bucket's size: `per_second` in the long run, `burst` at once. Each rate is one allowance of a player's:
    what shares the rate shares the bucket."""

    per_second: float
    burst: int


# Moves ten a second, words five in ten seconds; whatever else a person does at a table is rarer than its moves.
MOVES = Rate(10, 30)
WORDS = Rate(0.5, 10)
# What a character in its room always answers, perhaps with a model: twenty a minute.
TALK = Rate(1 / 3, 10)
HINTS = Rate(0.5, 6)
ANYTHING = Rate(20, 60)


@dataclass(slots=True)
class Bucket:
    """Tokens, filled by time."""

    rate: Rate
    tokens: float = field(default=0.0)
    filled_at: float = field(default=0.0)

    def __post_init__(self) -> None:
        self.tokens = self.rate.burst
        self.filled_at = time.monotonic()

    def take(self) -> bool:
        """One token, or False when the bucket is empty."""
        self._fill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether a new bucket would be no better."""
        self._fill()
        return self.tokens >= self.rate.burst

    def _fill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.filled_at) * self.rate.per_second)
        self.filled_at = now


@dataclass(slots=True)
class Presence:
    """One player: their open sockets, each with how many connections it carries, and their buckets."""

    sockets: dict[object, int] = field(default_factory=dict)
    buckets: dict[Rate, Bucket] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        return not self.sockets and all(bucket.full for bucket in self.buckets.values())


class Allowances:
    """Everybody's. Who comes back finds their buckets as they left them."""

    def __init__(self, *, enabled: bool) -> None:
        self._enabled = enabled
        self._players: dict[str, Presence] = {}
        self._connections: dict[str, tuple[object, Presence]] = {}

    def admit(self, connection: str, player_id: str, socket: object) -> bool:
        """Takes a connection of a player in, over a socket that may carry others; False when it is one socket too
        many. `socket` is whatever stands for it, the same for all of its connections."""
        presence = self._players.get(player_id)
        if presence is None:
            if len(self._players) >= PLAYERS_KEPT:
                self._let_go_idle()
            presence = self._players[player_id] = Presence()
        if self._enabled and socket not in presence.sockets and len(presence.sockets) >= SOCKETS_PER_PLAYER:
            return False
        presence.sockets[socket] = presence.sockets.get(socket, 0) + 1
        self._connections[connection] = socket, presence
        return True

    def forget(self, connection: str) -> None:
        """The connection is gone; nothing happens for an unknown one."""
        socket, presence = self._connections.pop(connection, (None, None))
        if presence is None or socket not in presence.sockets:
            return
        presence.sockets[socket] -= 1
        if not presence.sockets[socket]:
            del presence.sockets[socket]

    def take(self, connection: str, rate: Rate) -> bool:
        """One token of the player's, or False when they are too fast. A connection that was admitted for nobody has
        an allowance of its own."""
        if not self._enabled:
            return True
        known = self._connections.get(connection)
        if known is None:
            known = self._connections[connection] = None, Presence()
        buckets = known[1].buckets
        bucket = buckets.get(rate)
        if bucket is None:
            bucket = buckets[rate] = Bucket(rate)
        return bucket.take()

    def _let_go_idle(self) -> None:
        for player_id in [player_id for player_id, presence in self._players.items() if presence.idle]:
            del self._players[player_id]

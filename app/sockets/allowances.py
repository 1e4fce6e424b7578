"""Rate and connection limits per player, in memory: they are never awaited, which would break the order of requests."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.runtime.addresses import network_of
from app.runtime.bucket import Bucket, Rate
from app.sockets.pace import (
    FRAMES_OF_A_PLAYER,
    FRAMES_OF_A_STRANGER,
    HASTE_OF_AN_ADDRESS,
    HASTE_SECONDS_OF_A_STRANGER,
    Pace,
)

# WebSockets of one player; each may carry connections to several namespaces.
SOCKETS_PER_PLAYER = 10
# Players kept before those without connections and with full buckets are dropped.
PLAYERS_KEPT = 1_000
# The same for addresses.
ADDRESSES_KEPT = 1_000


# Moves ten a second, words five in ten seconds; whatever else a person does at a table is rarer than its moves.
MOVES = Rate(10, 30)
WORDS = Rate(0.5, 10)
# What a character in its room always answers, perhaps with a model: twenty a minute.
TALK = Rate(1 / 3, 10)
HINTS = Rate(0.5, 6)
ANYTHING = Rate(20, 60)


@dataclass(slots=True)
class Presence:
    """One player: their open sockets with the number of connections of each, their token buckets, and their pace."""

    sockets: dict[object, int] = field(default_factory=dict)
    buckets: dict[Rate, Bucket] = field(default_factory=dict)
    pace: Pace = field(default_factory=lambda: Pace(FRAMES_OF_A_PLAYER))

    @property
    def idle(self) -> bool:
        return not self.sockets and self.pace.idle and all(bucket.full for bucket in self.buckets.values())


class Allowances:
    """The limits of all players. Buckets survive a reconnect."""

    def __init__(self, *, enabled: bool) -> None:
        self.enabled = enabled
        # One worker's own: a bucket that waits would break the order of arrival.
        # A player has an allowance at each worker.
        self._players: dict[str, Presence] = {}
        self._connections: dict[str, tuple[object, Presence]] = {}
        self._haste: dict[str, Bucket] = {}

    def pace_of_a_stranger(self) -> Pace | None:
        """The pace of a new socket whose player is not known yet."""
        return Pace(FRAMES_OF_A_STRANGER, HASTE_SECONDS_OF_A_STRANGER) if self.enabled else None

    def pace_of(self, connection: str) -> Pace | None:
        """The pace of a socket whose player is known."""
        return self._connections[connection][1].pace if self.enabled else None

    def haste_at(self, host: str) -> Bucket:
        """The pace shared by all sockets of an address that exceed their own."""
        network = network_of(host)
        haste = self._haste.get(network)
        if haste is None:
            if len(self._haste) >= ADDRESSES_KEPT:
                self._haste = {name: kept for name, kept in self._haste.items() if not kept.full}
            haste = self._haste[network] = Bucket(HASTE_OF_AN_ADDRESS)
        return haste

    def admit(self, connection: str, player_id: str, socket: object) -> bool:
        """Admits a connection of a player; False if the player would have too many sockets. `socket` identifies the
        WebSocket, which may carry several connections."""
        presence = self._players.get(player_id)
        if presence is None:
            if len(self._players) >= PLAYERS_KEPT:
                self._let_go_idle()
            presence = self._players[player_id] = Presence()
        if self.enabled and socket not in presence.sockets and len(presence.sockets) >= SOCKETS_PER_PLAYER:
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
        """Takes one token of the player; False if none is left. A connection without a player has buckets of its
        own."""
        if not self.enabled:
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

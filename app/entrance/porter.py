"""Counts connections and their unfinished bytes per address, because players are not known yet at this level."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from cachetools import TTLCache

from app.domain.errors import ClubError, RateLimited, Unavailable
from app.runtime.addresses import network_of
from app.runtime.bucket import Bucket, Rate

if sys.platform != "win32":
    import resource

# HTTP connections that one address may have per allowed socket: a browser opens six at a time, and one or two sockets.
PLAIN_PER_SOCKET = 3
# Bytes of incomplete or unanswered requests of all connections of one address: thirty of the largest bodies, for a
# school behind one address.
BYTES_PER_ADDRESS = 8 * 1024 * 1024
# File descriptors reserved for databases, engines, logs and for refusing connections; half of them if there are few.
HANDLES_OF_THE_HOUSE = 128
# Connections beyond the limit that are accepted only to be told why they are refused.
GOODBYES = 32
RETRY_AFTER_SECONDS = 5
# Seconds in which an address may open as many sockets as it may have at once; of those it may open so many times as
# many together (everybody reloads). A closed socket costs memory for some seconds, and the handshake everybody's time.
RENEWAL_SECONDS = 10.0
TOGETHER = 2
# Addresses whose new sockets are counted at once; of more, those that came first are counted anew.
ADDRESSES_COUNTED = 10_000


@dataclass(slots=True)
class Address:
    """The counts of one address: HTTP connections, sockets, and bytes of incomplete requests."""

    plain: int = 0
    sockets: int = 0
    held: int = 0


@dataclass(slots=True, eq=False)
class Place:
    """One connection. `host` is its peer address, `counted` the address it currently counts for, None if it was
    refused."""

    host: str
    counted: str | None = None
    is_socket: bool = False
    held: int = 0


class Porter:
    """One per process. Each method returns the error by which the caller must refuse the connection, or None."""

    def __init__(self, sockets_per_address: int | None) -> None:
        """None means no limit per address."""
        self._most = sockets_per_address
        # One worker's own: the sockets that addresses opened lately. A bucket that nobody touched for so long is full.
        self._opened: TTLCache[str, Bucket] = TTLCache(ADDRESSES_COUNTED, TOGETHER * RENEWAL_SECONDS)
        # One worker's own: its connections; an address may have as many at each worker.
        self._addresses: dict[str, Address] = {}
        self._connections = 0

    @property
    def counts(self) -> bool:
        """Whether there are limits per address."""
        return self._most is not None

    def enter(self, host: str) -> tuple[Place, ClubError | None]:
        """Registers a new connection. It uses a file descriptor even if it is refused."""
        place = Place(host)
        self._connections += 1
        if self._connections > most_connections():
            return place, _wait(Unavailable, "The club is full to the door. Try again in a moment.")
        return place, self.count_for(place, host)

    @property
    def overrun(self) -> bool:
        """Whether there are too many connections even to tell further ones why they are refused."""
        return self._connections > most_connections() + GOODBYES

    def count_for(self, place: Place, host: str) -> ClubError | None:
        """Counts the connection for another address, which a trusted proxy has named."""
        network = network_of(host)
        if network == place.counted:
            return None
        self._uncount(place)
        place.counted = network
        address = self._addresses.setdefault(network, Address())
        address.held += place.held
        if place.is_socket:
            address.sockets += 1
        else:
            address.plain += 1
        return self._crowd_at(address)

    def count_as_socket(self, place: Place) -> ClubError | None:
        """Counts the connection as a socket instead of an HTTP connection."""
        place.is_socket = True
        if place.counted is None:
            return None
        address = self._addresses[place.counted]
        address.plain -= 1
        address.sockets += 1
        return self._crowd_at(address) or self._haste_of(place.counted)

    def hold(self, place: Place, held: int) -> ClubError | None:
        """Sets the number of bytes held for the connection."""
        change, place.held = held - place.held, held
        if not change or place.counted is None:
            return None
        address = self._addresses[place.counted]
        address.held += change
        return self._crowd_at(address) if change > 0 else None

    def leave(self, place: Place) -> None:
        """The connection is gone."""
        self._connections -= 1
        self._uncount(place)

    def _uncount(self, place: Place) -> None:
        if place.counted is None:
            return
        address = self._addresses[place.counted]
        address.held -= place.held
        if place.is_socket:
            address.sockets -= 1
        else:
            address.plain -= 1
        if not address.plain and not address.sockets:
            del self._addresses[place.counted]
        place.counted = None

    def _haste_of(self, network: str) -> ClubError | None:
        """Counts one more new socket of the address."""
        if self._most is None:
            return None
        bucket = self._opened.get(network) or Bucket(Rate(self._most / RENEWAL_SECONDS, TOGETHER * self._most))
        self._opened[network] = bucket
        if bucket.take():
            return None
        return _wait(RateLimited, "Too many connections were opened from your address.")

    def _crowd_at(self, address: Address) -> ClubError | None:
        if self._most is None:
            return None
        if address.sockets > self._most or address.plain > PLAIN_PER_SOCKET * self._most:
            return _wait(RateLimited, "Too many connections are open from your address.")
        if address.held > BYTES_PER_ADDRESS:
            return _wait(RateLimited, "Too much is under way from your address at once.")
        return None


def most_connections() -> int:
    """The number of connections that the limit on file descriptors allows."""
    if sys.platform == "win32":
        return sys.maxsize
    handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if handles == resource.RLIM_INFINITY else max(handles // 2, handles - HANDLES_OF_THE_HOUSE)


def _wait(kind: type[ClubError], message: str) -> ClubError:
    return kind(message, details={"retry_after": RETRY_AFTER_SECONDS})

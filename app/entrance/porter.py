"""The porter counts who stands at the door: connections and what they have sent so far, by address, for nobody is
known here yet."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from app.domain.errors import ClubError, RateLimited, Unavailable
from app.runtime.addresses import network_of

if sys.platform != "win32":
    import resource

# Plain connections that one address may have open for each of its sockets: a browser opens six of them at a time, and
# keeps one or two sockets.
PLAIN_PER_SOCKET = 3
# Bytes that all connections of one address may have sent of what is not whole yet, or not answered: thirty of the
# largest bodies at once, from a school behind one address.
BYTES_PER_ADDRESS = 8 * 1024 * 1024
# File handles that the house keeps for itself: databases, engines, logs, and goodbyes to who finds no room. Where there
# are few in all, half of them.
HANDLES_OF_THE_HOUSE = 128
# Connections beyond the most there may be that are waited for, to hear why they are turned away.
GOODBYES = 32
RETRY_AFTER_SECONDS = 5


@dataclass(slots=True)
class Address:
    """What one address has open: plain connections, sockets, and the bytes they have sent of unfinished things."""

    plain: int = 0
    sockets: int = 0
    held: int = 0


@dataclass(slots=True, eq=False)
class Place:
    """The place of one connection. `host` is the other end of the line, `counted` what it counts for at the moment:
    nothing for who was turned away."""

    host: str
    counted: str | None = None
    is_socket: bool = False
    held: int = 0


class Porter:
    """One for the process. Each change of a place answers with what is wrong with it, None for nothing; who is wrong
    is turned away by whoever asked."""

    def __init__(self, sockets_per_address: int | None) -> None:
        """None lets any address have any number."""
        self._most = sockets_per_address
        # One worker's own: its connections; an address may have as many at each worker.
        self._addresses: dict[str, Address] = {}
        self._connections = 0

    @property
    def counts(self) -> bool:
        """Whether anything is counted by address at all."""
        return self._most is not None

    def enter(self, host: str) -> tuple[Place, ClubError | None]:
        """A place for a new connection. It has a handle of the system's, also when it is turned away."""
        place = Place(host)
        self._connections += 1
        if self._connections > most_connections():
            return place, _wait(Unavailable, "The club is full to the door. Try again in a moment.")
        return place, self.count_for(place, host)

    @property
    def overrun(self) -> bool:
        """Whether there is not even room to wait for who is turned away."""
        return self._connections > most_connections() + GOODBYES

    def count_for(self, place: Place, host: str) -> ClubError | None:
        """The place counts for this address from now on: a proxy in between has told whom it stands for."""
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
        """The connection becomes a socket."""
        place.is_socket = True
        if place.counted is None:
            return None
        address = self._addresses[place.counted]
        address.plain -= 1
        address.sockets += 1
        return self._crowd_at(address)

    def hold(self, place: Place, held: int) -> ClubError | None:
        """So many bytes are held for the connection."""
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

    def _crowd_at(self, address: Address) -> ClubError | None:
        if self._most is None:
            return None
        if address.sockets > self._most or address.plain > PLAIN_PER_SOCKET * self._most:
            return _wait(RateLimited, "Too many connections are open from your address.")
        if address.held > BYTES_PER_ADDRESS:
            return _wait(RateLimited, "Too much is under way from your address at once.")
        return None


def most_connections() -> int:
    """How many connections the system's handles allow, as of now."""
    if sys.platform == "win32":
        return sys.maxsize
    handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if handles == resource.RLIM_INFINITY else max(handles // 2, handles - HANDLES_OF_THE_HOUSE)


def _wait(kind: type[ClubError], message: str) -> ClubError:
    return kind(message, details={"retry_after": RETRY_AFTER_SECONDS})

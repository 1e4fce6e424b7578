"""Who is here and what they do, by their connections, at all workers together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import structlog

from app.accounts.player import Player
from app.runtime.clock import Clock
from app.runtime.pubsub import Message, PubSub

# Seconds between two looks at who is here, and between two messages of a worker at which nothing changes.
LOOK_SECONDS = 1.0
SIGN_OF_LIFE_SECONDS = 3.0
# Milliseconds after which a worker that was not heard of has crashed, and its people with it.
SILENT_MS = 10_000
# People of one worker that others are told of by name: as many as surely fit into one message. The rest are counted.
NAMED = 200

# Messages between workers: `{worker, count, people}`.
PRESENCE = "presence"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Occupation:
    """What somebody does: `words` for people, and the game to look at, where others may. Of several things at once the
    one with the lowest `rank` is told."""

    rank: int
    words: str
    match_id: str | None = None


HERE = Occupation(9, "here")
IN_THE_LOBBY = Occupation(3, "in the lobby")


def playing(match_id: str | None) -> Occupation:
    return Occupation(0, "playing", match_id)


def watching(match_id: str | None) -> Occupation:
    return Occupation(1, "watching", match_id)


def in_room(host: str | None) -> Occupation:
    """In a room; `host` is None where the name is nobody else's business."""
    return Occupation(2, "in a room" if host is None else f"in the room with {host}")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is here."""

    id: str
    name: str
    username: str
    rating: int
    provisional: bool
    is_guest: bool
    doing: Occupation


@dataclass(frozen=True, slots=True)
class Roll:
    """Who is at one worker: the number, and those told by name."""

    count: int
    people: tuple[Person, ...]


class PeopleHere:
    """The people of this worker by their connections, and those of all others by what they tell of them."""

    def __init__(self, pubsub: PubSub, clock: Clock, worker: str) -> None:
        self._pubsub = pubsub
        self._clock = clock
        self._worker = worker
        # One worker's own: its sockets.
        self._connections: dict[str, tuple[Player, Callable[[], Occupation]]] = {}
        # Another worker learns of who is here by what each tells at every change, and again while nothing changes.
        self._elsewhere: dict[str, tuple[int, Roll]] = {}
        pubsub.subscribe(PRESENCE, self._hear)

    def arrive(self, connection: str, player: Player, doing: Callable[[], Occupation]) -> None:
        """A connection stands; `doing` is asked for what its player does whenever somebody looks."""
        self._connections[connection] = player, doing

    def leave(self, connection: str) -> None:
        """A connection is gone; nothing happens for an unknown one."""
        self._connections.pop(connection, None)

    def roll(self) -> Roll:
        """Everybody who is here, by name; who plays comes first."""
        now_ms = self._clock.now_ms()
        heard = [roll for until_ms, roll in self._elsewhere.values() if until_ms > now_ms]
        everybody = _merged([*self._own().people, *(person for roll in heard for person in roll.people)])
        unnamed = sum(roll.count - len(roll.people) for roll in heard)
        return Roll(len(everybody) + unnamed, tuple(everybody))

    async def run(self) -> None:
        """Tells other workers of the people at this one."""
        told, told_ms = None, 0
        while True:
            own, now_ms = self._own(), self._clock.now_ms()
            if own != told or now_ms - told_ms >= SIGN_OF_LIFE_SECONDS * 1000:
                told, told_ms = own, now_ms
                people = [told_of(person) for person in own.people[:NAMED]]
                try:
                    await self._pubsub.publish(PRESENCE, {"worker": self._worker, "count": own.count, "people": people})
                except Exception:
                    log.exception("presence_not_told")
            await asyncio.sleep(LOOK_SECONDS)

    def _own(self) -> Roll:
        people = _merged(_person(player, doing()) for player, doing in self._connections.values())
        return Roll(len(people), tuple(people))

    async def _hear(self, message: Message) -> None:
        if message["worker"] != self._worker:
            people = tuple(Person(**{**one, "doing": Occupation(**one["doing"])}) for one in message["people"])
            until_ms = self._clock.now_ms() + SILENT_MS
            self._elsewhere[message["worker"]] = until_ms, Roll(message["count"], people)
            silent = [worker for worker, (until, _) in self._elsewhere.items() if until <= self._clock.now_ms()]
            for worker in silent:
                del self._elsewhere[worker]


def _person(player: Player, doing: Occupation) -> Person:
    return Person(
        player.id, player.display_name, player.username, player.rating, player.provisional, player.is_guest, doing
    )


def told_of(person: Person) -> Message:
    """As `asdict`, which takes ten times as long: two milliseconds for two hundred people."""
    fields: Message = {name: getattr(person, name) for name in Person.__slots__}
    fields["doing"] = {name: getattr(person.doing, name) for name in Occupation.__slots__}
    return fields


def _merged(people: Iterable[Person]) -> list[Person]:
    """Each once, with the foremost thing they do."""
    foremost: dict[str, Person] = {}
    for person in people:
        known = foremost.get(person.id)
        if known is None or person.doing.rank < known.doing.rank:
            foremost[person.id] = person
    return sorted(foremost.values(), key=lambda person: (person.doing.rank, person.name, person.id))

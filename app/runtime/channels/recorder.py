"""The recorder: opens turns, keeps the latest ones, and tells whoever listens what is said in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from uuid import uuid4

import structlog

from app.runtime.channels.messages import CHANNELS, ChannelName, Message, Reach
from app.runtime.channels.turns import Recorded, TurnKind, current_turn, resumed
from app.runtime.clock import Clock

# Messages kept per channel for a listener who comes late: some turns of a few tables, well under a megabyte.
KEPT = 500
# Turns kept, and for how long (seconds). With the bounds of one turn (`turns`) that is some 10 MB of a busy evening:
# a turn of a mind weighs about 20 KB with what its replay needs.
KEPT_TURNS = 400
KEPT_SECONDS = 3_600.0

log = structlog.get_logger(__name__)

Listener = Callable[[Message], None]


class Channels:
    """Publish and subscribe inside one process, and the record of its latest turns, in memory alone: nothing of it is
    ever written to a file. Publishing never waits and never raises."""

    def __init__(self, clock: Clock, *, records: bool = True) -> None:
        """Without `records` turns have an id for the log and nothing else is kept of them."""
        self._clock = clock
        self._records = records
        # One worker's own: what happens at it, for who watches it.
        self._kept: dict[ChannelName, deque[Message]] = {name: deque(maxlen=KEPT) for name in CHANNELS}
        # One worker's own: its turns by their ids, the oldest first.
        self._turns: dict[str, Recorded] = {}
        # One worker's own: who listens here.
        self._listeners: list[Listener] = []

    # --- turns

    @contextmanager
    def turn(
        self, kind: TurnKind, subject: str, *, people: Iterable[str] | None = None, **about: Any
    ) -> Iterator[Recorded]:
        """What runs inside, and in tasks that are started inside, is one turn. `people` are the players whose turn it
        is; `about` is JSON-ready."""
        turn = Recorded(
            uuid4().hex[:16],
            kind,
            subject,
            None if people is None else frozenset(people),
            about,
            self._clock.now_ms(),
            monotonic(),
            self._records,
            self._tell,
            self._is_heard,
        )
        if self._records:
            self._turns[turn.id] = turn
            self._let_go()
        with resumed(turn):
            yield turn

    def turns(self) -> list[Recorded]:
        """The kept turns, the latest first."""
        self._let_go()
        return list(reversed(self._turns.values()))

    def turn_of(self, turn_id: str) -> Recorded | None:
        """The turn of this id, while it is kept."""
        self._let_go()
        return self._turns.get(turn_id)

    def forget_words(self, concerns: Callable[[Recorded], bool]) -> None:
        """Drops what may hold words of people from all turns that `concerns` names."""
        concerned = {turn.id for turn in self._turns.values() if concerns(turn)}
        for turn_id in concerned:
            self._turns[turn_id].forget_words()
        for kept in self._kept.values():
            left = [one for one in kept if not one.reach or (one.turn is not None and one.turn not in concerned)]
            if len(left) < len(kept):
                kept.clear()
                kept.extend(left)

    def _let_go(self) -> None:
        """Drops turns beyond KEPT_TURNS, and those that began more than KEPT_SECONDS ago."""
        oldest = monotonic() - KEPT_SECONDS
        while self._turns:
            first = next(iter(self._turns.values()))
            if len(self._turns) <= KEPT_TURNS and first.began >= oldest:
                return
            del self._turns[first.id]

    # --- channels

    def publish(
        self, channel: ChannelName, data: dict[str, Any], *, subject: str | None = None, reach: Reach = Reach.ALL
    ) -> None:
        """Says something, of the present turn if that is about the same subject. Unlike what is noted in a turn, it is
        kept without one too. Raises KeyError for a tenth channel."""
        kept, turn = self._kept[channel], current_turn()
        if turn is not None and turn.records and subject in (None, turn.subject):
            if turn.say(channel, data, reach):
                kept.append(turn.last)
            return
        of_turn = None if turn is None else turn.id
        message = Message(channel, self._clock.now_ms(), subject, data, of_turn, reach=reach)
        kept.append(message)
        self._tell(message)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """From now on `listener` hears every message; the returned function ends that. It must not block. One that
        raises is logged and dropped."""
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def recent(self, channel: ChannelName, *, subject: str | None = None) -> list[Message]:
        """The published messages that are kept of a channel, oldest first; of one subject where it is given."""
        return [message for message in self._kept[channel] if subject is None or message.subject == subject]

    def _is_heard(self) -> bool:
        return bool(self._listeners)

    def _tell(self, message: Message) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(message)
            except Exception:
                self._listeners.remove(listener)
                log.exception("channel_listener_dropped", channel=message.channel)

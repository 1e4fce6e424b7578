"""Who looks on at one table: told how many they are, and what they say to each other."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import Callable

from app.domain.events import iso
from app.matches.outbox import Outbox, Unlogged
from app.matches.views import Payload
from app.matches.withdrawing import SOMEBODY, WITHDRAWN
from app.runtime.clock import Clock

# Lines of the gallery's talk that whoever comes later is shown.
LINES_KEPT = 50
# A gallery up to this size hears of each who comes or goes; a larger one hears the number once in so many seconds, or a
# crowd of a thousand that comes in would send itself a million messages.
SMALL_GALLERY, COUNT_SECONDS = 20, 1.0


class Onlookers:
    """The connections in the gallery of one table, and their talk, which no log keeps."""

    def __init__(
        self,
        outbox: Outbox,
        clock: Clock,
        elsewhere: Callable[[], int],
        tell_others: weakref.WeakMethod[Callable[[], None]],
    ) -> None:
        """`elsewhere` counts those at other workers, to whom `tell_others` tells the number of these: weakly, since
        whoever does so holds this one."""
        self._outbox = outbox
        self._clock = clock
        self._elsewhere = elsewhere
        self._tell_others = tell_others
        # Another worker learns of these by `Colleagues`, which tells the number.
        self.connections: set[str] = set()
        # Each with the id of who said it. Another worker learns of a line by `GalleryTalk`; one that opens the table
        # later knows those since.
        self.lines: deque[tuple[Payload, str]] = deque(maxlen=LINES_KEPT)
        self._count_due: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Somebody came or went: tells the number, soon."""
        if len(self.connections) <= SMALL_GALLERY:
            self._tell_everybody()
        elif self._count_due is None:
            self._count_due = asyncio.get_running_loop().call_later(COUNT_SECONDS, self._tell_everybody)

    def say(self, line: Payload, player_id: str) -> None:
        """A spectator said something: `{text, username, at}`."""
        self.lines.append((line, player_id))
        self._outbox.announce(Unlogged("spectator_chat_broadcast", line))

    def withdraw(self, player_id: str) -> None:
        """Leaves of the lines of a player who is gone for good that somebody said something."""
        kept = [
            ({**line, "text": WITHDRAWN, "username": SOMEBODY} if by == player_id else line, by)
            for line, by in self.lines
        ]
        self.lines = deque(kept, maxlen=LINES_KEPT)

    def close(self) -> None:
        """Tells nothing any more."""
        if self._count_due is not None:
            self._count_due.cancel()
            self._count_due = None

    @property
    def count(self) -> int:
        """How many connections the gallery has, at all workers together."""
        return len(self.connections) + self._elsewhere()

    def tell(self) -> None:
        """Tells the gallery of this worker how many there are."""
        now = iso(self._clock.now_ms())
        self._outbox.announce(Unlogged("spectator_count", {"at": now, "count": self.count}))

    def _tell_everybody(self) -> None:
        self.close()
        self.tell()
        tell_others = self._tell_others()
        if tell_others is not None:
            tell_others()

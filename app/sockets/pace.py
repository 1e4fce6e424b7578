"""Limits the rate at which frames are read; every frame counts, whatever it contains.

Sockets that exceed it are read more slowly, so that the excess stays in the client's own buffers; those that go on for
too long are closed. Other clients are not delayed.
"""

from __future__ import annotations

from app.runtime.bucket import Bucket, Rate

# Of a player, over all sockets: six times the sum of all request rates, and five times the sum of all bursts.
FRAMES_OF_A_PLAYER = Rate(200, 600)
# Of a socket whose player is not known yet; it only connects to one or two namespaces.
FRAMES_OF_A_STRANGER = Rate(1, 30)
# Shared by all sockets of an address that exceed their own rate: twice that of one player.
HASTE_OF_AN_ADDRESS = Rate(400, 400)
# Seconds for which a socket may exceed its rate before it is closed; a rest in which half of the burst is refilled
# resets this. While frames wait unread a disconnect is not noticed, so it stays under ten.
HASTE_SECONDS = 8.0
HASTE_SECONDS_OF_A_STRANGER = 4.0


class Pace:
    """One rate, shared by one or more sockets."""

    def __init__(self, rate: Rate, patience: float = HASTE_SECONDS) -> None:
        """`patience` in seconds."""
        self._bucket = Bucket(rate)
        self._patience = patience
        self._hasty_since: float | None = None

    def next_frame(self) -> float | None:
        """Seconds until the next frame may be read; None if the rate has been exceeded for too long."""
        wait = self._bucket.reserve()
        if wait == 0 and self._bucket.tokens >= self._bucket.rate.burst / 2:
            self._hasty_since = None
        elif wait > 0 and self._hasty_since is None:
            self._hasty_since = self._bucket.filled_at
        if self._hasty_since is not None and self._bucket.filled_at - self._hasty_since > self._patience:
            return None
        return wait

    @property
    def idle(self) -> bool:
        """Whether it is in the state of a new one."""
        return self._bucket.full

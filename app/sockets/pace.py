"""How fast frames are read from whom: every one of them counts, whatever it holds and whatever becomes of it.

Who is too fast is read more slowly, so that their haste stays in the buffers of their own machine; who goes on all the
same is let go. Nobody waits for the haste of others.
"""

from __future__ import annotations

from app.runtime.bucket import Bucket, Rate

# A player's, over all their sockets: three times what all that they may do comes to, and five times all of it at once.
FRAMES_OF_A_PLAYER = Rate(100, 600)
# A socket's whose player is not known yet: it asks to be let in at a door or two.
FRAMES_OF_A_STRANGER = Rate(1, 30)
# What all who are too fast at one address share: as many as one of them may take, twice.
HASTE_OF_AN_ADDRESS = Rate(200, 200)
# Frames that had to wait, without a rest between them in which half of a burst comes back, after which somebody is too
# fast by far: fifteen seconds of a player's haste.
IN_A_ROW = 1_500
STRANGERS_IN_A_ROW = 5


class Pace:
    """One rate, kept by whoever shares it."""

    def __init__(self, rate: Rate, in_a_row: int = IN_A_ROW) -> None:
        self._bucket = Bucket(rate)
        self._left = self._in_a_row = in_a_row

    def next_frame(self) -> float | None:
        """Seconds after which a frame that is here may be read; None for one that is too fast by far."""
        wait = self._bucket.reserve()
        if wait > 0:
            self._left -= 1
        elif self._bucket.tokens >= self._bucket.rate.burst / 2:
            self._left = self._in_a_row
        return wait if self._left >= 0 else None

    @property
    def idle(self) -> bool:
        """Whether a new one would be no better."""
        return self._bucket.full

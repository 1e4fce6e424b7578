"""How fast frames are read from whom: every one of them counts, whatever it holds and whatever becomes of it.

Who is too fast is read more slowly, so that their haste stays in the buffers of their own machine; who goes on all the
same is let go. Nobody waits for the haste of others.
"""

from __future__ import annotations

from app.runtime.bucket import Bucket, Rate

# A player's, over all their sockets: six times what all that they may do comes to, and five times all of it at once.
FRAMES_OF_A_PLAYER = Rate(200, 600)
# A socket's whose player is not known yet: it asks to be let in at a door or two.
FRAMES_OF_A_STRANGER = Rate(1, 30)
# What all who are too fast at one address share: as many as one of them may take, twice.
HASTE_OF_AN_ADDRESS = Rate(400, 400)
# Seconds of haste, without a rest between them in which half of a burst comes back, after which somebody is too fast by
# far. What they have sent meanwhile keeps us from seeing that they have gone, so it stays under ten.
HASTE_SECONDS = 8.0
HASTE_SECONDS_OF_A_STRANGER = 4.0


class Pace:
    """One rate, kept by whoever shares it."""

    def __init__(self, rate: Rate, patience: float = HASTE_SECONDS) -> None:
        """`patience` in seconds."""
        self._bucket = Bucket(rate)
        self._patience = patience
        self._hasty_since: float | None = None

    def next_frame(self) -> float | None:
        """Seconds after which a frame that is here may be read; None for one that is too fast by far."""
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
        """Whether a new one would be no better."""
        return self._bucket.full

"""Browsers that have logged in before: each is given a pass for the account, which opens nothing and only says that its
tries are not those of the crowd."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from app.runtime.clock import Clock

COOKIE = "chess_club_browser"
# Milliseconds that a pass is good for; a new one comes with every login.
PASS_MS = 365 * 24 * 3600 * 1000
NONCE_BYTES = 16
_PASS = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9]{13})\.([0-9a-f]{64})")


class KnownBrowsers:
    """Writes passes and knows them again; nothing is stored."""

    def __init__(self, secret: bytes, clock: Clock) -> None:
        # A key of its own, so that no pass is ever the digest of anything else.
        self._key = hashlib.blake2b(secret, person=b"known browsers").digest()
        self._clock = clock

    def pass_for(self, username: str) -> str:
        """A new pass for the browser in which this account was opened just now."""
        nonce, now = secrets.token_urlsafe(NONCE_BYTES), str(self._clock.now_ms())
        return f"{nonce}.{now}.{self._sign(username, nonce, now)}"

    def holder(self, shown: str | None, username: str) -> str | None:
        """Which browser shows its pass for this account, by a name of its own; None for a pass that was never given,
        is of another account or too old."""
        found = _PASS.fullmatch(shown or "")
        if found is None or not hmac.compare_digest(found[3], self._sign(username, found[1], found[2])):
            return None
        return found[1] if self._clock.now_ms() - int(found[2]) <= PASS_MS else None

    def _sign(self, username: str, nonce: str, at: str) -> str:
        return hmac.new(self._key, f"{username.lower()} {nonce} {at}".encode("utf-8", "replace"), "sha256").hexdigest()

"""Recognises browsers that have logged in before, by a signed cookie ("pass") per account. It gives no access; it only
separates the attempts of these browsers from those of strangers."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from app.runtime.clock import Clock
from app.runtime.house_secret import every

COOKIE = "chess_club_browser"
# Milliseconds for which a pass is valid; every login gives a new one.
PASS_MS = 365 * 24 * 3600 * 1000
NONCE_BYTES = 16
_PASS = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9]{13})\.([0-9a-f]{64})")


class KnownBrowsers:
    """Makes and verifies passes; nothing is stored."""

    def __init__(self, secret: bytes, clock: Clock) -> None:
        # A key derived for this purpose, so that a pass never equals another digest.
        self._keys = [hashlib.blake2b(one, person=b"known browsers").digest() for one in every(secret)]
        self._clock = clock

    def pass_for(self, username: str) -> str:
        """A new pass for a browser that has just logged in to this account."""
        nonce, now = secrets.token_urlsafe(NONCE_BYTES), str(self._clock.now_ms())
        return f"{nonce}.{now}.{_sign(self._keys[0], username, nonce, now)}"

    def holder(self, shown: str | None, username: str) -> str | None:
        """The id of the browser with this pass; None if it is invalid, of another account, or expired."""
        found = _PASS.fullmatch(shown or "")
        if found is None or not any(
            hmac.compare_digest(found[3], _sign(key, username, found[1], found[2])) for key in self._keys
        ):
            return None
        return found[1] if self._clock.now_ms() - int(found[2]) <= PASS_MS else None


def _sign(key: bytes, username: str, nonce: str, at: str) -> str:
    return hmac.new(key, f"{username.lower()} {nonce} {at}".encode("utf-8", "replace"), "sha256").hexdigest()

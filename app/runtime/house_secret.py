"""The secret of the house, and those it has replaced: what they have keyed is still read, and nothing new is keyed by
them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable


class HouseSecret(bytes):
    """The bytes of the secret of now, which keys everything new; it knows those it has replaced, the latest first."""

    earlier: tuple[bytes, ...] = ()

    @classmethod
    def after(cls, current: bytes, earlier: Iterable[bytes]) -> HouseSecret:
        """`current`, having replaced `earlier`; one that is named twice counts once."""
        made = cls(current)
        made.earlier = tuple(dict.fromkeys(one for one in earlier if one != current))
        return made


def every(secret: bytes) -> tuple[bytes, ...]:
    """The secret and those it has replaced, in the order in which they are tried."""
    return (secret, *secret.earlier) if isinstance(secret, HouseSecret) else (secret,)


def digests_of(secret: bytes, text: str) -> tuple[str, ...]:
    """The keyed digests of a token, 64 hexadecimal digits each: that of now, then those under earlier secrets."""
    message = text.encode("utf-8", "replace")
    return tuple(hmac.new(one, message, hashlib.sha256).hexdigest() for one in every(secret))

"""The port to an outside house in which players own tokens: owner -> wallet -> tokens -> picture and traits.

What comes from there is as foreign as what a player types: it is bounded here, and read as data only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

# Characters of the id of a token: as many as the column of an agent holds.
LONGEST_TOKEN_ID = 80
# Bytes of a picture, traits of a token, and characters of each half of a trait.
LARGEST_PICTURE = 512 * 1024
MOST_TRAITS, LONGEST_TRAIT = 12, 40

# The pictures that are shown, by their first bytes. SVG is not among them: it may hold more than a picture.
_KINDS = (
    ("image/png", re.compile(rb"\x89PNG\r\n\x1a\n")),
    ("image/jpeg", re.compile(rb"\xff\xd8\xff")),
    ("image/webp", re.compile(rb"RIFF....WEBP", re.DOTALL)),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """The bytes of a picture, and its media type."""

    data: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class OutsideToken:
    """What is known of a token: its name there, and its traits as pairs of words."""

    id: str
    name: str
    traits: tuple[tuple[str, str], ...] = ()


class TokenResolver(Protocol):
    """Asked anew whenever something is shown: tokens change hands. An outside house that cannot be reached answers as
    one in which nobody owns anything."""

    async def wallet_of(self, username: str) -> str | None:
        """The wallet of a player, proved to the outside house; None for none."""
        ...

    async def tokens_of(self, wallet: str) -> Sequence[str]:
        """The ids of the tokens in a wallet now."""
        ...

    async def token(self, token_id: str) -> OutsideToken | None:
        """What is known of a token; None for an unknown one."""
        ...

    async def picture(self, token_id: str) -> Picture | None:
        """The picture of a token; None for none that may be shown."""
        ...


def checked_picture(data: bytes) -> Picture | None:
    """The picture, if it is small enough and one of the kinds that are shown."""
    kind = next((media_type for media_type, begins in _KINDS if begins.match(data)), None)
    return Picture(data, kind) if kind is not None and len(data) <= LARGEST_PICTURE else None

"""Tokens of an outside house as files of a folder: a stand-in for tests, and for hosts without such a house.

`owners.json` is `{username: {"wallet": "...", "tokens": ["1", ...]}}`; the token `1` is `tokens/1.json`, with `name`
and `attributes` (`[{"trait_type": ..., "value": ...}]`), and its picture `pictures/1`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import structlog

from app.agents.tokens import (
    LARGEST_PICTURE,
    LONGEST_TOKEN_ID,
    LONGEST_TRAIT,
    MOST_TRAITS,
    OutsideToken,
    Picture,
    checked_picture,
)

log = structlog.get_logger(__name__)

# Ids that may be part of a path.
_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_TOKEN_ID}}}")
# Bytes of a file of JSON.
LARGEST_FILE = 1024 * 1024


class TokenFiles:
    """A `TokenResolver` over a folder, read anew at every question."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def wallet_of(self, username: str) -> str | None:
        """The wallet of a player."""
        owner = (await self._owners()).get(username)
        wallet = owner.get("wallet") if isinstance(owner, dict) else None
        return wallet if isinstance(wallet, str) and wallet else None

    async def tokens_of(self, wallet: str) -> Sequence[str]:
        """The tokens in a wallet now."""
        owners = (owner for owner in (await self._owners()).values() if isinstance(owner, dict))
        held = [owner.get("tokens") for owner in owners if owner.get("wallet") == wallet]
        ids = [token for tokens in held if isinstance(tokens, list) for token in tokens]
        return [token for token in ids if isinstance(token, str) and _ID.fullmatch(token)]

    async def token(self, token_id: str) -> OutsideToken | None:
        """The name and the traits of a token."""
        if not _ID.fullmatch(token_id):
            return None
        known = await asyncio.to_thread(_read_json, self._folder / "tokens" / f"{token_id}.json")
        if not known:
            return None
        attributes = known.get("attributes")
        pairs = [
            (str(one.get("trait_type", ""))[:LONGEST_TRAIT], str(one.get("value", ""))[:LONGEST_TRAIT])
            for one in (attributes if isinstance(attributes, list) else [])
            if isinstance(one, dict)
        ]
        traits = tuple((name, value) for name, value in pairs if name and value)[:MOST_TRAITS]
        return OutsideToken(token_id, str(known.get("name", token_id))[:LONGEST_TRAIT], traits)

    async def picture(self, token_id: str) -> Picture | None:
        """The picture of a token."""
        if not _ID.fullmatch(token_id):
            return None
        data = await asyncio.to_thread(_read, self._folder / "pictures" / token_id, LARGEST_PICTURE + 1)
        return None if data is None else checked_picture(data)

    async def _owners(self) -> dict[str, Any]:
        return await asyncio.to_thread(_read_json, self._folder / "owners.json")


def _read(path: Path, most: int) -> bytes | None:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError:
        return None


def _read_json(path: Path) -> dict[str, Any]:
    """The object in a file; empty for none, and for one that cannot be read."""
    data = _read(path, LARGEST_FILE)
    if data is None:
        return {}
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        log.warning("token_file_not_read", file=path.name)
        return {}
    return found if isinstance(found, dict) else {}

"""Providers that are made when they are first needed: their SDKs take a second to load, and a club without a key never
needs them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.llm.provider import Provider


class Lazy:
    """A provider to be. `load` imports and makes it; it runs on a thread, once."""

    def __init__(self, name: str, model: str, load: Callable[[], Provider]) -> None:
        self.name = name
        self.model = model
        self._load = load
        # One worker's own: its provider.
        self._opening = asyncio.Lock()
        self._made: Provider | None = None

    async def open(self) -> Provider:
        """The provider itself. Raises what loading it raises."""
        async with self._opening:
            if self._made is None:
                self._made = await asyncio.to_thread(self._load)
            return self._made

    async def close(self) -> None:
        """Closes what was made."""
        if self._made is not None:
            await self._made.close()

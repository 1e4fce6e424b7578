"""Providers constructed on first use, because their SDKs take a second to load and are not needed without a key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.llm.provider import Provider


class Lazy:
    """A provider not constructed yet. `load` imports and constructs it, once, on a thread."""

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
        """Closes the provider if it was constructed."""
        if self._made is not None:
            await self._made.close()

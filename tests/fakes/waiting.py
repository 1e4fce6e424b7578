"""Waiting for what has no event of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

# Seconds; far more than anything takes even on a busy machine, so that only what never comes fails.
PATIENCE = 20.0


async def eventually(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Returns once `condition()` is true; fails when it never is."""
    async with asyncio.timeout(seconds):
        while True:
            if condition():
                return
            await asyncio.sleep(0.002)

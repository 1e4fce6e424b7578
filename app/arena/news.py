"""Tells every worker that an arena is no longer as it was, so that the pages of those who look at it are drawn anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from app.runtime.pubsub import Message, PubSub

# Messages between workers: `{arena_id, players}`, the ids of those whose board has just been set.
ARENA_CHANGED = "arena"


class ArenaNews:
    """Nothing of an arena is kept here: whoever hears of a change reads its rows."""

    def __init__(self, pubsub: PubSub) -> None:
        self._pubsub = pubsub

    async def tell(self, arena_id: str, players: Sequence[str] = ()) -> None:
        """Tells all workers that an arena has changed, and which `players` are called to a board by it."""
        await self._pubsub.publish(ARENA_CHANGED, {"arena_id": arena_id, "players": list(players)})

    def when_told(self, hear: Callable[[Message], Awaitable[None]]) -> None:
        """From now on `hear` is awaited with every change, `{arena_id, players}`."""
        self._pubsub.subscribe(ARENA_CHANGED, hear)

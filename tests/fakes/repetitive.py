"""Minds that noted the same over and over, and an inline planner for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import product

from app.db.database import Database
from app.domain.memory import CreatedBy, Memory, MemoryType, Party
from app.maintenance.child import found_in
from app.maintenance.clustering import Method
from app.maintenance.task import FoundCluster, FoundOrder, PlanTask, Share
from tests.fakes.memories import START, about

_OPENINGS = ("the London System", "the Caro-Kann", "the Scotch Game", "the Benoni", "the Slav", "the Dutch")
_HABITS = (
    "plays {} in a great hurry",
    "hums under her breath in {}",
    "likes to trade queens early in {}",
    "forgets about the back rank in {}",
    "thinks for a long time over move ten of {}",
)
_TELLINGS = ("She {}.", "She always {}.", "Today again: she {}.", "As usual she {}.")


class InlinePlanner:
    """A `Planner` without a process of its own."""

    def __init__(self, database: Database, method: Method = "wording") -> None:
        self._database = database
        self._method: Method = method
        self.asked = 0
        self.failure: Exception | None = None
        # What happens between the plan and the telling of it.
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def plan(
        self, owner: Party, model_id: str, _method: Method | None
    ) -> AsyncIterator[Share | FoundCluster | FoundOrder]:
        self.asked += 1
        if self.failure is not None:
            raise self.failure
        shares: list[float] = []
        task = PlanTask("", owner, model_id, self._method)
        lines = await self._database.read(lambda session: list(found_in(session, task, shares.append)))
        if self.meanwhile is not None:
            await self.meanwhile()
        for share in shares:
            yield Share(share)
        for line in lines:
            yield line


def repetitive(subject: Party, count: int) -> list[Memory]:
    """So many observations of one player, of thirty things in four wordings, an hour apart and each of a match of its
    own."""
    habits = [habit.format(opening) for habit, opening in product(_HABITS, _OPENINGS)]
    return [
        about(
            subject,
            number,
            _TELLINGS[number % 4].format(habits[(number * 7) % len(habits)]),
            created_at=START + timedelta(hours=number),
            created_by=CreatedBy.POST_MATCH,
            type=MemoryType.PLAYER_OBSERVATION,
        )
        for number in range(count)
    ]

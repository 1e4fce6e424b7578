"""What comes before a move is told in its order, and together where it is there at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.domain.acts import Accepted, Act, Answer, AtOnce, ClaimDraw, PlayMove, Refusal, Surface, Think
from app.runtime.tasks import Tasks
from app.seats.announcing import Announcing
from tests.fakes.games import BLACK
from tests.fakes.waiting import eventually

THINK, SURFACE, MOVE = Think(BLACK, 0, 2, 1.0), Surface(BLACK, 0, 2, ()), PlayMove(BLACK, "e7e5", 1, 0)
GONE = Refusal("stale_ply", "The position has changed since.")


class Told:
    """A table that keeps what it was told, and refuses the kinds of act in `refuses`."""

    def __init__(self, tasks: Tasks) -> None:
        self.tasks = tasks
        self.acts: list[tuple[Act, ...]] = []
        self.refuses: tuple[type[Act], ...] = ()
        self.surfaced = 0

    async def act(self, act: Act) -> Answer:
        acts = act.acts if isinstance(act, AtOnce) else (act,)
        await asyncio.sleep(0)
        if any(isinstance(one, self.refuses) for one in acts):
            return GONE
        self.acts.append(acts)
        return Accepted(1)

    def announcing(self, *, waits_for_move: bool) -> Announcing:
        return Announcing(THINK, self.act, self.tasks, waits_for_move=waits_for_move, surfaced=self._count)

    def _count(self) -> None:
        self.surfaced += 1


@pytest.fixture
async def told() -> AsyncIterator[Told]:
    tasks = Tasks()
    yield Told(tasks)
    await tasks.close()


async def test_a_move_that_is_there_at_once_comes_with_all_before_it(told: Told) -> None:
    with told.announcing(waits_for_move=True) as announcing:
        await announcing.remember(SURFACE)
        assert told.acts == []
        assert await announcing.then(MOVE) == Accepted(1)
    assert told.acts == [(THINK, SURFACE, MOVE)]
    assert told.surfaced == 1


async def test_at_a_persons_pace_memories_come_with_the_thought_before_the_move(told: Told) -> None:
    with told.announcing(waits_for_move=False) as announcing:
        await announcing.remember(SURFACE)
        assert told.acts == [(THINK, SURFACE)]
        await announcing.then(MOVE)
    assert told.acts == [(THINK, SURFACE), (MOVE,)]
    assert told.surfaced == 1


@pytest.mark.parametrize("waits_for_move", [True, False])
async def test_a_thought_is_told_soon_whatever_is_waited_for(told: Told, waits_for_move: bool) -> None:
    with told.announcing(waits_for_move=waits_for_move) as announcing:
        await eventually(lambda: told.acts == [(THINK,)])
        assert not announcing.remembers
        await announcing.remember(SURFACE)
        assert told.acts == [(THINK,), (SURFACE,)]
        await announcing.then(MOVE)
    assert told.acts == [(THINK,), (SURFACE,), (MOVE,)]


async def test_after_a_refusal_something_else_takes_what_is_untold_along(told: Told) -> None:
    told.refuses = (ClaimDraw,)
    with told.announcing(waits_for_move=True) as announcing:
        await announcing.remember(SURFACE)
        assert await announcing.then(ClaimDraw(BLACK)) == GONE
        assert told.surfaced == 0
        assert await announcing.then(MOVE) == Accepted(1)
    assert told.acts == [(THINK, SURFACE, MOVE)]


async def test_where_the_thought_was_refused_no_move_follows(told: Told) -> None:
    told.refuses = (Think,)
    with told.announcing(waits_for_move=False) as announcing:
        await announcing.remember(SURFACE)
        assert await announcing.then(MOVE) == GONE
    assert (told.acts, told.surfaced) == ([], 0)


async def test_who_is_broken_off_says_nothing_more(told: Told) -> None:
    with told.announcing(waits_for_move=True):
        pass
    await asyncio.sleep(0.08)  # longer than a thought waits
    assert told.acts == []

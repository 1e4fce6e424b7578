"""What a mind tells of its turn before its move: that it thinks, and what came up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType

from app.domain.acts import Act, ActFn, Answer, AtOnce, Refusal, Surface, Think
from app.runtime.channels import span
from app.runtime.tasks import Tasks

# Seconds for which a mind waits with telling that it thinks, in case its memories, or its move, are there meanwhile:
# nobody sees a twentieth of a second, and what is told together is one act, one transaction and one message the less.
AT_ONCE_SECONDS = 0.05


class Announcing:
    """One per turn. Tells thinking once it takes longer than `AT_ONCE_SECONDS`, and memories as soon as they stand;
    with `waits_for_move` they too wait so long, for a move that may be there at once. `surfaced` is called once the
    memories are in the log."""

    def __init__(
        self, thinking: Think, act: ActFn, tasks: Tasks, *, waits_for_move: bool, surfaced: Callable[[], None]
    ) -> None:
        self._color = thinking.color
        self._act = act
        self._tasks = tasks
        self._waits = waits_for_move
        self._surfaced = surfaced
        self._untold: tuple[Act, ...] = (thinking,)
        self._telling: asyncio.Task[None] | None = None
        self._refusal: Refusal | None = None
        # Whether it is known what came up.
        self.remembers = False

    def __enter__(self) -> Announcing:
        self._timer = asyncio.get_running_loop().call_later(AT_ONCE_SECONDS, self._ring)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._telling is not None:
            self._telling.cancel()  # what is on its way to the table is written all the same

    async def remember(self, surfacing: Surface) -> None:
        """Memories have come up, or none."""
        self._untold, self.remembers = (*self._untold, surfacing), True
        if not self._waits:
            await self._tell()

    async def then(self, last: Act) -> Answer:
        """Tells what is left to tell with `last` behind it: the answer to all of it. After a refusal nothing of it has
        been told, and something else may be."""
        self._timer.cancel()
        if self._telling is not None:
            await asyncio.wait((self._telling,))
        return self._refusal or await self._do((*self._untold, last), len(self._untold))

    def _ring(self) -> None:
        self._waits = False
        if self._untold:
            self._telling = self._tasks.start("announce:turn", self._tell())

    async def _tell(self) -> None:
        self._timer.cancel()
        if self._telling is not None and self._telling is not asyncio.current_task():
            await asyncio.wait((self._telling,))
        if self._untold and self._refusal is None:
            with span("announce"):
                answer = await self._do(self._untold, len(self._untold))
            # The position has changed.
            self._refusal = answer if isinstance(answer, Refusal) else None

    async def _do(self, acts: tuple[Act, ...], announced: int) -> Answer:
        answer = await self._act(acts[0] if len(acts) == 1 else AtOnce(self._color, acts))
        if not isinstance(answer, Refusal):
            told, self._untold = self._untold[:announced], self._untold[announced:]
            if any(isinstance(one, Surface) for one in told):
                self._surfaced()
        return answer

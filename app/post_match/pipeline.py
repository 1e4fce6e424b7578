"""The work after a game, as durable steps: each commits what it made together with its mark, and a crash goes on at the
next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import structlog
from sqlalchemy.orm import Session

from app.body.base import EngineDown
from app.db.database import Database
from app.jobs.job import Job, LeaseLost, PutOff
from app.jobs.repository import mark
from app.jobs.worker import Handling
from app.matches.directory import Directory
from app.matches.outbox import Unlogged
from app.matches.repository import read_log
from app.post_match.erasing import still_seated
from app.post_match.finished import Finished, read_finished
from app.post_match.later import Mark, next_try_ms, put_off
from app.post_match.progress import STEP_NAMES, Progress, progress_of
from app.post_match.rating import rating_changes, shown_changes
from app.runtime.channels import Channels
from app.runtime.clock import Clock, was_set_back

# Tries at one step before it is put off (`post_match.later`) and those after it go on without it; crashes in it count
# as tries.
STEP_ATTEMPTS = 3
# Seconds before a failed step is tried again: an engine that died is back at once, a busy one a little later.
PAUSES = (1.0, 5.0)
# One more than the steps may take, so that it is the pipeline that puts a step off and not the worker that gives the
# job up.
JOB_PAUSES = (*PAUSES, *([PAUSES[-1]] * 2))

log = structlog.get_logger(__name__)

# What a step has made, ready to be written in one transaction with its mark; run again on BUSY, it touches no memory.
Write = Callable[[Session], None]
Work = Callable[[Finished], Awaitable[Write]]
After = Callable[[Finished], Awaitable[None]]


async def nothing(_: Finished) -> None:
    """What most steps have to do once they are written."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `work` thinks and returns what is to be written; `settled` tells the rest of the house, afterwards.
    A `durable` one survives a power cut."""

    name: str
    work: Work
    settled: After = nothing
    durable: bool = False


class Pipeline:
    """Carries out the jobs of kind `post_match`."""

    def __init__(
        self, steps: Sequence[Step], database: Database, clock: Clock, directory: Directory, channels: Channels
    ) -> None:
        """Raises ValueError for other steps than those that are told outside, or another order."""
        if tuple(step.name for step in steps) != STEP_NAMES:
            raise ValueError(f"the steps are {STEP_NAMES}, in this order")
        self._steps = tuple(steps)
        self._database = database
        self._clock = clock
        self._directory = directory
        self._channels = channels

    def handling(self) -> Handling:
        """How a worker carries these jobs out: one at a time, for the engine is what they wait for."""
        return Handling(self.carry, at_once=1, pauses=JOB_PAUSES)

    async def carry(self, job: Job) -> None:
        """Goes through the steps that are not over yet. Raises when one has to be tried again later."""
        log_ = await self._database.read(read_log, job.key)
        if not log_:
            log.error("post_match_without_match", match_id=job.key)
            return
        game = await asyncio.to_thread(read_finished, job.key, log_)
        attempts = job.attempts
        for step in self._steps:
            if not self._is_due(job.marks.get(step.name)):
                continue
            mark_ = await self._take(step, game, job, attempts)
            job, attempts = replace(job, marks={**job.marks, step.name: mark_}), 1
            await self._tell_step(game, step.name, progress_of(job))
        await self._tell_complete(game)
        again_ms = next_try_ms(job.marks)
        if again_ms is not None:
            raise PutOff(again_ms)

    def _is_due(self, mark_: Mark | None) -> bool:
        """Whether a step is to be taken now: it has not been yet, or did not come off and has waited long enough."""
        if mark_ is None or "again_ms" not in mark_:
            return mark_ is None
        now_ms = self._clock.now_ms()
        return bool(mark_["again_ms"] <= now_ms or was_set_back(mark_["at_ms"], now_ms))

    async def _take(self, step: Step, game: Finished, job: Job, attempts: int) -> Mark:
        """Takes one step and returns its mark. Raises while the step may be tried again at once."""
        before = job.marks.get(step.name)
        if before is not None or attempts > STEP_ATTEMPTS:
            # It has failed, or its process has died of it, often enough. This try is put down before it begins, so that
            # it counts should the process die once more: nothing that kills the club does so at every start.
            await self._put_off(step, game, job, before, TimeoutError())
        try:
            write = await step.work(game)
            done = {"ok": True, "at_ms": self._clock.now_ms()}
            await self._database.write(
                _commit, game, job, step.name, write, done, background=True, durable=step.durable
            )
        except LeaseLost:
            raise
        except Exception as error:
            if before is None and attempts < STEP_ATTEMPTS:
                raise
            log.error("post_match_step_failed", step=step.name, match_id=game.match_id, exc_info=error)
            return await self._put_off(step, game, job, before, error)
        await self._settle(step, game)
        return done

    async def _put_off(self, step: Step, game: Finished, job: Job, before: Mark | None, error: Exception) -> Mark:
        """Marks a step as one that did not come off, and when it is tried again."""
        failed = put_off(before, f"{step.name}: {_in_words(error)}", self._clock.now_ms())
        await self._database.write(_commit, game, job, step.name, _write_nothing, failed, background=True)
        return failed

    async def _settle(self, step: Step, game: Finished) -> None:
        """The step stands whatever happens here: what the house holds in memory is read again at the next start."""
        try:
            await step.settled(game)
        except Exception:
            log.exception("post_match_not_settled", step=step.name, match_id=game.match_id)

    async def _tell_step(self, game: Finished, step: str, progress: Progress) -> None:
        payload = progress.payload()
        self._channels.publish("main", {"post_match": step, **payload}, subject=game.match_id)
        table = await self._directory.reach(game.match_id)
        if table is not None:
            table.post_match = payload
            table.outbox.announce(Unlogged("post_match_status", {"step": step, **payload}))

    async def _tell_complete(self, game: Finished) -> None:
        table = await self._directory.reach(game.match_id)
        if table is not None:
            changes = await self._database.read(rating_changes, game.state)
            told = {"summary_url": f"/matches/{game.match_id}/summary", "rating_changes": shown_changes(changes)}
            table.outbox.announce(Unlogged("post_match_complete", told))


def _commit(session: Session, game: Finished, job: Job, step: str, write: Write, mark_: Mark) -> None:
    """The step's output and its mark, or neither: the mark is refused when the job has passed to another worker, both
    when somebody at the table has left the club since the game was read."""
    still_seated(session, game)
    write(session)
    mark(session, job, step, mark_, mark_["at_ms"])


def _write_nothing(_: Session) -> None:
    """A step that failed leaves nothing."""


def _in_words(error: Exception) -> str:
    """Why a step failed, for players: nothing of the machine's insides."""
    return "no engine could answer" if isinstance(error, EngineDown) else "something went wrong"

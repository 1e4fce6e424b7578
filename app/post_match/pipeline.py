"""The work after a game in durable steps: each commits its output together with a mark, so that work resumes after a
crash at the first step without one."""

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
from app.runtime.channels import Channels, note, span
from app.runtime.clock import Clock, was_set_back

# Attempts at one step, crashes included, before it is postponed (`post_match.later`) and the next steps run without it.
STEP_ATTEMPTS = 3
# Seconds before a failed step is tried again: an engine that died is back at once, a busy one a little later.
PAUSES = (1.0, 5.0)
# One pause more than a step has attempts, so that the pipeline postpones the step before the worker gives the job up.
JOB_PAUSES = (*PAUSES, *([PAUSES[-1]] * 2))

# Seconds before everything is tried anew when it is not a step that fails: the database does not answer, or a later
# club can read what this one cannot.
LATER_SECONDS = 3_600

log = structlog.get_logger(__name__)

# Writes a step's output in the transaction of its mark. It may run again on BUSY, so it changes nothing in memory.
Write = Callable[[Session], None]
Work = Callable[[Finished], Awaitable[Write]]
After = Callable[[Finished], Awaitable[None]]


async def nothing(_: Finished) -> None:
    """The `settled` callback of steps that have nothing to do after the commit."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `work` computes and returns the write; `settled` runs after the commit, to refresh caches. The commit
    of a `durable` step survives a power cut."""

    name: str
    work: Work
    settled: After = nothing
    durable: bool = False


class Pipeline:
    """Carries out the jobs of kind `post_match`."""

    def __init__(
        self, steps: Sequence[Step], database: Database, clock: Clock, directory: Directory, channels: Channels
    ) -> None:
        """Raises ValueError unless the steps are STEP_NAMES, in this order: clients know them by these names."""
        if tuple(step.name for step in steps) != STEP_NAMES:
            raise ValueError(f"the steps are {STEP_NAMES}, in this order")
        self._steps = tuple(steps)
        self._database = database
        self._clock = clock
        self._directory = directory
        self._channels = channels

    def handling(self) -> Handling:
        """How a worker runs these jobs: one at a time, because they all wait for the same engine; beside a game of
        characters among themselves also one that a person played."""
        return Handling(self.carry, at_once=1, pauses=JOB_PAUSES)

    async def carry(self, job: Job) -> None:
        """Runs the steps that are due. Raises PutOff with the time of the next attempt if a step is postponed, or if
        the game could not be read, or its table told, as often as the worker tries."""
        try:
            await self._carry(job)
        except (PutOff, LeaseLost):
            raise
        except Exception as error:
            if job.attempts <= len(JOB_PAUSES):
                raise
            log.exception("post_match_put_off", match_id=job.key)
            raise PutOff(self._clock.now_ms() + LATER_SECONDS * 1000) from error

    async def _carry(self, job: Job) -> None:
        log_ = await self._database.read(read_log, job.key)
        if not log_:
            log.error("post_match_without_match", match_id=job.key)
            return
        game = await asyncio.to_thread(read_finished, job.key, log_)
        attempts = job.attempts
        for step in self._steps:
            if not self._is_due(job.marks.get(step.name)):
                continue
            with self._channels.turn("post_match", game.match_id, people=_people(game), step=step.name):
                mark_ = await self._take(step, game, job, attempts)
                job, attempts = replace(job, marks={**job.marks, step.name: mark_}), 1
                await self._tell_step(game, step.name, progress_of(job))
        await self._tell_complete(game)
        again_ms = next_try_ms(job.marks)
        if again_ms is not None:
            raise PutOff(again_ms)

    def _is_due(self, mark_: Mark | None) -> bool:
        """Whether a step should run now: it has no mark, or it was postponed and its time has come."""
        if mark_ is None or "again_ms" not in mark_:
            return mark_ is None
        now_ms = self._clock.now_ms()
        return bool(mark_["again_ms"] <= now_ms or was_set_back(mark_["at_ms"], now_ms))

    async def _take(self, step: Step, game: Finished, job: Job, attempts: int) -> Mark:
        """Runs one step and returns its mark. Raises the step's error while attempts are left."""
        before = job.marks.get(step.name)
        if before is not None or attempts > STEP_ATTEMPTS:
            # The step has failed, or crashed the process, often enough. This attempt is recorded before it begins, so
            # that it counts even if the process dies again: a step that kills the server does not do so at every start.
            await self._put_off(step, game, job, before, TimeoutError())
        try:
            with span("work"):
                write = await step.work(game)
            done = {"ok": True, "at_ms": self._clock.now_ms()}
            with span("save"):
                await self._database.write(
                    _commit, game, job, step.name, write, done, background=True, durable=step.durable
                )
        except LeaseLost:
            raise
        except Exception as error:
            if before is None and attempts < STEP_ATTEMPTS:
                raise
            note("tool_errors", {"failed": step.name, "why": type(error).__name__})
            log.error("post_match_step_failed", step=step.name, match_id=game.match_id, exc_info=error)
            return await self._put_off(step, game, job, before, error)
        await self._settle(step, game)
        return done

    async def _put_off(self, step: Step, game: Finished, job: Job, before: Mark | None, error: Exception) -> Mark:
        """Marks a step as failed, with the time of its next attempt."""
        failed = put_off(before, f"{step.name}: {_in_words(error)}", self._clock.now_ms())
        await self._database.write(_commit, game, job, step.name, _write_nothing, failed, background=True)
        return failed

    async def _settle(self, step: Step, game: Finished) -> None:
        """Runs the callback after the commit. An error is only logged, since caches are read anew at the next start."""
        try:
            await step.settled(game)
        except Exception:
            log.exception("post_match_not_settled", step=step.name, match_id=game.match_id)

    async def _tell_step(self, game: Finished, step: str, progress: Progress) -> None:
        payload = progress.payload()
        self._channels.publish("main", {"post_match": step, **payload}, subject=game.match_id)
        await self._directory.announce(game.match_id, Unlogged("post_match_status", {"step": step, **payload}))

    async def _tell_complete(self, game: Finished) -> None:
        changes = await self._database.read(rating_changes, game.state)
        told = {"summary_url": f"/matches/{game.match_id}/summary", "rating_changes": shown_changes(changes)}
        await self._directory.announce(game.match_id, Unlogged("post_match_complete", told))


def _people(game: Finished) -> tuple[str, ...] | None:
    """Whose words the steps may come upon: the players' who sat there; nobody's to read where an agent did, since it
    has memories of its owner and of its opponent."""
    sitters = (game.state.white, game.state.black)
    if all(sitter.kind == "character" for sitter in sitters):
        return None
    if any(sitter.kind == "agent" for sitter in sitters):
        return ()
    return tuple(sitter.id for sitter in sitters if sitter.kind == "player")


def _commit(session: Session, game: Finished, job: Job, step: str, write: Write, mark_: Mark) -> None:
    """Writes the step's output and mark, or neither. Raises LeaseLost when another worker has the job, SeatsChanged
    when a player of the match was deleted since the game was read."""
    still_seated(session, game)
    write(session)
    mark(session, job, step, mark_, mark_["at_ms"])


def _write_nothing(_: Session) -> None:
    """The write of a failed step."""


def _in_words(error: Exception) -> str:
    """The reason for a failure as players see it, without internal details."""
    return "no engine could answer" if isinstance(error, EngineDown) else "something went wrong"

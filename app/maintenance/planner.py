"""Asks a process of its own what is to be done: neither the loop nor a thread beside it does the reckoning."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from pydantic import TypeAdapter

from app.domain.memory import Party
from app.maintenance.clustering import Method
from app.maintenance.task import FoundCluster, FoundOrder, Line, PlanTask, Share

# Seconds for one mind; ten thousand memories take half a minute on an idle core.
LONGEST_SECONDS = 600.0
# Bytes of the longest line: a cluster of ten thousand ids, or of merges of five hundred memories each.
LINE_LIMIT = 1 << 24
ROOT = Path(__file__).resolve().parents[2]

_LINE: TypeAdapter[Line] = TypeAdapter(Line)
_TASK: TypeAdapter[PlanTask] = TypeAdapter(PlanTask)


class PlanningFailed(Exception):
    """The process ended without a plan, or took too long; the message quotes no memory."""


class Planner(Protocol):
    """Finds what is to be done with one mind's memories."""

    def plan(
        self, owner: Party, model_id: str, method: Method | None
    ) -> AsyncIterator[Share | FoundCluster | FoundOrder]:
        """Tells of its progress, then of each cluster, then of the whole. Raises PlanningFailed."""


class ProcessPlanner:
    """A `Planner` over the database at `url`, one niced process for each plan."""

    def __init__(self, url: str, *, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._url = url
        self._longest = longest_seconds

    async def plan(
        self, owner: Party, model_id: str, method: Method | None
    ) -> AsyncIterator[Share | FoundCluster | FoundOrder]:
        """See Planner. The process is ended with whoever stops listening."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "app.maintenance.child",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=LINE_LIMIT,
            cwd=ROOT,
        )
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            # The address may hold a password, so it is no argument that others on the machine can read.
            child.stdin.write(_TASK.dump_json(PlanTask(self._url, owner, model_id, method)) + b"\n")
            child.stdin.close()
            async with asyncio.timeout(self._longest):
                done = False
                while raw := await child.stdout.readline():
                    line = _LINE.validate_json(raw)
                    done = isinstance(line, FoundOrder)
                    yield line
                if not done:
                    raise PlanningFailed(await _last_word(child))
        except TimeoutError:
            raise PlanningFailed(f"no plan within {self._longest:.0f} seconds") from None
        finally:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()


async def _last_word(child: asyncio.subprocess.Process) -> str:
    """The kind of error that ended the process, without its message."""
    assert child.stderr is not None
    lines = (await child.stderr.read()).decode("utf-8", "replace").strip().splitlines()
    kind = lines[-1].partition(":")[0] if lines else "no error"
    return f"the process ended with {kind}"[:120]

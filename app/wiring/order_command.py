"""`python -m app maintenance`: order among memories at once, beside a running server or without one."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from typing import TextIO
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.config import Settings
from app.db.errors import CannotOpenError
from app.db.models.characters import CharacterRow
from app.db.opening import as_it_stands, backend_of
from app.domain.memory import Party
from app.jobs.job import JobState
from app.jobs.repository import read_job
from app.maintenance.planner import PlanningFailed, ProcessPlanner
from app.maintenance.report import MaintenanceReport
from app.maintenance.repository import KIND, latest_reports, owners_with_memories, without_vector
from app.maintenance.rounds import promise_at_once
from app.maintenance.task import FoundCluster, Share
from app.memory.embedding.open_embedder import open_embedder
from app.runtime.clock import AnchoredClock
from app.wiring.order import open_upkeep

BAR = 30  # characters of the progress bar
# Seconds between two looks at what a running server has done.
POLL_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class OrderedMind:
    """A mind whose memories are put in order, and what it is called."""

    party: Party
    name: str


class Bar:
    """A line that fills up on a terminal; elsewhere nothing is drawn."""

    def __init__(self, name: str, to: TextIO) -> None:
        self._name, self._to = name, to
        self._drawn = -1

    def show(self, share: float) -> None:
        """Draws so much of it, 0 to 1."""
        full = round(BAR * min(1.0, max(0.0, share)))
        if full != self._drawn and self._to.isatty():
            self._to.write(f"\r{self._name[:24]:24} [{'#' * full}{'.' * (BAR - full)}] {share:4.0%}")
            self._to.flush()
        self._drawn = full

    def clear(self) -> None:
        if self._to.isatty():
            self._to.write("\r" + " " * (BAR + 36) + "\r")


def run_maintenance(settings: Settings, owner: str | None, *, dry_run: bool) -> int:
    """Puts the memories of `owner` (an id, or a character's slug) or of everybody in order, and prints a line for each.
    A dry run only says what would be done. Returns the exit status."""
    try:
        with as_it_stands(settings.database_url) as session:
            minds = _minds(session, owner)
        if not minds:
            print(f"Nobody called {owner} remembers anything." if owner else "Nobody remembers anything yet.")
            return 1 if owner else 0
        if dry_run:
            return asyncio.run(_foretell(settings, minds))
        try:
            backend_of(settings.database_url).take_place()()
        except CannotOpenError:
            return asyncio.run(_ask_the_server(settings, minds))
        return asyncio.run(_do(settings, minds))
    except (CannotOpenError, PlanningFailed) as error:
        print(error, file=sys.stderr)
        return 1


def _minds(session: Session, owner: str | None) -> list[OrderedMind]:
    slugs = {row.id: row.slug for row in session.execute(select(CharacterRow.id, CharacterRow.slug))}
    found = [
        OrderedMind(party, slugs.get(party.id, f"{party.kind} {party.id}")) for party in owners_with_memories(session)
    ]
    return [mind for mind in found if owner is None or owner in (mind.party.id, mind.name)]


async def _foretell(settings: Settings, minds: list[OrderedMind]) -> int:
    embedder = open_embedder(settings.embedder, settings.embedding_model)
    await embedder.wait_ready()
    planner = ProcessPlanner(settings.database_url)
    for mind in minds:
        bar, merged, made, clusters = Bar(mind.name, sys.stderr), 0, 0, 0
        async for line in planner.plan(mind.party, embedder.model_id, None):
            if isinstance(line, Share):
                bar.show(line.share)
            elif isinstance(line, FoundCluster):
                clusters += 1
                made += len(line.merges)
                merged += sum(len(merge.parts) for merge in line.merges)
            else:
                bar.clear()
                with as_it_stands(settings.database_url) as session:
                    unread = len(without_vector(session, mind.party, embedder.model_id))
                first = f" {unread} have no vector yet, and are not counted." if unread else ""
                print(
                    f"{mind.name}: {line.looked_at} memories, {clusters} clusters ({line.method}), {line.noise} left "
                    f"alone; {merged} would become {made}.{first}"
                )
    await embedder.close()
    return 0


async def _do(settings: Settings, minds: list[OrderedMind]) -> int:
    async with open_upkeep(settings) as upkeep:
        for mind in minds:
            bar = Bar(mind.name, sys.stderr)
            report = await upkeep.keep_order(mind.party, "command", bar.show)
            bar.clear()
            if report is not None:
                print(_sentence(mind, report))
    return 0


async def _ask_the_server(settings: Settings, minds: list[OrderedMind]) -> int:
    """The running server does it, as a job: what it has in memory follows."""
    clock, keys = AnchoredClock(), {mind: f"command {uuid4()}" for mind in minds}
    with as_it_stands(settings.database_url, writing=True) as session:
        for mind, key in keys.items():
            promise_at_once(session, mind.party, key, clock.now_ms())
    bar, failed = Bar("the running club", sys.stderr), 0
    for done, (mind, key) in enumerate(keys.items(), start=1):
        while True:
            with as_it_stands(settings.database_url) as session:
                job = read_job(session, KIND, key)
                reports = [one for one in latest_reports(session) if one.owner == mind.party]
            if job is None or job.state.over:
                break
            await asyncio.sleep(POLL_SECONDS)
        bar.show(done / len(keys))
        bar.clear()
        if job is not None and job.state is JobState.DONE and reports:
            print(_sentence(mind, reports[0]))
        else:
            failed += 1
            print(f"{mind.name}: it could not be done; the server's log says why.", file=sys.stderr)
    return 1 if failed else 0


def _sentence(mind: OrderedMind, report: MaintenanceReport) -> str:
    return (
        f"{mind.name}: {report.looked_at} memories, {len(report.clusters)} clusters ({report.method}), {report.noise} "
        f"left alone; {report.merged} became {report.made}, in {report.seconds or 0:.1f} s."
    )

"""Carries maintenance out: embeds what has no usable vector, has a plan made, writes it cluster by cluster, reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import structlog

from app.db.database import Database
from app.domain.memory import Memory, Party
from app.maintenance import repository
from app.maintenance.by_model import MOST_ASKED, ModelConsolidation
from app.maintenance.merging import Merge
from app.maintenance.planner import Planner
from app.maintenance.report import Cause, ClusterCount, MaintenanceReport, day_of
from app.maintenance.task import FoundCluster, FoundOrder, Share
from app.memory.embedding.embedder import Embedder
from app.memory.keeping.tombstones import Tombstones
from app.memory.store.repository import Stored, memories_of
from app.memory.store.vector_store import VectorStore
from app.runtime.channels import Channels, span
from app.runtime.clock import Clock

# Memories embedded and written together: so few that the texts of a turn never wait long.
EMBEDDED_AT_ONCE = 16
# Shares of the whole, for whoever watches: until all is embedded, until the plan stands.
EMBEDDED_SHARE, PLANNED_SHARE = 0.2, 0.8

Progress = Callable[[float], None]
# Called with a mind and the ids of memories that are no longer its own to recall, so that caches drop them.
OnSuperseded = Callable[[Party, Sequence[str]], None]

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Work:
    """What has come of one maintenance so far."""

    report: MaintenanceReport
    progress: Progress
    sizes: dict[int, ClusterCount] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    made: list[Stored] = field(default_factory=list)
    asked: int = 0


class Upkeep:
    """Puts the memories of one mind in order. One per server; two minds at a time would only share its processor."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        store: VectorStore,
        planner: Planner,
        model: ModelConsolidation,
        *,
        secret: bytes,
        clock: Clock,
        channels: Channels,
        on_superseded: Sequence[OnSuperseded] = (),
    ) -> None:
        """`secret` is the keeper's, for the tombstones."""
        self._database = database
        self._embedder = embedder
        self._store = store
        self._planner = planner
        self._model = model
        self._tombstones = Tombstones(secret)
        self._clock = clock
        self._channels = channels
        self._on_superseded = tuple(on_superseded)

    async def keep_order(
        self, owner: Party, cause: Cause, progress: Progress = lambda _share: None
    ) -> MaintenanceReport | None:
        """One maintenance of a mind; None if a scheduled one is done for today. After a crash or an error, calling it
        again goes on with the same report. Raises PlanningFailed, and what database or embedder raise."""
        now_ms = self._clock.now_ms()
        day = day_of(now_ms)
        report_id = await self._database.write(repository.begin_report, owner, day, cause, now_ms, background=True)
        if report_id is None:
            return None
        work = _Work(MaintenanceReport(report_id, owner, day, cause, now_ms), progress)
        mind = {"kind": owner.kind, "id": owner.id}
        # Memories of many people meet in it: nobody's words are to be read there.
        with self._channels.turn("maintenance", report_id, people=(), mind=mind, cause=str(cause)):
            return await self._put_in_order(work)

    async def _put_in_order(self, work: _Work) -> MaintenanceReport:
        with span("embedding"):
            embedded = await self._embed(work)
        with span("merging"):
            found = await self._carry_out(work)
        with span("save"):
            await self._tell_caches(work)
        done = replace(
            work.report,
            ended_ms=self._clock.now_ms(),
            method=found.method,
            looked_at=found.looked_at,
            embedded=embedded,
            noise=found.noise,
            clusters=tuple(work.sizes[label] for label in sorted(work.sizes)),
            picture=found.picture,
        )
        done = await self._database.write(repository.finish_report, done, background=True)
        self._tell(done)
        return done

    async def take_back(self, report_id: str) -> int:
        """Undoes the merges of a report as far as what they made is untouched; returns how many memories are back."""
        gone, back = await self._database.write(
            repository.take_back, report_id, self._embedder.model_id, self._clock.now_ms()
        )
        if back:
            owner = back[0].memory.owner
            self._drop(owner, gone)
            await self._store.remove(owner, gone)
            await self._store.upsert(owner, back)
        return len(back)

    async def _embed(self, work: _Work) -> int:
        """Embeds what has no vector of the current model; returns how many."""
        owner = work.report.owner
        await self._embedder.wait_ready()
        missing = await self._database.read(repository.without_vector, owner, self._embedder.model_id)
        for start in range(0, len(missing), EMBEDDED_AT_ONCE):
            unit = missing[start : start + EMBEDDED_AT_ONCE]
            vectors = await self._embedder.embed([memory.narrative for memory in unit])
            await self._store.upsert(owner, [Stored(*pair) for pair in zip(unit, vectors, strict=True)])
            work.progress(EMBEDDED_SHARE * (start + len(unit)) / len(missing))
        return len(missing)

    async def _carry_out(self, work: _Work) -> FoundOrder:
        """Has a plan made and writes it, each cluster as soon as it is told."""
        clusters: list[FoundCluster] = []
        found: FoundOrder | None = None
        async for line in self._planner.plan(work.report.owner, self._embedder.model_id, None):
            if isinstance(line, Share):
                work.progress(EMBEDDED_SHARE + (PLANNED_SHARE - EMBEDDED_SHARE) * line.share)
            elif isinstance(line, FoundCluster):
                clusters.append(line)
            else:
                found = line
        assert found is not None, "a planner raises where it has no plan"
        texts = await self._members(work.report.owner) if self._model.there else {}
        for done, cluster in enumerate(clusters, start=1):
            await self._write(work, cluster, await self._merges(work, cluster, texts))
            work.progress(PLANNED_SHARE + (1 - PLANNED_SHARE) * done / len(clusters))
        return found

    async def _members(self, owner: Party) -> dict[str, Memory]:
        memories = await self._database.read(memories_of, owner)
        return {memory.id: memory for memory in memories}

    async def _merges(self, work: _Work, cluster: FoundCluster, texts: dict[str, Memory]) -> Sequence[Merge]:
        """What becomes of a cluster: by the model if it answers, else by the rules."""
        members = [texts[memory_id] for memory_id in cluster.members if memory_id in texts]
        if work.asked >= MOST_ASKED or len(members) < 2:
            return cluster.merges
        work.asked += 1
        said = await self._model.merges(members)
        return cluster.merges if said is None else said

    async def _write(self, work: _Work, cluster: FoundCluster, merges: Sequence[Merge]) -> None:
        """Writes the merges of one cluster in one transaction."""
        owner, model_id = work.report.owner, self._embedder.model_id
        count = ClusterCount(len(cluster.members))
        if merges:
            vectors = await self._embedder.embed([merge.memory.narrative for merge in merges])
            written = await self._database.write(
                repository.write_merges,
                work.report.id,
                cluster.label,
                list(zip(merges, vectors, strict=True)),
                model_id,
                self._tombstones,
                background=True,
            )
            parts = [part for merge, _ in written for part in merge.parts]
            self._drop(owner, parts)
            work.gone += parts
            work.made += [made for _, made in written]
            count = ClusterCount(len(cluster.members), len(parts), len(written))
        work.sizes[cluster.label] = count

    def _drop(self, owner: Party, ids: Sequence[str]) -> None:
        for drop in self._on_superseded:
            drop(owner, ids)

    async def _tell_caches(self, work: _Work) -> None:
        """The store learns of everything at once: each change of a large mind takes a thread some hundredths of a
        second, and what is superseded is left out by the table meanwhile."""
        if work.gone:
            await self._store.remove(work.report.owner, work.gone)
            await self._store.upsert(work.report.owner, work.made)

    def _tell(self, report: MaintenanceReport) -> None:
        log.info("memories_in_order", mind=report.owner.id, merged=report.merged, made=report.made, report=report.id)
        data: dict[str, object] = {
            "mind": report.owner.id,
            "maintenance": report.id,
            "method": report.method,
            "looked_at": report.looked_at,
            "merged": report.merged,
            "made": report.made,
            "noise": report.noise,
        }
        self._channels.publish("memory", data, subject=report.id)

"""Database functions for maintenance: who is due, the writing of merges, reports, and the way back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.maintenance import MaintenanceMergeRow, MaintenanceReportRow
from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Memory, Party, Scope
from app.maintenance.merging import Merge
from app.maintenance.report import Cause, ClusterCount, MaintenanceReport, MapPoint
from app.memory.embedding.embedder import Vector
from app.memory.keeping.keepings import erase_rows
from app.memory.keeping.tombstones import Tombstones
from app.memory.store.repository import (
    COLUMNS,
    Stored,
    insert_memories,
    live,
    memory_of,
    store_vectors,
    vector_of,
)

KIND = "maintenance"  # of its jobs
# New memories from which on a mind is due.
FEWEST_NEW = 10
REPORTS_SHOWN = 30
# Reports of a deleted mind that are erased at once.
ERASED_AT_ONCE = 25

_NEW = and_(
    MemoryRow.scope != Scope.CHARACTER_LORE,
    MemoryRow.created_by.not_in((CreatedBy.SEED, CreatedBy.MAINTENANCE)),
    MemoryRow.pinned.is_(False),
    MemoryRow.corrected_ms.is_(None),
    MemoryRow.superseded_by.is_(None),
    MemoryRow.forgotten_ms.is_(None),
    MemoryRow.waiting_ms.is_(None),
)


def without_vector(session: Session, owner: Party, model_id: str) -> list[Memory]:
    """The memories of a mind that lack a vector of this model, lore too, oldest first: by the table, whoever wrote
    them."""
    lacking = or_(MemoryRow.embedding_model.is_(None), MemoryRow.embedding_model != model_id)
    rows = session.execute(select(*COLUMNS).where(live(owner), lacking).order_by(MemoryRow.created_ms, MemoryRow.id))
    return [memory_of(row) for row in rows]


def job_key(owner: Party, day: str) -> str:
    """The key of a scheduled job, of which there is one a day and mind."""
    return f"{day} {owner.kind} {owner.id}"


def owners_due(session: Session, day: str) -> list[Party]:
    """The minds with no report of this day and FEWEST_NEW new memories since their last one."""
    row = MaintenanceReportRow
    last = (
        select(row.owner_kind, row.owner_id, func.max(row.started_ms).label("at_ms"), func.max(row.day).label("day"))
        .group_by(row.owner_kind, row.owner_id)
        .subquery()
    )
    counted = (
        select(MemoryRow.owner_kind, MemoryRow.owner_id)
        .outerjoin(last, and_(last.c.owner_kind == MemoryRow.owner_kind, last.c.owner_id == MemoryRow.owner_id))
        .where(_NEW, or_(last.c.at_ms.is_(None), MemoryRow.created_ms > last.c.at_ms))
        .where(or_(last.c.day.is_(None), last.c.day < day))
        .group_by(MemoryRow.owner_kind, MemoryRow.owner_id)
        .having(func.count() >= FEWEST_NEW)
        .order_by(MemoryRow.owner_kind, MemoryRow.owner_id)
    )
    return [Party(kind, owner_id) for kind, owner_id in session.execute(counted)]


def owners_with_memories(session: Session) -> list[Party]:
    """Every mind that has something to be tidied."""
    rows = session.execute(select(MemoryRow.owner_kind, MemoryRow.owner_id).where(_NEW).distinct())
    return sorted((Party(kind, owner_id) for kind, owner_id in rows), key=lambda party: (party.kind, party.id))


def fresh_since(session: Session, owner: Party) -> int:
    """How many memories of a mind are new since its last finished report."""
    row = MaintenanceReportRow
    last = session.scalar(select(func.max(row.started_ms)).where(_of(owner), row.ended_ms.is_not(None)))
    mine = (MemoryRow.owner_kind == owner.kind, MemoryRow.owner_id == owner.id)
    newer = () if last is None else (MemoryRow.created_ms > last,)
    return session.scalar(select(func.count()).select_from(MemoryRow).where(_NEW, *mine, *newer)) or 0


def begin_report(session: Session, owner: Party, day: str, cause: Cause, at_ms: int) -> str | None:
    """The id of a new report; of the one that was begun before, where a scheduled one was interrupted; None if the
    scheduled one of this day is done."""
    row = MaintenanceReportRow
    if cause == "schedule":
        before = session.scalars(select(row).where(_of(owner), row.day == day, row.cause == cause)).one_or_none()
        if before is not None:
            return before.id if before.ended_ms is None else None
    fresh = fresh_since(session, owner)
    report_id = str(uuid4())
    session.add(
        row(
            id=report_id,
            owner_kind=owner.kind,
            owner_id=owner.id,
            day=day,
            cause=cause,
            started_ms=at_ms,
            fresh=fresh,
            clusters=[],
            picture="[]",
        )
    )
    session.flush()
    return report_id


def finish_report(session: Session, report: MaintenanceReport) -> MaintenanceReport:
    """Writes the counts of a report that is done; those of merges come from its merges, which an earlier attempt may
    have written. Returns it with these."""
    row = session.get(MaintenanceReportRow, report.id)
    if row is None:  # the mind has been deleted meanwhile
        return report
    merges = session.scalars(select(MaintenanceMergeRow).where(MaintenanceMergeRow.report_id == report.id)).all()
    whole = replace(
        report,
        fresh=row.fresh,
        started_ms=row.started_ms,
        merged=sum(len(merge.parts) for merge in merges),
        made=len(merges),
        by_model=sum(merge.by_model for merge in merges),
    )
    row.ended_ms, row.method = whole.ended_ms, whole.method
    row.looked_at, row.embedded, row.noise = whole.looked_at, whole.embedded, whole.noise
    row.merged, row.made, row.by_model = whole.merged, whole.made, whole.by_model
    row.clusters = [asdict(cluster) for cluster in whole.clusters]
    row.picture = json.dumps([[point.x, point.y, point.cluster] for point in whole.picture])
    return whole


def write_merges(
    session: Session,
    report_id: str,
    cluster: int,
    merges: Sequence[tuple[Merge, Vector]],
    model_id: str,
    tombstones: Tombstones,
) -> list[tuple[Merge, Stored]]:
    """Writes the merges of one cluster, each with the vector of its narrative; returns those that were written, with
    the memories that they made."""
    written = []
    for merge, vector in merges:
        made = write_merge(session, report_id, cluster, merge, vector, model_id, tombstones)
        if made is not None:
            written.append((merge, Stored(made, vector)))
    return written


def write_merge(
    session: Session,
    report_id: str,
    cluster: int,
    merge: Merge,
    vector: Vector,
    model_id: str,
    tombstones: Tombstones,
) -> Memory | None:
    """Writes the memory that a merge makes, and supersedes its parts; returns it with its id. None, and nothing is
    written, if one of the parts has been forgotten, pinned, corrected or superseded meanwhile, or if what would be
    written was forgotten on request."""
    new = merge.memory
    untouched = (live(new.owner), MemoryRow.pinned.is_(False), MemoryRow.corrected_ms.is_(None))
    there = session.scalar(select(func.count()).select_from(MemoryRow).where(MemoryRow.id.in_(merge.parts), *untouched))
    if there != len(merge.parts) or session.get(MaintenanceReportRow, report_id) is None:
        return None
    if new.subject is not None and tombstones.known(session, new.owner, new.subject, new.narrative, None):
        return None
    memory = replace(new, id=str(uuid4()))
    insert_memories(session, [memory])
    store_vectors(session, model_id, [(memory.id, vector)])
    session.execute(update(MemoryRow).where(MemoryRow.id.in_(merge.parts)).values(superseded_by=memory.id))
    session.add(
        MaintenanceMergeRow(
            report_id=report_id,
            memory_id=memory.id,
            cluster=cluster,
            parts=list(merge.parts),
            by_model=merge.by_model,
        )
    )
    session.flush()
    return memory


def take_back(session: Session, report_id: str, model_id: str, at_ms: int) -> tuple[list[str], list[Stored]]:
    """Undoes the merges of a report: returns the ids of the memories that are gone, and those that are back, with their
    vectors. A merge stays where what it made has been corrected, pinned or superseded since."""
    gone: list[str] = []
    back: list[str] = []
    report = session.get(MaintenanceReportRow, report_id)
    merges = session.scalars(select(MaintenanceMergeRow).where(MaintenanceMergeRow.report_id == report_id)).all()
    for merge in merges:
        row = session.get(MemoryRow, merge.memory_id)
        untouched = row is not None and not row.pinned and row.corrected_ms is None and row.superseded_by is None
        if merge.undone_ms is None and untouched:
            parts = (MemoryRow.id.in_(merge.parts), MemoryRow.superseded_by == merge.memory_id)
            back += session.scalars(select(MemoryRow.id).where(*parts))
            session.execute(update(MemoryRow).where(*parts).values(superseded_by=None))
            gone.append(merge.memory_id)
            merge.undone_ms = at_ms
    erase_rows(session, gone)
    if report is not None and gone:
        report.undone_ms = at_ms
    session.flush()
    return gone, _stored(session, back, model_id)


def left_alone(session: Session, owner: Party) -> frozenset[str]:
    """The ids of memories whose merge was taken back: they are not merged again."""
    row = MaintenanceMergeRow
    found = session.scalars(
        select(row.parts)
        .join(MaintenanceReportRow, MaintenanceReportRow.id == row.report_id)
        .where(_of(owner), row.undone_ms.is_not(None))
    )
    return frozenset(memory_id for parts in found for memory_id in parts)


def reports_of(session: Session, owner: Party) -> list[MaintenanceReport]:
    """The reports on a mind, the latest first, without pictures."""
    row = MaintenanceReportRow
    rows = session.scalars(select(row).where(_of(owner)).order_by(row.started_ms.desc(), row.id).limit(REPORTS_SHOWN))
    return [_report(one, picture=False) for one in rows]


def latest_reports(session: Session) -> list[MaintenanceReport]:
    """The latest reports on all minds, without pictures."""
    row = MaintenanceReportRow
    rows = session.scalars(select(row).order_by(row.started_ms.desc(), row.id).limit(REPORTS_SHOWN))
    return [_report(one, picture=False) for one in rows]


def one_report(session: Session, report_id: str) -> MaintenanceReport | None:
    """A whole report; None if there is none of that id."""
    row = session.get(MaintenanceReportRow, report_id)
    return None if row is None else _report(row, picture=True)


def erase_reports(session: Session, owner: Party) -> list[str] | None:
    """Erases reports on a mind that is deleted; they hold no texts. None when nothing is left."""
    row = MaintenanceReportRow
    ids = list(session.scalars(select(row.id).where(_of(owner)).limit(ERASED_AT_ONCE)))
    if not ids:
        return None
    session.execute(delete(MaintenanceMergeRow).where(MaintenanceMergeRow.report_id.in_(ids)))
    session.execute(delete(row).where(row.id.in_(ids)))
    return []


def _stored(session: Session, ids: Sequence[str], model_id: str) -> list[Stored]:
    columns = (*COLUMNS, MemoryRow.embedding, MemoryRow.embedding_model)
    rows = session.execute(select(*columns).where(MemoryRow.id.in_(ids)))
    return [
        Stored(memory_of(row), vector_of(row.embedding) if row.embedding_model == model_id else None) for row in rows
    ]


def _of(owner: Party) -> ColumnElement[bool]:
    return and_(MaintenanceReportRow.owner_kind == owner.kind, MaintenanceReportRow.owner_id == owner.id)


def _report(row: MaintenanceReportRow, *, picture: bool) -> MaintenanceReport:
    points = json.loads(row.picture) if picture else ()
    return MaintenanceReport(
        id=row.id,
        owner=Party(row.owner_kind, row.owner_id),
        day=row.day,
        cause="schedule" if row.cause == "schedule" else "command",
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        method=row.method,
        looked_at=row.looked_at,
        fresh=row.fresh,
        embedded=row.embedded,
        noise=row.noise,
        merged=row.merged,
        made=row.made,
        by_model=row.by_model,
        clusters=tuple(ClusterCount(**one) for one in row.clusters),
        picture=tuple(MapPoint(*point) for point in points),
        undone_ms=row.undone_ms,
    )

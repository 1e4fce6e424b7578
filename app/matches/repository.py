"""Rows of matches in and out. Plain functions with a session; the hot one, `record_act`, is prepared statements
because a move's rows through the ORM cost four times the CPU."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.orm import Session
from sqlalchemy.sql.elements import ColumnElement

from app.db.models.matches import MatchEventRow, MatchRow
from app.db.prepared import Prepared
from app.domain.events import Event, Stamped
from app.domain.events.match import MoveFields, TakebackApplied
from app.domain.events.shapes import read_event, shape_of
from app.domain.match import MatchState, MatchStatus
from app.domain.memory import Party

# What other rooms write in the same transaction when an event of a kind is recorded (memories surfaced, a job queued).
Companion = Callable[[Session, str, Stamped], None]
Companions = Mapping[type[Event], Companion]


class StaleVersion(Exception):
    """Somebody else has written this match since its state was read; nothing was recorded."""


class RematchStands(Exception):
    """A match has its rematch already, of this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id


@dataclass(frozen=True, slots=True)
class Record:
    """Everything one act writes, worked out before the transaction begins."""

    match_id: str
    seen: int
    row: Mapping[str, object]
    events: tuple[Stamped, ...]
    payloads: tuple[str, ...]


_UPDATE = Prepared(
    "UPDATE matches SET version=:version, status=:status, result=:result, end_reason=:end_reason, rated=:rated,"
    " fen=:fen, ply=:ply, epoch=:epoch, updated_ms=:updated_ms, ended_ms=:ended_ms"
    " WHERE id=:id AND version=:seen"
)
_EVENT = Prepared(
    "INSERT INTO match_events (match_id, seq, name, at_ms, shape, payload)"
    " VALUES (:match_id, :seq, :name, :at_ms, :shape, :payload)"
)
_MOVE = Prepared(
    "INSERT INTO match_moves (match_id, ply, epoch, seq, color, uci, san, by, elapsed_ms)"
    " VALUES (:match_id, :ply, :epoch, :seq, :color, :uci, :san, :by, :elapsed_ms)"
)
_UNDO = Prepared("DELETE FROM match_moves WHERE match_id=:match_id AND ply > :ply")


def record_of(before: MatchState, after: MatchState, events: Sequence[Stamped]) -> Record:
    """What has to be written for `before` to become `after` by `events`."""
    row: dict[str, object] = {
        "id": after.match_id,
        "seen": before.version,
        "version": after.version,
        "status": after.status.value,
        "result": after.result,
        "end_reason": after.end_reason,
        "rated": after.rated,
        "fen": after.position.fen,
        "ply": after.ply,
        "epoch": after.epoch,
        "updated_ms": events[-1].at_ms,
        "ended_ms": after.ended_ms,
    }
    payloads = tuple(stamped.event.model_dump_json(exclude_none=True) for stamped in events)
    return Record(after.match_id, before.version, row, tuple(events), payloads)


def record_act(session: Session, record: Record, companions: Companions) -> None:
    """Writes an act: the row behind its version fence, the events, the moves, and what goes with them. Raises
    StaleVersion when the fence does not hold."""
    connection = session.connection()
    if _UPDATE.run(connection, record.row) != 1:
        raise StaleVersion(record.match_id)
    for stamped, payload in zip(record.events, record.payloads, strict=True):
        _write_event(connection, record.match_id, stamped, payload)
        event = stamped.event
        if isinstance(event, MoveFields):
            move = {"match_id": record.match_id, "epoch": record.row["epoch"], "seq": stamped.seq}
            fields = {key: getattr(event, key) for key in ("ply", "uci", "san", "elapsed_ms")}
            _MOVE.run(connection, {**move, **fields, "color": event.color.value, "by": event.by.value})
        elif isinstance(event, TakebackApplied):
            _UNDO.run(connection, {"match_id": record.match_id, "ply": event.ply})
        companion = companions.get(type(event))
        if companion is not None:
            companion(session, record.match_id, stamped)


def _write_event(connection: Connection, match_id: str, stamped: Stamped, payload: str) -> None:
    _EVENT.run(
        connection,
        {
            "match_id": match_id,
            "seq": stamped.seq,
            "name": stamped.event.name,
            "at_ms": stamped.at_ms,
            "shape": shape_of(type(stamped.event)),
            "payload": payload,
        },
    )


def insert_match(session: Session, state: MatchState, time_control: str, first: Stamped) -> None:
    """A new match with its first event."""
    session.add(
        MatchRow(
            id=state.match_id,
            version=first.seq,
            status=state.status.value,
            white_kind=state.white.kind,
            white_id=state.white.id,
            white_name=state.white.name,
            black_kind=state.black.kind,
            black_id=state.black.id,
            black_name=state.black.name,
            rated=state.rated,
            watchable=state.watchable,
            time_control=time_control,
            initial_fen=state.position.initial_fen,
            fen=state.position.fen,
            created_ms=first.at_ms,
            updated_ms=first.at_ms,
        )
    )
    session.flush()
    _write_event(session.connection(), state.match_id, first, first.event.model_dump_json(exclude_none=True))


def read_log(session: Session, match_id: str) -> list[Stamped]:
    """The whole log of a match in order; empty for an unknown id."""
    rows = session.execute(
        select(MatchEventRow.seq, MatchEventRow.name, MatchEventRow.at_ms, MatchEventRow.shape, MatchEventRow.payload)
        .where(MatchEventRow.match_id == match_id)
        .order_by(MatchEventRow.seq)
    )
    return [Stamped(read_event(name, shape, payload), seq, at_ms) for seq, name, at_ms, shape, payload in rows]


def unfinished_ids(session: Session) -> list[str]:
    """Every match that has not ended, the latest touched first."""
    return list(
        session.scalars(
            select(MatchRow.id).where(MatchRow.status != MatchStatus.ENDED).order_by(MatchRow.updated_ms.desc())
        )
    )


def adjourned_since(session: Session, before_ms: int, limit: int) -> list[str]:
    """Paused matches in which nothing has happened since `before_ms`, the longest untouched first."""
    waiting = select(MatchRow.id).where(MatchRow.status == MatchStatus.PAUSED, MatchRow.updated_ms <= before_ms)
    return list(session.scalars(waiting.order_by(MatchRow.updated_ms).limit(limit)))


def unfinished_ids_of(session: Session, party: Party) -> list[str]:
    """Every match of `party` that has not ended."""
    return list(session.scalars(select(MatchRow.id).where(sits(party), MatchRow.status != MatchStatus.ENDED)))


def matches_of(session: Session, party: Party, *, unfinished: bool, limit: int = 20) -> list[MatchRow]:
    """Matches in which `party` sits, the latest first."""
    ended = MatchRow.status == MatchStatus.ENDED
    rows = session.scalars(
        select(MatchRow)
        .where(sits(party), ~ended if unfinished else ended)
        .order_by(MatchRow.updated_ms.desc())
        .limit(limit)
    ).all()
    session.expunge_all()
    return list(rows)


def count_active(session: Session, party: Party) -> int:
    """Live games of `party`; adjourned ones do not count."""
    found = session.scalar(
        select(func.count()).select_from(MatchRow).where(sits(party), MatchRow.status == MatchStatus.ACTIVE)
    )
    return int(found or 0)


def live_matches(session: Session, limit: int = 50) -> list[MatchRow]:
    """Matches that anybody may watch now."""
    rows = session.scalars(
        select(MatchRow)
        .where(MatchRow.status == MatchStatus.ACTIVE, MatchRow.watchable)
        .order_by(MatchRow.updated_ms.desc())
        .limit(limit)
    ).all()
    session.expunge_all()
    return list(rows)


def claim_rematch(session: Session, match_id: str, rematch_id: str) -> None:
    """Makes `rematch_id` the rematch of a match, in the transaction that opens it. Raises RematchStands when there is
    one already, and the new game is not opened."""
    row = session.get_one(MatchRow, match_id)
    if row.rematch_id is not None:
        raise RematchStands(row.rematch_id)
    row.rematch_id = rematch_id


def sits(party: Party) -> ColumnElement[bool]:
    """The condition that `party` has a seat in a match."""
    white = (MatchRow.white_kind == party.kind) & (MatchRow.white_id == party.id)
    return or_(white, (MatchRow.black_kind == party.kind) & (MatchRow.black_id == party.id))

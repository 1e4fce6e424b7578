"""Database functions for matches. `record_act` runs for every act and uses prepared statements, because the ORM takes
four times the CPU for a move's rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.orm import Session
from sqlalchemy.sql.elements import ColumnElement

from app.db.database import Database
from app.db.models.matches import MatchEventRow, MatchRow
from app.db.prepared import Prepared
from app.domain.events import Event, Stamped
from app.domain.events.match import AgentMove, MoveFields, PlayerMoveApplied, TakebackApplied
from app.domain.events.shapes import read_event, shape_of
from app.domain.making import quickly_made
from app.domain.match import MatchState, MatchStatus
from app.domain.memory import Party

# Writes rows beside those of an event, which it is given with the id of its match.
Beside = Callable[[Session, str, Stamped], None]


@dataclass(frozen=True, slots=True)
class Companion:
    """What another package writes in the transaction of an event of a kind (counting surfaced memories, enqueuing a
    job); `concerns` says for which of them there is anything to write."""

    write: Beside
    concerns: Callable[[Event], bool] = lambda _event: True


Companions = Mapping[type[Event], Companion]


# The condition that each move of a match has days.
_BY_DAYS = MatchRow.time_control.like("%d") & (MatchRow.time_control != "untimed")
# Events after which somebody's days begin.
_TURN_EVENTS = (PlayerMoveApplied.name, AgentMove.name, TakebackApplied.name)


class StaleVersion(Exception):
    """Another writer has changed this match since its state was read; nothing was written."""


class RematchStands(Exception):
    """A match already has a rematch, `match_id`."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id


@quickly_made
@dataclass(frozen=True, slots=True)
class Record:
    """Everything one act writes, prepared before the transaction. `seen` is the version it was decided on."""

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
    """The record that takes a match from `before` to `after` by `events`."""
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


async def commit(
    database: Database,
    record: Record,
    companions: Companions,
    *,
    background: bool,
    durable: bool,
    patient: bool = False,
) -> None:
    """Writes an act with the companions of its events, in one transaction, with `patient` perhaps in the next one's.
    Raises StaleVersion."""
    if any(_companion(companions, stamped.event) is not None for stamped in record.events):
        await database.write(record_together, record, companions, background=background, durable=durable)
    else:
        # It writes rows of its own match alone, for which the version is a fence.
        await database.write_fenced(record_act, record, background=background, durable=durable, patient=patient)


def record_together(session: Session, record: Record, companions: Companions) -> None:
    """Writes an act as `record_act` does, then the companions of its events."""
    record_act(session.connection(), record)
    for stamped in record.events:
        companion = _companion(companions, stamped.event)
        if companion is not None:
            companion.write(session, record.match_id, stamped)


def _companion(companions: Companions, event: Event) -> Companion | None:
    companion = companions.get(type(event))
    return companion if companion is not None and companion.concerns(event) else None


def record_act(connection: Connection, record: Record) -> None:
    """Writes an act: the match row if its version is still `record.seen`, the events and the moves. Raises StaleVersion
    otherwise."""
    if _UPDATE.run(connection, record.row) != 1:
        raise StaleVersion(record.match_id)
    rows = [
        _event_row(record.match_id, stamped, payload)
        for stamped, payload in zip(record.events, record.payloads, strict=True)
    ]
    _EVENT.run_each(connection, rows)
    for stamped in record.events:
        event = stamped.event
        if isinstance(event, MoveFields):
            move = {"match_id": record.match_id, "epoch": record.row["epoch"], "seq": stamped.seq}
            fields = {key: getattr(event, key) for key in ("ply", "uci", "san", "elapsed_ms")}
            _MOVE.run(connection, {**move, **fields, "color": event.color.value, "by": event.by.value})
        elif isinstance(event, TakebackApplied):
            _UNDO.run(connection, {"match_id": record.match_id, "ply": event.ply})


def _event_row(match_id: str, stamped: Stamped, payload: str) -> dict[str, object]:
    return {
        "match_id": match_id,
        "seq": stamped.seq,
        "name": stamped.event.name,
        "at_ms": stamped.at_ms,
        "shape": shape_of(type(stamped.event)),
        "payload": payload,
    }


def insert_match(session: Session, state: MatchState, time_control: str, first: Stamped) -> None:
    """Writes a new match with its first event."""
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
    payload = first.event.model_dump_json(exclude_none=True)
    _EVENT.run(session.connection(), _event_row(state.match_id, first, payload))


def read_log(session: Session, match_id: str, after_seq: int = 0) -> list[Stamped]:
    """The log of a match in order, from the event behind `after_seq` on; empty for an unknown id."""
    rows = session.execute(
        select(MatchEventRow.seq, MatchEventRow.name, MatchEventRow.at_ms, MatchEventRow.shape, MatchEventRow.payload)
        .where(MatchEventRow.match_id == match_id, MatchEventRow.seq > after_seq)
        .order_by(MatchEventRow.seq)
    )
    return [Stamped(read_event(name, shape, payload), seq, at_ms) for seq, name, at_ms, shape, payload in rows]


def versions_of(session: Session, ids: Sequence[str]) -> dict[str, int]:
    """The number of the last event of each of these matches."""
    return {
        row.id: row.version
        for row in session.execute(select(MatchRow.id, MatchRow.version).where(MatchRow.id.in_(ids)))
    }


def unfinished_ids(session: Session) -> list[str]:
    """Ids of all matches that have not ended, the latest changed first."""
    return list(
        session.scalars(
            select(MatchRow.id).where(MatchRow.status != MatchStatus.ENDED).order_by(MatchRow.updated_ms.desc())
        )
    )


def turns_since(session: Session, ids: Sequence[str]) -> dict[str, int]:
    """Since when (epoch milliseconds) the side to move of these matches thinks, by id."""
    rows = session.execute(select(MatchRow.id, _moved_ms()).where(MatchRow.id.in_(ids)))
    return {row.id: row[1] for row in rows}


def _moved_ms() -> ColumnElement[int]:
    moved = select(func.max(MatchEventRow.at_ms)).where(
        MatchEventRow.match_id == MatchRow.id, MatchEventRow.name.in_(_TURN_EVENTS)
    )
    return func.coalesce(moved.scalar_subquery(), MatchRow.created_ms)


def days_since(session: Session, before_ms: Mapping[str, int], limit: int) -> list[str]:
    """Ids of unfinished matches of days a move whose last move was made by the moment that belongs to their time
    control, the oldest first."""
    moved = _moved_ms()
    due = or_(*((MatchRow.time_control == control) & (moved <= at_ms) for control, at_ms in before_ms.items()))
    waiting = select(MatchRow.id).where(MatchRow.status != MatchStatus.ENDED, _BY_DAYS, due)
    return list(session.scalars(waiting.order_by(MatchRow.updated_ms).limit(limit)))


def adjourned_since(session: Session, before_ms: int, limit: int) -> list[str]:
    """Ids of paused matches in which nothing has happened since `before_ms`, the oldest first."""
    waiting = select(MatchRow.id).where(MatchRow.status == MatchStatus.PAUSED, MatchRow.updated_ms <= before_ms)
    return list(session.scalars(waiting.order_by(MatchRow.updated_ms).limit(limit)))


def unfinished_ids_of(session: Session, party: Party) -> list[str]:
    """Ids of all matches of `party` that have not ended."""
    return list(session.scalars(select(MatchRow.id).where(sits(party), MatchRow.status != MatchStatus.ENDED)))


def matches_of(session: Session, party: Party, *, unfinished: bool, limit: int = 20) -> list[MatchRow]:
    """Unfinished or ended matches of `party`, the latest first."""
    ended = MatchRow.status == MatchStatus.ENDED
    rows = session.scalars(
        select(MatchRow)
        .where(sits(party), ~ended if unfinished else ended)
        .order_by(MatchRow.updated_ms.desc())
        .limit(limit)
    ).all()
    session.expunge_all()
    return list(rows)


def count_active(session: Session, party: Party, *, by_days: bool = False) -> int:
    """How many matches of `party` are active, of days a move or of all others; paused ones do not count."""
    kind = _BY_DAYS if by_days else ~_BY_DAYS
    found = session.scalar(
        select(func.count()).select_from(MatchRow).where(sits(party), MatchRow.status == MatchStatus.ACTIVE, kind)
    )
    return int(found or 0)


def live_matches(session: Session, limit: int = 50) -> list[MatchRow]:
    """Active matches that everybody may watch, the latest first; nobody looks on for days."""
    rows = session.scalars(
        select(MatchRow)
        .where(MatchRow.status == MatchStatus.ACTIVE, MatchRow.watchable, ~_BY_DAYS)
        .order_by(MatchRow.updated_ms.desc())
        .limit(limit)
    ).all()
    session.expunge_all()
    return list(rows)


def claim_rematch(session: Session, match_id: str, rematch_id: str) -> None:
    """Makes `rematch_id` the rematch of a match, in the transaction that opens it. Raises RematchStands if there is one
    already, which rolls the new match back."""
    row = session.get_one(MatchRow, match_id)
    if row.rematch_id is not None:
        raise RematchStands(row.rematch_id)
    row.rematch_id = rematch_id


def sits(party: Party) -> ColumnElement[bool]:
    """The condition that `party` plays in a match."""
    white = (MatchRow.white_kind == party.kind) & (MatchRow.white_id == party.id)
    return or_(white, (MatchRow.black_kind == party.kind) & (MatchRow.black_id == party.id))

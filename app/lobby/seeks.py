"""Database functions for the queue."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.db.models.lobby import LobbyRow, SeekRow
from app.db.models.players import PlayerRow


@dataclass(frozen=True, slots=True)
class Seek:
    """A place in the queue, of `owner_id` in person or of a program of theirs (`seat_id`); `match_id` is the game that
    came of it, `plays_programs` what the owner allows. Times in milliseconds since 1970."""

    seat_id: str
    owner_id: str
    time_control: str
    rated: bool
    rating: int
    since_ms: int
    seen_ms: int
    away: bool
    match_id: str | None
    plays_programs: bool = False

    @property
    def by_program(self) -> bool:
        return self.seat_id != self.owner_id

    @property
    def pool(self) -> tuple[str, bool]:
        """Only those of one pool are paired."""
        return self.time_control, self.rated


class SeekGone(Exception):
    """One of two players does not wait any more; the transaction is rolled back."""


class InAnotherQueue(Exception):
    """They wait for another game."""


def put_seek(session: Session, seek: Seek, gone_ms: int) -> None:
    """Puts somebody into the queue, or leaves them in their place there. One who was not seen since `gone_ms`, or
    whose game has been found, does not wait any more. Raises InAnotherQueue."""
    row = session.get(SeekRow, seek.seat_id)
    if row is not None and row.match_id is None and row.seen_ms >= gone_ms:
        if (row.time_control, row.rated) != seek.pool:
            raise InAnotherQueue
        row.seen_ms, row.away_ms = seek.seen_ms, None
        return
    if row is not None:
        session.delete(row)
        session.flush()
    session.add(
        SeekRow(
            seat_id=seek.seat_id,
            owner_id=seek.owner_id,
            time_control=seek.time_control,
            rated=seek.rated,
            rating=seek.rating,
            since_ms=seek.since_ms,
            seen_ms=seek.seen_ms,
        )
    )


def seek_of(session: Session, seat_id: str) -> Seek | None:
    row = session.get(SeekRow, seat_id)
    return None if row is None else _seek(row)


def waiting_seeks(session: Session, gone_ms: int) -> list[Seek]:
    """Everybody who waits and was seen since `gone_ms`, who waits longest first."""
    rows = session.execute(
        select(SeekRow, PlayerRow.plays_programs)
        .join(PlayerRow, PlayerRow.id == SeekRow.owner_id)
        .where(SeekRow.match_id.is_(None), SeekRow.seen_ms >= gone_ms)
        .order_by(SeekRow.since_ms, SeekRow.seat_id)
    )
    return [_seek(row, plays_programs=plays_programs) for row, plays_programs in rows]


def remove_seek(session: Session, seat_id: str) -> bool:
    """Takes somebody out of the queue; False if they do not wait."""
    waiting = delete(SeekRow).where(SeekRow.seat_id == seat_id, SeekRow.match_id.is_(None))
    return bool(session.execute(waiting.returning(SeekRow.seat_id)).all())


def note_seekers(session: Session, seat_ids: Collection[str], now_ms: int, *, away: bool = False) -> None:
    """Records that these are here, or that they have lost their last connection."""
    session.execute(
        update(SeekRow)
        .where(SeekRow.seat_id.in_(seat_ids), SeekRow.match_id.is_(None))
        .values(seen_ms=now_ms, away_ms=now_ms if away else None)
    )


def claim_seeks(session: Session, seat_ids: tuple[str, str], match_id: str) -> None:
    """Makes `match_id` the game of both, in the transaction that opens it. Raises SeekGone unless both wait and are
    here, which rolls the new game back."""
    claimed = session.execute(
        update(SeekRow)
        .where(SeekRow.seat_id.in_(seat_ids), SeekRow.match_id.is_(None), SeekRow.away_ms.is_(None))
        .values(match_id=match_id)
        .returning(SeekRow.seat_id)
    ).all()
    if len(claimed) != len(seat_ids):
        raise SeekGone
    wait_no_more(session, seat_ids)


def wait_no_more(session: Session, seat_ids: Collection[str]) -> None:
    """Whoever has found a game waits for no other: takes their waiting tables away, and them out of the queue."""
    session.execute(delete(LobbyRow).where(LobbyRow.seat_id.in_(seat_ids), LobbyRow.match_id.is_(None)))
    session.execute(delete(SeekRow).where(SeekRow.seat_id.in_(seat_ids), SeekRow.match_id.is_(None)))


def delete_old_seeks(session: Session, gone_ms: int, limit: int) -> None:
    """Deletes those who were not seen since `gone_ms`."""
    old = select(SeekRow.seat_id).where(SeekRow.seen_ms < gone_ms).limit(limit)
    session.execute(delete(SeekRow).where(SeekRow.seat_id.in_(old)))


def _seek(row: SeekRow, *, plays_programs: bool = False) -> Seek:
    return Seek(
        seat_id=row.seat_id,
        owner_id=row.owner_id,
        time_control=row.time_control,
        rated=row.rated,
        rating=row.rating,
        since_ms=row.since_ms,
        seen_ms=row.seen_ms,
        away=row.away_ms is not None,
        match_id=row.match_id,
        plays_programs=plays_programs,
    )

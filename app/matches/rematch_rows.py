"""Database functions for rematches that have been offered and not answered."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchEventRow, MatchRow
from app.domain.events.rematch import RematchDeclined, RematchOffered
from app.domain.match import MatchStatus
from app.domain.memory import Party
from app.matches.repository import sits

# Finished games that are looked at: nobody plays more in an hour.
GAMES_READ = 20


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """An offer of another game that waits for its answer: the game that is over, who offers, and the terms that the
    next one would have."""

    match_id: str
    name: str
    time_control: str
    rated: bool


def rematches_offered_to(session: Session, party: Party, since_ms: int) -> list[RematchOffer]:
    """The offers that wait for `party`, of games that ended after `since_ms` (epoch milliseconds), the latest first."""
    games = session.scalars(
        select(MatchRow)
        .where(sits(party), MatchRow.status == MatchStatus.ENDED, MatchRow.rematch_id.is_(None))
        .where(MatchRow.ended_ms > since_ms)
        .order_by(MatchRow.ended_ms.desc())
        .limit(GAMES_READ)
    )
    found = ((row, _offered_by(session, row.id)) for row in games)
    return [_offer(session, row, color) for row, color in found if color is not None and _sitter(row, color) != party]


def _offered_by(session: Session, match_id: str) -> str | None:
    """The colour whose offer stands."""
    last = session.execute(
        select(MatchEventRow.name, MatchEventRow.payload)
        .where(MatchEventRow.match_id == match_id)
        .where(MatchEventRow.name.in_((RematchOffered.name, RematchDeclined.name)))
        .order_by(MatchEventRow.seq.desc())
        .limit(1)
    ).first()
    return None if last is None or last.name != RematchOffered.name else str(json.loads(last.payload)["color"])


def _offer(session: Session, row: MatchRow, color: str) -> RematchOffer:
    # The row has lost what was at stake to a takeback; the rematch has not.
    opened = select(MatchEventRow.payload).where(MatchEventRow.match_id == row.id, MatchEventRow.seq == 1)
    rated = bool(json.loads(session.scalars(opened).one())["rated"])
    name = row.white_name if color == "white" else row.black_name
    return RematchOffer(row.id, name, row.time_control, rated)


def _sitter(row: MatchRow, color: str) -> Party:
    return Party(row.white_kind, row.white_id) if color == "white" else Party(row.black_kind, row.black_id)

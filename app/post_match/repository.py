"""Results of the steps in the database: functions for `database.write` and `database.read`."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.db.models.post_match import PostMatchRow
from app.domain.events import Stamped
from app.domain.events.match import MatchEnded
from app.domain.move_worth import MoveWorth
from app.domain.position import Color
from app.jobs.repository import enqueue
from app.matches.endings import UNDECIDED
from app.post_match.progress import KIND
from app.post_match.report import Analysis, Features, Recap

_RECAPS = TypeAdapter(tuple[Recap, ...])
_IDS = TypeAdapter(dict[str, tuple[str, ...]])


def promise_post_match(session: Session, match_id: str, stamped: Stamped) -> None:
    """Companion of `match_ended`: enqueues the work after the game in the same transaction, but not for an aborted
    game. A game without a person goes behind those that somebody waits to read about."""
    event = stamped.event
    if isinstance(event, MatchEnded) and event.result != UNDECIDED:
        enqueue(session, KIND, match_id, {}, stamped.at_ms, in_background=not _has_person(session, match_id))


def _has_person(session: Session, match_id: str) -> bool:
    row = session.get(MatchRow, match_id)
    return row is None or "player" in (row.white_kind, row.black_kind)


def save_analysis(session: Session, match_id: str, analysis: Analysis) -> None:
    _row(session, match_id).analysis = analysis.model_dump_json()


def read_analysis(session: Session, match_id: str) -> Analysis | None:
    """The analysis of a match; None while there is none."""
    row = session.get(PostMatchRow, match_id)
    return None if row is None or row.analysis is None else Analysis.model_validate_json(row.analysis)


def judged_moves(session: Session, match_id: str, color: Color) -> tuple[MoveWorth, ...] | None:
    """The moves of an analysed match as a mind with `color` speaks of them; None while there is no analysis."""
    analysis = read_analysis(session, match_id)
    return None if analysis is None else worth_in(analysis, color)


def worth_in(analysis: Analysis, color: Color) -> tuple[MoveWorth, ...]:
    """The moves that an analysis judges, as a mind with `color` speaks of them."""
    found = []
    for move in analysis.moves:
        chance = move.evaluation.chance
        if chance is not None and move.loss is not None:
            after = chance if move.color.is_white else 1 - chance
            better = move.best_san if move.best_san != move.san else None
            found.append(MoveWorth(move.ply, move.san, move.color is color, after + move.loss, after, better))
    return tuple(found)


def save_features(session: Session, match_id: str, features: Features) -> None:
    _row(session, match_id).features = features.model_dump_json()


def read_features(session: Session, match_id: str) -> Features | None:
    """The features of a match; None while there are none."""
    row = session.get(PostMatchRow, match_id)
    return None if row is None or row.features is None else Features.model_validate_json(row.features)


def save_memory_ids(session: Session, match_id: str, ids: dict[str, tuple[str, ...]]) -> None:
    """Keeps the ids of the memories that each mind formed, by its colour."""
    _row(session, match_id).memories = _IDS.dump_json(ids).decode()


def read_memory_ids(session: Session, match_id: str) -> dict[str, tuple[str, ...]]:
    """The ids of the memories that each mind formed of a match, by its colour."""
    row = session.get(PostMatchRow, match_id)
    return {} if row is None or row.memories is None else _IDS.validate_json(row.memories)


def save_recaps(session: Session, match_id: str, recaps: Sequence[Recap]) -> None:
    """Keeps the recaps of a match, one for each mind."""
    _row(session, match_id).recaps = _RECAPS.dump_json(tuple(recaps)).decode()


def read_recaps(session: Session, match_id: str) -> tuple[Recap, ...]:
    row = session.get(PostMatchRow, match_id)
    return () if row is None or row.recaps is None else _RECAPS.validate_json(row.recaps)


def _row(session: Session, match_id: str) -> PostMatchRow:
    row = session.get(PostMatchRow, match_id)
    if row is None:
        row = PostMatchRow(match_id=match_id)
        session.add(row)
    return row

"""Finished games of one player, as seen from that player's side."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Literal

import chess
from sqlalchemy import BindParameter, Select, and_, bindparam, or_, select
from sqlalchemy.orm import Session
from sqlalchemy.sql.elements import ColumnElement

from app.db.models.matches import MatchMoveRow, MatchRow
from app.db.models.post_match import PostMatchRow, RatingChangeRow
from app.domain.match import MatchStatus, Outcome
from app.domain.memory import Party
from app.matches.clock import parse_time_control
from app.matches.repository import sits
from app.post_match.features import ORDINARY_MOVES

# Half-moves of each game that the tree of openings shows.
TREE_PLIES = 8
# Seconds of one side's clock, by the usual estimate (minutes plus forty increments), below which a game has this pace.
BULLET_SECONDS, BLITZ_SECONDS, RAPID_SECONDS = 180, 480, 1500
INCREMENTS_COUNTED = 40
# Time controls whose pace is remembered, and features of games that have been read; each of these is a small tuple and
# the text it was read from, about a kilobyte.
CONTROLS_KEPT, FEATURES_KEPT = 256, 4_096


class GameSpeed(StrEnum):
    """How much time a game gives, as players name it."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"
    UNTIMED = "untimed"


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game. `opening` is its name, None if it has none; `first_moves` are the first `TREE_PLIES` half-moves
    in SAN, empty for a game from a set-up position. `rating_before` and `rating_after` are the player's, in Elo points,
    None for a game that counted for nothing. `accuracy` is the player's, in percent, `blunders` are their number,
    `lowest_cp` their worst evaluation; None without an analysis."""

    match_id: str
    ended_ms: int
    color: Literal["white", "black"]
    other: Party
    other_name: str
    outcome: Outcome
    end_reason: str
    rated: bool
    watchable: bool
    time_control: str
    pace: GameSpeed
    moves: int
    fen: str
    opening: str | None
    first_moves: tuple[str, ...]
    rating_before: int | None
    rating_after: int | None
    accuracy: float | None
    blunders: int | None = None
    lowest_cp: int | None = None


# By the end of the game: what follows it (talk, analysis) touches a row once more. Of two that ended at once any order
# is right, as long as it is always the same.
_LATEST_FIRST = (MatchRow.ended_ms.desc(), MatchRow.id)


# Statements are made once, with names for what varies: made anew for each question, they leave cycles that only the
# collector frees, and a character asks for its guest's games in the middle of a game.
_KIND: BindParameter[str] = bindparam("kind")
_ID: BindParameter[str] = bindparam("id")
_ITS_GAMES = (
    or_(
        and_(MatchRow.white_kind == _KIND, MatchRow.white_id == _ID),
        and_(MatchRow.black_kind == _KIND, MatchRow.black_id == _ID),
    ),
    MatchRow.status == MatchStatus.ENDED,
    MatchRow.result != "*",
)
_THESE_GAMES = (MatchRow.id.in_(bindparam("ids", expanding=True)),)
_ROWS = select(MatchRow.__table__).where(*_ITS_GAMES).order_by(*_LATEST_FIRST)
_LATEST = _ROWS.limit(bindparam("most"))
# Columns of the tables themselves: rows by the thousand are read in half the time that attributes of classes take.
_MOVE, _FOUND, _CHANGE = (row.__table__.c for row in (MatchMoveRow, PostMatchRow, RatingChangeRow))
_CHANGES = select(_CHANGE.match_id, _CHANGE.before, _CHANGE.after).where(
    _CHANGE.party_kind == _KIND, _CHANGE.party_id == _ID
)


def _moves_of(games: Sequence[ColumnElement[bool]]) -> Select[str, str]:
    """The first moves of these games, in their order."""
    return (
        select(_MOVE.match_id, _MOVE.san)
        .join(MatchRow.__table__, MatchRow.id == _MOVE.match_id)
        .where(*games, _MOVE.ply <= TREE_PLIES)
        .order_by(_MOVE.match_id, _MOVE.ply)
    )


def _features_of(games: Sequence[ColumnElement[bool]]) -> Select[str, str | None]:
    """What was found in these games, where they have been analysed."""
    return (
        select(_FOUND.match_id, _FOUND.features)
        .join(MatchRow.__table__, MatchRow.id == _FOUND.match_id)
        .where(*games, _FOUND.features.is_not(None))
    )


_MOVES_OF_ALL, _MOVES = _moves_of(_ITS_GAMES), _moves_of(_THESE_GAMES)
_FEATURES_OF_ALL, _FEATURES = _features_of(_ITS_GAMES), _features_of(_THESE_GAMES)


def finished_games(party: Party) -> tuple[ColumnElement[bool], ...]:
    """The conditions for rows of `party`'s games that have a result."""
    return sits(party), MatchRow.status == MatchStatus.ENDED, MatchRow.result != "*"


def finished_ids(session: Session, party: Party) -> list[str]:
    """The ids of all games of `party` that have a result, the latest first."""
    return list(session.scalars(select(MatchRow.id).where(*finished_games(party)).order_by(*_LATEST_FIRST)))


def past_games(session: Session, party: Party, limit: int | None = None) -> list[PastGame]:
    """All games of `party` that have a result, or the latest `limit` of them; the latest first. Four queries, whatever
    the number of games."""
    given: dict[str, Any] = {"kind": party.kind, "id": party.id}
    if limit is None:
        rows, moves_of, features_of = session.execute(_ROWS, given).all(), _MOVES_OF_ALL, _FEATURES_OF_ALL
    else:
        rows, moves_of, features_of = session.execute(_LATEST, {**given, "most": limit}).all(), _MOVES, _FEATURES
        given = {"ids": [row.id for row in rows]}
    moves: dict[str, list[str]] = defaultdict(list)
    for match_id, san in session.execute(moves_of, given):
        moves[match_id].append(san)
    features = dict(session.execute(features_of, given).all())
    changes = {
        match_id: (before, after)
        for match_id, before, after in session.execute(_CHANGES, {"kind": party.kind, "id": party.id})
    }
    return [_game(row, party, moves[row.id], features.get(row.id), changes.get(row.id)) for row in rows]


@lru_cache(maxsize=CONTROLS_KEPT)
def speed_of(time_control: str) -> GameSpeed:
    """The pace of a game, by the text of its time control; one that cannot be read counts as untimed."""
    try:
        control = parse_time_control(time_control)
    except ValueError:
        control = None
    if control is None:
        return GameSpeed.UNTIMED
    if control.days is not None:
        return GameSpeed.CORRESPONDENCE
    seconds = (control.initial_ms + INCREMENTS_COUNTED * control.increment_ms) / 1000
    edges = ((BULLET_SECONDS, GameSpeed.BULLET), (BLITZ_SECONDS, GameSpeed.BLITZ), (RAPID_SECONDS, GameSpeed.RAPID))
    return next((pace for edge, pace in edges if seconds < edge), GameSpeed.CLASSICAL)


def _game(row: Any, party: Party, moves: list[str], features: str | None, change: tuple[int, int] | None) -> PastGame:
    is_white = (row.white_kind, row.white_id) == (party.kind, party.id)
    color: Literal["white", "black"] = "white" if is_white else "black"
    won = {"1-0": is_white, "0-1": not is_white}.get(row.result)
    opening, accuracy, blunders, lowest_cp = (None,) * 4 if features is None else _found(features, color)
    return PastGame(
        match_id=row.id,
        ended_ms=row.updated_ms if row.ended_ms is None else row.ended_ms,
        color=color,
        other=Party(row.black_kind, row.black_id) if is_white else Party(row.white_kind, row.white_id),
        other_name=row.black_name if is_white else row.white_name,
        outcome="drawn" if won is None else "won" if won else "lost",
        end_reason=row.end_reason or "",
        rated=row.rated,
        watchable=row.watchable,
        time_control=row.time_control,
        pace=speed_of(row.time_control),
        moves=(row.ply + 1) // 2,
        fen=row.fen,
        opening=opening,
        first_moves=tuple(moves) if row.initial_fen == chess.STARTING_FEN else (),
        rating_before=change[0] if change else None,
        rating_after=change[1] if change else None,
        accuracy=accuracy,
        blunders=blunders,
        lowest_cp=lowest_cp,
    )


@lru_cache(maxsize=FEATURES_KEPT)
def _found(features: str, color: str) -> tuple[str | None, float | None, int | None, int | None]:
    """Opening, accuracy in percent, blunders and lowest evaluation of one side, out of a game's features."""
    known = json.loads(features)
    side = known.get("sides", {}).get(color, {})
    rate = side.get("blunders_per_40")
    blunders = None if rate is None else round(rate * side.get("moves", 0) / ORDINARY_MOVES)
    return known.get("opening"), side.get("accuracy"), blunders, side.get("lowest_cp")

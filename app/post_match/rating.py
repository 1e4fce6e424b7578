"""The third step after a game: applies the rating rules to both players, in the transaction of the step's mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session

from app.db.models.agents import AgentRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import RatingChangeRow
from app.domain.match import MatchState, Sitter
from app.domain.memory import Party
from app.domain.persona import Personas
from app.domain.position import Color
from app.post_match.ratings import RatingStanding, mind_after, player_after, quality
from app.post_match.report import Analysis, RatingChange


class RatedRow(Protocol):
    """The row with a mind's rating, in Elo points, changed in the transaction in which it was read."""

    current_elo: int
    floor_elo: int
    max_elo: int


class Cast(Personas, Protocol):
    """All personas, and the rows of their ratings."""

    def rated_row(self, session: Session, party: Party) -> RatedRow | None:
        """The row of a mind whose rating changes with its games; None for any other."""

    def note_game(self, session: Session, state: MatchState, color: Color, after: int | None, now_ms: int) -> None:
        """Notes a finished game where a mind keeps a log of its own; `after` is its new rating, None if unchanged."""

    async def refresh(self) -> None:
        """Reads all ratings again."""


def apply_ratings(session: Session, state: MatchState, analysis: Analysis | None, cast: Cast, now_ms: int) -> None:
    """Changes the ratings of both sides and records each change, and has minds note the game. Changes no rating after
    an unrated game, or a second time."""
    known = session.scalar(select(func.count()).select_from(RatingChangeRow).where(_of_match(state.match_id)))
    if known:
        return
    for color in Color:
        change = _change(session, state, color, analysis, cast, now_ms) if state.rated else None
        if change is not None:
            session.add(change)
        cast.note_game(session, state, color, None if change is None else change.after, now_ms)


def rating_changes(session: Session, state: MatchState) -> list[RatingChange]:
    """The rating changes of a match, White first."""
    rows = session.scalars(select(RatingChangeRow).where(_of_match(state.match_id))).all()
    by_color = {row.color: row for row in rows}
    return [_rating_change(state, color, by_color[color]) for color in Color if color in by_color]


def _change(
    session: Session,
    state: MatchState,
    color: Color,
    analysis: Analysis | None,
    cast: Cast,
    now_ms: int,
) -> RatingChangeRow | None:
    sitter, score = state.sitter(color), score_of(state, color)
    row = RatingChangeRow(
        match_id=state.match_id, color=color.value, party_kind=sitter.kind, party_id=sitter.id, at_ms=now_ms
    )
    if sitter.kind != "character":
        return _move_by_elo(session, row, sitter, state.sitter(color.other), score)
    accuracy = analysis.accuracy[color] if analysis is not None else None
    worth = quality(accuracy, state.ply, abandoned=state.end_reason == "abandonment")
    return _move_mind(session, row, sitter, cast.rated_row(session, sitter.party), score, worth)


def _move_mind(
    session: Session, row: RatingChangeRow, sitter: Sitter, rated: RatedRow | None, score: float, worth: float
) -> RatingChangeRow | None:
    if rated is None:
        return None
    latest = _latest(session, sitter)
    above_floor = latest.above_floor if latest is not None else 0
    after = mind_after(RatingStanding(rated.current_elo, rated.floor_elo, rated.max_elo, above_floor), score, worth)
    row.before, row.after = rated.current_elo, after.current
    row.floor_after, row.above_floor = after.floor, after.above_floor
    rated.current_elo, rated.floor_elo = after.current, after.floor
    return row


def _move_by_elo(
    session: Session, row: RatingChangeRow, sitter: Sitter, opponent: Sitter, score: float
) -> RatingChangeRow | None:
    """The change of a player or an agent, each by its own row: an agent's games never touch its owner's rating."""
    rated: PlayerRow | AgentRow | None
    rated = session.get(AgentRow, sitter.id) if sitter.kind == "agent" else session.get(PlayerRow, sitter.id)
    if rated is None or opponent.rating is None:
        return None
    row.before = rated.rating
    mine = rated.rating if sitter.rating is None else sitter.rating
    row.after = player_after(rated.rating, mine, opponent.rating, score, rated.rated_games)
    rated.rating = row.after
    rated.rated_games += 1
    return row


def score_of(state: MatchState, color: Color) -> float:
    """The score of a side: 1, 0.5 or 0."""
    if state.winner is None:
        return 0.5
    return 1.0 if state.winner is color else 0.0


def _latest(session: Session, sitter: Sitter) -> RatingChangeRow | None:
    return session.scalar(
        select(RatingChangeRow)
        .where(_of_party(sitter))
        .order_by(RatingChangeRow.at_ms.desc(), RatingChangeRow.match_id.desc())
        .limit(1)
    )


def _of_match(match_id: str) -> ColumnElement[bool]:
    return RatingChangeRow.match_id == match_id


def _of_party(sitter: Sitter) -> ColumnElement[bool]:
    return and_(RatingChangeRow.party_kind == sitter.kind, RatingChangeRow.party_id == sitter.id)


def _rating_change(state: MatchState, color: Color, row: RatingChangeRow) -> RatingChange:
    return RatingChange(
        color=color,
        kind=row.party_kind,
        id=row.party_id,
        name=state.sitter(color).name,
        before=row.before,
        after=row.after,
        delta=row.after - row.before,
    )


def shown_changes(changes: Sequence[RatingChange]) -> list[dict[str, object]]:
    """The changes as JSON-ready values."""
    return [change.model_dump(mode="json") for change in changes]

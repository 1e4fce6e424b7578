"""The boards of honour: who stands where by rated games, and what was ever reached."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, case, func, literal, select, union_all
from sqlalchemy.orm import Session

from app.archive.statistics import Tally
from app.db.models.agents import AgentRow
from app.db.models.characters import CharacterRow
from app.db.models.matches import MatchRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import RatingChangeRow
from app.domain.match import MatchStatus
from app.domain.memory import Party

# Rated games in the window below which nobody stands on a board: one lucky evening is no standing.
LEAST_GAMES = 5
# Lines that are read, more than a page shows, since the reader may not be allowed to see all of them.
LINES_READ = 500
# Wins in a row that are worth a line.
LEAST_RUN = 3

DAY_MS = 24 * 3600 * 1000


class StandingsWindow(StrEnum):
    """The games that count: all, or those that ended within the last thirty or seven days."""

    ALL = "all"
    MONTH = "30d"
    WEEK = "7d"

    def since_ms(self, now_ms: int) -> int:
        """The first millisecond that counts."""
        days = {StandingsWindow.ALL: None, StandingsWindow.MONTH: 30, StandingsWindow.WEEK: 7}[self]
        return 0 if days is None else now_ms - days * DAY_MS


@dataclass(frozen=True, slots=True)
class BoardStanding:
    """One line of a board: the rating now, and the rated games in the window. `gained` is the change of rating by
    them, in Elo points."""

    id: str
    rating: int
    tally: Tally
    gained: int


@dataclass(frozen=True, slots=True)
class Feat:
    """What somebody once reached: the highest rating, or the most wins in a row; `at_ms` is when."""

    id: str
    reached: int
    at_ms: int


# Id and rating of those who can be on each board. Programs are agents that a program plays, and have a board apart.
_RATED: dict[str, Select[str, int]] = {
    "player": select(PlayerRow.id, PlayerRow.rating),
    "agent": select(AgentRow.id, AgentRow.rating).where(AgentRow.archived_ms.is_(None), AgentRow.played_by == "mind"),
    "program": select(AgentRow.id, AgentRow.rating).where(
        AgentRow.archived_ms.is_(None), AgentRow.played_by == "program"
    ),
    "character": select(CharacterRow.id, CharacterRow.current_elo.label("rating")),
}


def party_kind(kind: str) -> str:
    """The kind of party that stands on the board of a kind."""
    return "agent" if kind == "program" else kind


def standings(session: Session, kind: str, since_ms: int) -> list[BoardStanding]:
    """The board of one kind (`player`, `agent`, `program`, `character`), the highest rating first, games ended since
    `since_ms` counting. Two with the same rating go by games, then by points."""
    sides, rated = _sides(kind, MatchRow.rated.is_(True), MatchRow.ended_ms >= since_ms), _RATED[kind].subquery()
    games, won, lost = func.count(), _count(sides, 1), _count(sides, -1)
    found = session.execute(
        select(rated.c.id, rated.c.rating, won, games - won - lost, lost)
        .join(sides, sides.c.id == rated.c.id)
        .group_by(rated.c.id, rated.c.rating)
        .having(games >= LEAST_GAMES)
        .order_by(rated.c.rating.desc(), games.desc(), (won - lost).desc(), rated.c.id)
        .limit(LINES_READ)
    ).all()
    row = RatingChangeRow
    points = select(row.party_id, func.sum(row.after - row.before)).where(
        row.party_kind == party_kind(kind), row.at_ms >= since_ms
    )
    gained = {party_id: total for party_id, total in session.execute(points.group_by(row.party_id))}  # noqa: C416  rows
    return [BoardStanding(one[0], one[1], Tally(*one[2:]), gained.get(one[0], 0)) for one in found]


def highest_ratings(session: Session, kind: str) -> list[Feat]:
    """The highest rating that each party of a kind held after `LEAST_GAMES` changes, the highest first."""
    row, rated = RatingChangeRow, _RATED[kind].subquery()
    number = func.row_number().over(partition_by=row.party_id, order_by=(row.at_ms, row.match_id))
    changes = select(row.party_id, row.after, row.at_ms, number.label("number")).where(
        row.party_kind == party_kind(kind)
    )
    settled = changes.subquery()
    ranked = (
        select(
            settled,
            func.row_number()
            .over(partition_by=settled.c.party_id, order_by=(settled.c.after.desc(), settled.c.number))
            .label("place"),
        )
        .join(rated, rated.c.id == settled.c.party_id)
        .where(settled.c.number >= LEAST_GAMES)
        .subquery()
    )
    best = select(ranked.c.party_id, ranked.c.after, ranked.c.at_ms).where(ranked.c.place == 1)
    return _feats(session, best.order_by(ranked.c.after.desc(), ranked.c.at_ms))


def longest_runs(session: Session, kind: str) -> list[Feat]:
    """The longest run of wins in rated games of each party of a kind, from `LEAST_RUN` on, the longest first."""
    sides, rated = _sides(kind, MatchRow.rated.is_(True)), _RATED[kind].subquery()
    # Within one run of equal scores both numbers rise together, so that their difference names the run.
    order = (sides.c.ended_ms, sides.c.match_id)
    of_all = func.row_number().over(partition_by=sides.c.id, order_by=order)
    of_score = func.row_number().over(partition_by=(sides.c.id, sides.c.score), order_by=order)
    numbered = select(sides, (of_all - of_score).label("run")).subquery()
    length, last = func.count().label("length"), func.max(numbered.c.ended_ms).label("last")
    runs = (
        select(numbered.c.id, length, last)
        .join(rated, rated.c.id == numbered.c.id)
        .where(numbered.c.score == 1)
        .group_by(numbered.c.id, numbered.c.run)
        .having(length >= LEAST_RUN)
        .order_by(length.desc(), last)
    )
    best: dict[str, Feat] = {}
    for feat in _feats(session, runs):
        best.setdefault(feat.id, feat)
    return list(best.values())


def results_against(session: Session, mine: Party, kind: str, ids: Collection[str]) -> dict[str, Tally]:
    """All results of `mine` against these parties of one kind, from the side of `mine`; without those never met."""
    tallies: dict[str, Tally] = {}
    for mine_white in (True, False):
        columns = (MatchRow.white_kind, MatchRow.white_id, MatchRow.black_kind, MatchRow.black_id)
        my_kind, my_id, their_kind, their_id = columns if mine_white else (*columns[2:], *columns[:2])
        met = (my_kind == mine.kind, my_id == mine.id, their_kind == kind, their_id.in_(ids), MatchRow.result != "*")
        for other_id, result in session.execute(select(their_id, MatchRow.result).where(*met)):
            tally = tallies.setdefault(other_id, Tally())
            if result == "1/2-1/2":
                tally.drawn += 1
            elif (result == "1-0") is mine_white:
                tally.won += 1
            else:
                tally.lost += 1
    return tallies


def _sides(kind: str, *conditions: ColumnElement[bool]) -> Subquery:
    """Both sides of all games with a result, as (id, score, ended_ms, match_id) of the parties of one kind."""
    played = (MatchRow.status == MatchStatus.ENDED, MatchRow.result != "*", *conditions)
    rows: list[Select[Any]] = []
    for kind_column, id_column, winning in (
        (MatchRow.white_kind, MatchRow.white_id, "1-0"),
        (MatchRow.black_kind, MatchRow.black_id, "0-1"),
    ):
        score = case((MatchRow.result == "1/2-1/2", literal(0)), (MatchRow.result == winning, literal(1)), else_=-1)
        shown = (id_column.label("id"), score.label("score"), MatchRow.ended_ms, MatchRow.id.label("match_id"))
        rows.append(select(*shown).where(kind_column == party_kind(kind), *played))
    return union_all(*rows).subquery()


def _count(sides: Subquery, score: int) -> ColumnElement[int]:
    return func.sum(case((sides.c.score == score, 1), else_=0))


def _feats(session: Session, query: Select[Any]) -> list[Feat]:
    return [Feat(*row) for row in session.execute(query.limit(LINES_READ))]

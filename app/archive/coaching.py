"""The coach: a game in three questions, what a player repeats over games, and a week of practice of their own.

For whoever coaches: the pages `/matches/{id}/walk` and `/coach`, the desk's tools, and a character that is asked. Plain
functions for `database.read`: `walk_through(session, party, match_id)`, `habits(session, party)`,
`week_plan(session, party, today)`, `planned_for(plan, today)`. The errors come from one service, `archive.weaknesses`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import chess
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.archive.coach_words import answer_words, habit_words
from app.archive.error_kinds import ErrorKind
from app.archive.past_games import past_games
from app.archive.weaknesses import Slip, Weaknesses, WeakPoint, slips_in, weak_points, weaknesses
from app.db.models.matches import MatchRow
from app.db.models.post_match import PostMatchRow
from app.domain.memory import Party
from app.domain.position import Color
from app.languages.speaking import tr
from app.post_match.practice import Lesson, mistakes
from app.post_match.report import Analysis, MoveReason, ReasonKind

# Moments of a walk through one game, and half-moves between two of them at least: neighbours share one idea.
MOMENTS, APART_PLIES = 3, 4
# Days of a plan, positions of one day, and the latest games that they come from.
DAYS, A_DAY, GAMES_LOOKED_AT = 7, 3, 40


# A mate in so many moves that was there is said as one, and counts among the moments what half of the chances do.
SHORT_MATE, MATE_COST = 3, 0.5

# Chances in a hundred from which one stands better, and up to which worse.
BETTER_FROM, WORSE_UP_TO = 65, 35


@dataclass(frozen=True, slots=True)
class CoachMoment:
    """One question of a walk: the position before the player's move, what is asked, and what is said afterwards."""

    lesson: Lesson
    reason: MoveReason | None = None

    @property
    def question(self) -> str:
        """In the language of whoever asks for it."""
        return question_of(self.lesson, self.reason)

    @property
    def answer(self) -> str:
        """In the language of whoever asks for it."""
        return answer_words(self.lesson, self.reason)


@dataclass(frozen=True, slots=True)
class HabitShown:
    """Something that a player repeats, in one sentence, with the games as evidence."""

    point: WeakPoint
    games: int

    @property
    def words(self) -> str:
        """In the language of whoever asks for them."""
        return habit_words(self.point, self.games)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player repeats over `games` analysed games, what costs most first."""

    games: int
    errors: int
    habits: tuple[HabitShown, ...]


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day of a plan: what it is about (None: whatever cost most), and positions of the player's own."""

    day: date
    kind: ErrorKind | None
    slips: tuple[Slip, ...]


def walk_through(session: Session, party: Party, match_id: str) -> tuple[CoachMoment, ...] | None:
    """The moments of a finished game in which the player could have done most better, in the order of the game; empty
    where they made no error, None without an analysis, or if it is no game of theirs."""
    row = session.execute(
        select(PostMatchRow.analysis, MatchRow.initial_fen, *_SEATS)
        .join(MatchRow, MatchRow.id == PostMatchRow.match_id)
        .where(PostMatchRow.match_id == match_id, MatchRow.result.is_not(None))
    ).one_or_none()
    if row is None or row.analysis is None:
        return None
    seats = {Party(row.white_kind, row.white_id): Color.WHITE, Party(row.black_kind, row.black_id): Color.BLACK}
    if party not in seats:
        return None
    return moments_of(Analysis.model_validate_json(row.analysis), row.initial_fen, seats[party])


def moments_of(analysis: Analysis, initial_fen: str, color: Color) -> tuple[CoachMoment, ...]:
    """The three errors of one side that cost most, at least APART_PLIES apart, in the order of the game."""
    reasons = {move.ply: move.reason for move in analysis.moves}

    def cost(lesson: Lesson) -> float:
        lost = lesson.chance_before - lesson.chance_after
        return max(lost, MATE_COST) if mate_missed(reasons.get(lesson.ply)) else lost

    found = sorted(mistakes(initial_fen, analysis, color), key=cost, reverse=True)
    chosen: list[Lesson] = []
    for lesson in found:
        if len(chosen) < MOMENTS and all(abs(lesson.ply - other.ply) >= APART_PLIES for other in chosen):
            chosen.append(lesson)
    return tuple(CoachMoment(lesson, reasons.get(lesson.ply)) for lesson in sorted(chosen, key=lambda one: one.ply))


def mate_missed(reason: MoveReason | None) -> bool:
    """Whether the reason is a mate in at most `SHORT_MATE` moves that was there."""
    return reason is not None and reason.kind is ReasonKind.MISSES_MATE and 0 < (reason.number or 0) <= SHORT_MATE


def question_of(lesson: Lesson, reason: MoveReason | None = None) -> str:
    """What is asked at a moment; it gives nothing away but that there is a mate."""
    stood = round(100 * lesson.chance_before)
    to_move = tr("White to move") if lesson.color.is_white else tr("Black to move")
    if mate_missed(reason):
        how = tr("There is a mate for you here")
    elif stood >= BETTER_FROM:
        how = tr("You stand better here")
    elif stood <= WORSE_UP_TO:
        how = tr("You stand worse here, and have one way to fight")
    else:
        how = tr("It is about even here")
    check = tr(", and you are in check") if chess.Board(lesson.fen).is_check() else ""
    return f"{tr('Move {number}', number=lesson.number)}, {to_move}. {how}{check}. {tr('What would you play?')}"


def habits(session: Session, party: Party) -> Habits:
    """What a player repeats over their latest analysed games."""
    return habits_in(weaknesses(session, past_games(session, party, GAMES_LOOKED_AT)))


def habits_in(weak: Weaknesses) -> Habits:
    """The same, of weaknesses that are known already."""
    told = tuple(HabitShown(point, weak.games) for point in weak.points)
    return Habits(weak.games, weak.errors, told)


def week_plan(session: Session, party: Party, today: date) -> tuple[PlannedDay, ...]:
    """The practice of the week (Monday to Sunday) that `today` lies in: positions of the player's own, a day each for
    what they repeat, in turn; what cost most on the other days. Days with nothing left are left out, so that it is
    empty without errors. The same all week, but for games that are analysed meanwhile."""
    _, slips = slips_in(session, past_games(session, party, GAMES_LOOKED_AT))
    return plan_of(slips, today - timedelta(days=today.weekday()))


def planned_for(plan: Sequence[PlannedDay], today: date) -> PlannedDay | None:
    """What is to be done today; where the positions did not reach that far, the first days come again."""
    return plan[today.weekday() % len(plan)] if plan else None


def plan_of(slips: Sequence[Slip], monday: date) -> tuple[PlannedDay, ...]:
    """The plan out of these errors; each of them comes once."""
    left = sorted(slips, key=lambda slip: -slip.cost)
    kinds = [point.kind for point in weak_points(slips)]
    days: list[PlannedDay] = []
    for number in range(DAYS):
        kind = kinds[number % len(kinds)] if kinds and number % 3 != 2 else None
        chosen = [slip for slip in left if kind is None or kind in slip.kinds][:A_DAY]
        if not chosen and left:
            kind, chosen = None, left[:A_DAY]
        if not chosen:
            break
        left = [slip for slip in left if slip not in chosen]
        days.append(PlannedDay(monday + timedelta(days=number), kind, tuple(chosen)))
    return tuple(days)


_SEATS = (MatchRow.white_kind, MatchRow.white_id, MatchRow.black_kind, MatchRow.black_id)

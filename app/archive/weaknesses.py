"""Where a player loses games: the errors of the latest analysed games, by stage of the game, with their positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import chess
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.archive.past_games import PastGame
from app.db.models.matches import MatchRow
from app.db.models.post_match import PostMatchRow
from app.domain import prose_facts
from app.domain.position import Color
from app.post_match.judging import Label
from app.post_match.practice import Lesson, mistakes
from app.post_match.report import Analysis

# The latest analysed games that are looked at: 20 are read in some 60 ms.
GAMES_READ = 20
# Positions shown, the costliest first, one a game at most.
SHOWN = 4


@dataclass(frozen=True, slots=True)
class Slip:
    """One error: the game it was made in, and the position with the better move."""

    game: PastGame
    lesson: Lesson

    @property
    def cost(self) -> float:
        """Winning chances lost, 0 to 1."""
        return self.lesson.chance_before - self.lesson.chance_after


@dataclass(frozen=True, slots=True)
class Weaknesses:
    """`games` analysed games with `errors` mistakes and blunders in them, counted by stage of the game; the costliest
    of them with their positions."""

    games: int
    errors: int
    by_phase: tuple[tuple[str, int], ...]
    worst: tuple[Slip, ...]


def weaknesses(session: Session, games: list[PastGame]) -> Weaknesses:
    """The errors of the player in the latest `GAMES_READ` of `games` that have an analysis."""
    by_id = {game.match_id: game for game in games}
    rows = session.execute(
        select(PostMatchRow.match_id, PostMatchRow.analysis, MatchRow.initial_fen)
        .join(MatchRow, MatchRow.id == PostMatchRow.match_id)
        .where(PostMatchRow.match_id.in_([game.match_id for game in games[: 2 * GAMES_READ]]))
        .where(PostMatchRow.analysis.is_not(None))
        .order_by(MatchRow.updated_ms.desc())
        .limit(GAMES_READ)
    ).all()
    slips = [
        Slip(by_id[match_id], lesson)
        for match_id, analysis, initial_fen in rows
        if analysis is not None
        for lesson in mistakes(initial_fen, Analysis.model_validate_json(analysis), Color(by_id[match_id].color))
        if lesson.label is not Label.INACCURACY
    ]
    phases = Counter(prose_facts.phase_of(chess.Board(slip.lesson.fen)) for slip in slips)
    worst: dict[str, Slip] = {}
    for slip in sorted(slips, key=lambda one: -one.cost):
        worst.setdefault(slip.game.match_id, slip)
    return Weaknesses(len(rows), len(slips), tuple(phases.most_common()), tuple(list(worst.values())[:SHOWN]))

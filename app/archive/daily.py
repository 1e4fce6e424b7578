"""The puzzle of the day: one out of the club's own games, one out of the player's. Reads only."""

from __future__ import annotations

import random
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.archive.past_games import finished_games
from app.db.models.matches import MatchRow
from app.db.models.post_match import PostMatchRow
from app.domain.match import MatchStatus
from app.domain.memory import Party
from app.post_match.practice import Lesson, puzzles
from app.post_match.report import Analysis

# The latest games among which the day chooses, and how many of them are read at the most: 3 ms each.
CHOSEN_AMONG = 60
GAMES_READ = 12
# Candidates handed out: the reader's engine takes the first that has one solution only.
CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """A position to solve, and the game it comes from."""

    match_id: str
    white_name: str
    black_name: str
    lesson: Lesson


def club_puzzles(session: Session, day: date, welcome: AbstractSet[str]) -> list[DailyPuzzle]:
    """Candidates for the day's puzzle out of games of the cast that anybody may watch, the same for everybody the whole
    day (UTC). `welcome` are the ids of the characters that the reader may be shown."""
    watched = (MatchRow.watchable, MatchRow.status == MatchStatus.ENDED, MatchRow.result != "*")
    return _candidates(session, day, watched, "club", welcome)


def own_puzzles(session: Session, day: date, party: Party) -> list[DailyPuzzle]:
    """Candidates for the day's puzzle out of the games of `party`."""
    return _candidates(session, day, finished_games(party), f"{party.kind}|{party.id}", None)


def _candidates(
    session: Session, day: date, wanted: tuple[object, ...], seed: str, welcome: AbstractSet[str] | None
) -> list[DailyPuzzle]:
    midnight_ms = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
    columns = (
        MatchRow.id, MatchRow.white_name, MatchRow.black_name, MatchRow.white_kind, MatchRow.white_id,
        MatchRow.black_kind, MatchRow.black_id, MatchRow.initial_fen, MatchRow.updated_ms,
    )  # fmt: skip
    asked = (
        select(*columns)
        .join(PostMatchRow, PostMatchRow.match_id == MatchRow.id)
        .where(*wanted, PostMatchRow.analysis.is_not(None))  # type: ignore[arg-type]
        .limit(CHOSEN_AMONG)
    )
    # What ends today changes nothing of the choice. A club that has nothing older begins with its first games, whose
    # order stays too while others end.
    older = asked.where(MatchRow.updated_ms < midnight_ms).order_by(MatchRow.updated_ms.desc(), MatchRow.id)
    rows = _shown(list(session.execute(older).all()), welcome)
    random.Random(f"{day}|{seed}").shuffle(rows)
    if not rows:
        rows = _shown(list(session.execute(asked.order_by(MatchRow.updated_ms, MatchRow.id)).all()), welcome)
    found: list[DailyPuzzle] = []
    for row in rows[:GAMES_READ]:
        kept = session.get(PostMatchRow, row.id)
        if kept is None or kept.analysis is None:
            continue
        lessons = puzzles(row.initial_fen, Analysis.model_validate_json(kept.analysis))
        found += [DailyPuzzle(row.id, row.white_name, row.black_name, lesson) for lesson in lessons[:2]]
        if len(found) >= CANDIDATES:
            break
    return found[:CANDIDATES]


def _shown(rows: list[Any], welcome: AbstractSet[str] | None) -> list[Any]:
    """The games that the reader may be shown; None for `welcome` means all."""
    return rows if welcome is None else [row for row in rows if _is_shown(row, welcome)]


def _is_shown(row: object, welcome: AbstractSet[str]) -> bool:
    """Whether a character sat at the table, and every one that did may be shown."""
    seats = ((getattr(row, f"{side}_kind"), getattr(row, f"{side}_id")) for side in ("white", "black"))
    characters = [party_id for kind, party_id in seats if kind == "character"]
    return bool(characters) and all(one in welcome for one in characters)

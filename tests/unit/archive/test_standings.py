"""Who stands on the boards of honour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

import chess
import pytest
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.accounts.repository import insert_player
from app.archive.standings import (
    DAY_MS,
    LEAST_GAMES,
    StandingsWindow,
    highest_ratings,
    longest_runs,
    results_against,
    standings,
)
from app.archive.statistics import Tally
from app.db.database import Database
from app.db.models.matches import MatchRow
from app.db.models.post_match import RatingChangeRow
from app.domain.memory import Party

NOW = 1_000 * DAY_MS
RESULTS = {"w": "1-0", "d": "1/2-1/2", "l": "0-1"}


def a_game(session: Session, white: str, black: str, score: str, **fields: Any) -> str:
    """A finished rated game of two players; `score` is White's: w, d or l."""
    known: dict[str, Any] = {
        "ended_ms": NOW, "rated": True, "status": "ended", "result": RESULTS[score], "white_kind": "player",
        "black_kind": "player",
    } | fields  # fmt: skip
    match_id = str(uuid4())
    session.add(
        MatchRow(
            id=match_id, version=1, end_reason="resignation", white_id=white, white_name=white,
            black_id=black, black_name=black, watchable=True, time_control="untimed",
            initial_fen=chess.STARTING_FEN, fen=chess.STARTING_FEN, created_ms=0, updated_ms=NOW, **known,
        )
    )  # fmt: skip
    session.flush()
    return match_id


def games(session: Session, white: str, black: str, scores: str, **fields: Any) -> None:
    for index, score in enumerate(scores):
        a_game(session, white, black, score, **{"ended_ms": NOW - len(scores) + index, **fields})


def people(session: Session, names: Iterable[tuple[str, int]]) -> None:
    for name, rating in names:
        insert_player(session, Player(name, name, name, rating=rating), 0)


def change(session: Session, match_id: str, before: int, after: int, at_ms: int) -> None:
    session.add(
        RatingChangeRow(
            match_id=match_id, color="white", party_kind="player", party_id="ada", before=before, after=after,
            floor_after=None, at_ms=at_ms,
        )
    )  # fmt: skip


async def test_who_has_five_rated_games_stands_by_rating(database: Database) -> None:
    def play(session: Session) -> None:
        people(session, [("ada", 1300), ("bo", 1400), ("cy", 2000)])
        games(session, "ada", "bo", "wwdl")
        games(session, "bo", "ada", "w")
        # What does not count: a friendly, a game without a result, one that still goes on.
        games(session, "cy", "ada", "www", rated=False)
        games(session, "cy", "ada", "w", result="*")
        games(session, "cy", "ada", "w", result="*", status="active", ended_ms=None)
        games(session, "cy", "gone", "wwww")

    await database.write(play)
    board = await database.read(standings, "player", 0)
    assert [(one.id, one.tally) for one in board] == [("bo", Tally(2, 1, 2)), ("ada", Tally(2, 1, 2))]
    assert LEAST_GAMES == 5
    assert await database.read(standings, "agent", 0) == []


@pytest.mark.parametrize(("window", "stands"), [("all", True), ("30d", True), ("7d", False)])
async def test_a_window_counts_the_games_and_points_within_it(database: Database, window: str, stands: bool) -> None:
    def play(session: Session) -> None:
        people(session, [("ada", 1216), ("bo", 1200)])
        for day, (before, after) in zip((20, 20, 20, 20, 2), ((1200, 1210),) * 4 + ((1210, 1216),), strict=True):
            match_id = a_game(session, "ada", "bo", "w", ended_ms=NOW - day * DAY_MS)
            change(session, match_id, before, after, NOW - day * DAY_MS)

    await database.write(play)
    board = await database.read(standings, "player", StandingsWindow(window).since_ms(NOW))
    assert ([(one.id, one.gained) for one in board] == [("ada", 46), ("bo", 0)]) is stands
    assert bool(board) is stands


async def test_the_highest_rating_counts_from_the_fifth_rated_game_on(database: Database) -> None:
    def play(session: Session) -> None:
        people(session, [("ada", 1200), ("bo", 1200)])
        for number, rating in enumerate((1500, 1230, 1260, 1240, 1250, 1280, 1280, 1270)):
            change(session, a_game(session, "ada", "bo", "w"), 1200, rating, number)

    await database.write(play)
    assert [(one.id, one.reached, one.at_ms) for one in await database.read(highest_ratings, "player")] == [
        ("ada", 1280, 5)
    ]


async def test_a_run_of_wins_is_ended_by_a_draw_and_a_defeat(database: Database) -> None:
    def play(session: Session) -> None:
        people(session, [("ada", 1200), ("bo", 1200), ("cy", 1200)])
        games(session, "ada", "bo", "wwdwwwlww")
        games(session, "bo", "cy", "ww")

    await database.write(play)
    assert [(one.id, one.reached, one.at_ms) for one in await database.read(longest_runs, "player")] == [
        ("ada", 3, NOW - 4)
    ]


async def test_results_against_others_are_told_from_ones_own_side(database: Database) -> None:
    def play(session: Session) -> None:
        games(session, "ada", "bo", "wwd")
        games(session, "bo", "ada", "wl")
        games(session, "cy", "bo", "w")

    await database.write(play)
    met = await database.read(results_against, Party("player", "ada"), "player", ["bo", "cy"])
    assert met == {"bo": Tally(won=3, drawn=1, lost=1)}

"""Searching past games, and what they say together."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from app.archive.past_games import GameSpeed, PastGame, speed_of
from app.archive.searching import PAGE, Wanted, search
from app.archive.statistics import head_to_heads, opening_tree, overall, rating_points
from app.domain.memory import Party


def at(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, 12, tzinfo=UTC).timestamp() * 1000)


SICILIAN = PastGame(
    match_id="s",
    ended_ms=at(2026, 5, 3),
    color="white",
    other=Party("character", "k"),
    other_name="Kenji",
    outcome="won",
    end_reason="checkmate",
    rated=True,
    watchable=True,
    time_control="5+3",
    pace=GameSpeed.BLITZ,
    moves=31,
    fen="8/8/8/8/8/8/8/8 w - - 0 1",
    opening="Sicilian Defence: Najdorf",
    first_moves=("e4", "c5", "Nf3"),
    rating_before=1200,
    rating_after=1216,
    accuracy=81.0,
)
FRENCH = replace(
    SICILIAN, match_id="f", ended_ms=at(2026, 5, 4), outcome="lost", opening="French Defence",
    first_moves=("e4", "e6"), rating_before=1216, rating_after=1200, other=Party("player", "a"), other_name="Ada",
    rated=False, pace=GameSpeed.UNTIMED, time_control="untimed",
)  # fmt: skip
AS_BLACK = replace(SICILIAN, match_id="b", ended_ms=at(2026, 5, 5), color="black", outcome="drawn", rating_after=None)
GAMES = [AS_BLACK, FRENCH, SICILIAN]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Wanted(), "bfs"),
        (Wanted(words="najdorf KENJI"), "bs"),
        (Wanted(words="ada french"), "f"),
        (Wanted(words="ada sicilian"), ""),
        (Wanted(outcome="won"), "s"),
        (Wanted(color="black"), "b"),
        (Wanted(pace=GameSpeed.BLITZ), "bs"),
        (Wanted(kind="player"), "f"),
        (Wanted(rated=False), "f"),
        (Wanted(since=date(2026, 5, 4)), "bf"),
        (Wanted(until=date(2026, 5, 4)), "fs"),
        (Wanted(since=date(2026, 5, 4), until=date(2026, 5, 4)), "f"),
    ],
)
def test_each_property_can_be_searched_for(wanted: Wanted, ids: str) -> None:
    assert "".join(game.match_id for game in search(GAMES, wanted).games) == ids


def test_a_long_list_has_pages_and_a_page_beyond_the_last_is_the_last() -> None:
    many = [replace(SICILIAN, match_id=str(number)) for number in range(2 * PAGE + 1)]
    second, beyond = search(many, Wanted(), 2), search(many, Wanted(), 99)
    assert [game.match_id for game in second.games] == [str(number) for number in range(PAGE, 2 * PAGE)]
    assert (beyond.number, beyond.pages, beyond.total) == (3, 3, 2 * PAGE + 1)
    assert [game.match_id for game in beyond.games] == [str(2 * PAGE)]
    assert search([], Wanted()).pages == 1


def test_results_are_counted_with_half_a_point_for_a_draw() -> None:
    tally = overall(GAMES)
    assert (tally.won, tally.drawn, tally.lost, tally.games, tally.percent) == (1, 1, 1, 3, 50)
    assert overall([]).percent is None


def test_the_tree_counts_the_moves_of_one_colour_and_names_what_all_games_share() -> None:
    tree = opening_tree([*GAMES, replace(SICILIAN, match_id="s2", outcome="lost")], "white")
    (e4,) = tree.played_on(2)
    assert (tree.tally.games, e4.move, e4.tally.games, e4.name) == (3, "1. e4", 3, None)
    (c5,) = e4.played_on(tree.least)
    assert (c5.move, c5.tally.percent, c5.name) == ("1… c5", 50, "Sicilian Defence: Najdorf")
    assert [branch.move for branch in c5.played_on(2)] == ["2. Nf3"]
    assert "e6" in e4.after, "what was played once is counted, and not shown"


def test_opponents_met_most_often_come_first() -> None:
    first, second = head_to_heads(GAMES)
    assert (first.name, first.tally.games, second.name, second.tally.lost) == ("Kenji", 2, "Ada", 1)


def test_the_rating_begins_before_the_first_game_that_counted() -> None:
    assert [rating for _, rating in rating_points(GAMES)] == [1200, 1216, 1200]
    assert rating_points([AS_BLACK]) == []


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("1+0", GameSpeed.BULLET),
        ("2+1", GameSpeed.BULLET),
        ("3+2", GameSpeed.BLITZ),
        ("5+3", GameSpeed.BLITZ),
        ("10+5", GameSpeed.RAPID),
        ("30+0", GameSpeed.CLASSICAL),
        ("untimed", GameSpeed.UNTIMED),
        ("of another age", GameSpeed.UNTIMED),
    ],
)
def test_the_pace_follows_from_minutes_and_forty_increments(text: str, pace: GameSpeed) -> None:
    assert speed_of(text) is pace

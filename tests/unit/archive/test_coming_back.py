"""The ladder, days in a row, badges."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from app.archive.coming_back import Badge, badges_of, ladder_of, streak_of
from app.archive.past_games import PastGame
from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.match import Outcome
from app.domain.memory import Party
from tests.unit.archive.test_statistics import SICILIAN

TODAY = date(2026, 11, 23)


def character(slug: str, elo: int) -> Character:
    sheet = load_presets()[slug]
    return Character(slug, sheet, current_elo=elo, floor_elo=400, max_elo=2400)


PIP, ROSA, KENJI = character("pip", 700), character("rosa", 1400), character("kenji", 1800)
CAST = [KENJI, PIP, ROSA]


def game(against: str, outcome: Outcome = "won", **more: Any) -> PastGame:
    return replace(SICILIAN, other=Party("character", against), outcome=outcome, **more)


def days(*back: int) -> list[date]:
    return [TODAY - timedelta(days=one) for one in back]


def test_the_ladder_stands_by_rating_and_the_weakest_unbeaten_one_is_next() -> None:
    ladder = ladder_of([game("rosa", "lost"), game("pip"), game("pip", "lost")], CAST)
    assert [rung.character.slug for rung in ladder.rungs] == ["kenji", "rosa", "pip"]
    assert (ladder.next, ladder.beaten) == (ROSA, 1)
    kenji, rosa, pip = ladder.rungs
    assert (kenji.last, rosa.tally.lost, pip.tally.won, pip.is_beaten) == (None, 1, 1, True)
    assert pip.last is not None
    assert pip.last.outcome == "won"


def test_who_has_beaten_all_has_nobody_next_and_a_person_is_on_no_rung() -> None:
    assert ladder_of([game(one.id) for one in CAST], CAST).next is None
    person = replace(SICILIAN, other=Party("player", "pip"))
    assert ladder_of([person], CAST).beaten == 0


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((0, 1, 2), 3),
        ((1, 2, 3), 3),
        ((2, 3), 2),  # today may still come, and yesterday is forgiven
        ((3, 4), 0),
        ((0, 1, 3, 4), 4),  # one missed day
        ((0, 1, 3, 5, 6), 3),  # a second one within the week is not forgiven
        ((0, 1, 3, 4, 5, 6, 7, 8, 9, 11), 10),
    ],
)
def test_one_missed_day_a_week_is_forgiven(played: tuple[int, ...], expected: int) -> None:
    streak = streak_of(days(*played), TODAY)
    assert (streak.days, streak.is_today) == (expected, 0 in played)


def test_a_badge_is_earned_by_the_first_game_that_did() -> None:
    first = game("pip", match_id="first", lowest_cp=-700)
    games = [game("kenji", match_id="third"), game("rosa", match_id="second", lowest_cp=-900), first]
    assert [(one.badge, one.game.match_id) for one in badges_of(games, CAST)] == [
        (Badge.LADDER, "third"),
        (Badge.COMEBACK, "first"),
    ]


def test_a_lost_game_is_no_comeback_and_a_small_disadvantage_neither() -> None:
    games = [game("pip", "lost", lowest_cp=-900), game("pip", "won", lowest_cp=-499), game("pip", lowest_cp=None)]
    assert badges_of(games, CAST) == ()


def test_a_hundred_clean_moves_run_over_games_and_end_with_a_blunder() -> None:
    clean, dirty = game("pip", blunders=0, moves=40), game("pip", blunders=1, moves=90)
    assert badges_of([clean, clean, dirty, clean], CAST) == ()
    earned = badges_of([clean, clean, clean, dirty], CAST)
    assert [one.badge for one in earned] == [Badge.CLEAN]
    unknown = game("pip", blunders=None, moves=90)
    assert len(badges_of([clean, unknown, clean, clean], CAST)) == 1

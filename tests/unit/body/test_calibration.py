"""The arithmetic of a calibration, and that it can be broken off and gone on with."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

from scripts.strength.games import OPENING_PLIES, Result, keep, load, opening_of, openings, play
from scripts.strength.likelihood import fit, points_of, score_between
from scripts.strength.players import GreedyPlayer, pairings, parse_name, skill_level
from scripts.strength.plot import draw_plot
from scripts.strength.report import read_earlier, write_report


def games(white: str, black: str, share: float, count: int, seed: int = 1) -> list[Result]:
    draw = random.Random(seed)
    return [Result(white, black, n, float(draw.random() < share), 80, "checkmate") for n in range(count)]


def test_ratings_are_those_that_made_the_games_and_more_games_narrow_the_interval() -> None:
    true = {"elo-1400": 1400.0, "club-1600": 1600.0, "club-1800": 1800.0}

    def played(count: int) -> list[Result]:
        pairs = (("club-1600", "elo-1400"), ("club-1800", "club-1600"))
        found = []
        for first, second in pairs:
            share = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
            found += games(first, second, share, count)
        return found

    few, many = (fit(played(count), {"elo-1400": 1400.0}, true) for count in (50, 2000))
    assert many["elo-1400"].elo == 1400
    for name in ("club-1600", "club-1800"):
        assert many[name].elo == pytest.approx(true[name], abs=40)
        assert abs(many[name].elo - true[name]) < many[name].margin * 1.5
        assert many[name].margin < few[name].margin / 4


def test_who_has_won_everything_is_rated_far_above_but_not_infinitely() -> None:
    rated = fit(games("club-2000", "elo-1400", 1.0, 30), {"elo-1400": 1400.0}, {"club-2000": 2000.0})
    assert 1900 < rated["club-2000"].elo < 3500


def test_a_score_has_its_share_its_interval_and_its_games_from_either_side() -> None:
    results = [*games("a", "b", 1.0, 30), *games("b", "a", 1.0, 10)]
    assert score_between(results, "a", "b")[0::2] == (0.75, 40)
    assert score_between(results, "b", "a")[0::2] == (0.25, 40)
    assert 0.05 < score_between(results, "a", "b")[1] < 0.2
    assert score_between(results, "a", "c") == (0.0, 0.0, 0)


def test_three_quarters_of_the_points_are_about_190_elo_points() -> None:
    assert points_of(0.5) == pytest.approx(0)
    assert points_of(0.75) == pytest.approx(190.8, abs=0.1)
    assert points_of(1.0) == points_of(0.99)


def test_games_that_were_kept_are_found_again_and_a_cut_line_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert load(path) == []
    results = games("club-400", "club-600", 0.3, 3)
    for result in results:
        keep(path, result)
    with path.open("a") as file:
        file.write('{"white": "club-400", "bl')
    assert load(path) == results


def test_openings_are_many_and_legal_and_both_games_of_a_pair_have_the_same() -> None:
    lines = openings()
    assert len(lines) > 100
    for line in lines:
        board = chess.Board()
        assert len(line) <= OPENING_PLIES
        for uci in line:
            board.push_uci(uci)
    assert opening_of("a", "b", 6, 1) == opening_of("b", "a", 7, 1)
    assert len({opening_of("a", "b", game, 1) for game in range(0, 60, 2)}) == 30


def test_stockfish_is_asked_for_the_depth_of_its_level() -> None:
    assert skill_level(1350, old=True) < 0.1
    assert int(skill_level(2850, old=True)) == 19 or skill_level(2850, old=True) > 18
    assert skill_level(1320, old=False) == 0
    assert skill_level(3190, old=False) == pytest.approx(18, abs=1.5)
    levels = [skill_level(elo, old=True) for elo in range(1350, 2851, 100)]
    assert levels == sorted(levels)


async def test_the_greedy_beginner_takes_what_is_free_and_leaves_what_is_guarded() -> None:
    free = chess.Board("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1")
    assert (await GreedyPlayer().move(free, (), 1))[0] == "d1d5"
    guarded = chess.Board("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1")
    for seed in range(20):
        assert (await GreedyPlayer().move(guarded, (), seed))[0] != "d1d5"


async def test_two_greedy_beginners_finish_a_game() -> None:
    told = await play(GreedyPlayer(), GreedyPlayer(), ("e2e4", "e7e5"), 3)
    assert told.points in (0.0, 0.5, 1.0)
    assert len(told.scores) == len(told.moves) > 2
    assert told.reason


def test_players_have_names_that_say_who_they_are() -> None:
    assert [parse_name(name) for name in ("club-1400", "elo-2000", "greedy")] == [
        ("club", 1400), ("elo", 2000), ("greedy", 0),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="nobody"):
        parse_name("nobody-3")
    assert pairings(("a", "b", "c"), 1) == [("a", "b"), ("b", "c")]


def test_the_plot_is_an_image_with_a_point_for_each_rung() -> None:
    rated = fit(games("club-1600", "elo-1400", 0.75, 100), {"elo-1400": 1400.0}, {"club-1600": 1600.0})
    drawn = draw_plot({1600.0: rated["club-1600"]})
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 1


def test_a_report_goes_on_from_the_counts_of_an_earlier_one(tmp_path: Path) -> None:
    first = [
        Result("club-1400", "club-1600", number, 0.0 if number % 3 else 1.0, 60, "checkmate") for number in range(30)
    ]
    second = [Result("club-1600", "club-1400", number, 0.5, 80, "stalemate") for number in range(10)]
    for name, played, before in (("whole", first + second, None), ("first", first, None), ("on", second, "first")):
        folder = tmp_path / name
        folder.mkdir()
        earlier = read_earlier(tmp_path / before / "strength.json") if before else None
        write_report(played, "a test.", tmp_path / "none", folder, earlier)
    for file in ("strength.md", "strength.json"):
        assert (tmp_path / "on" / file).read_text() == (tmp_path / "whole" / file).read_text()
    assert "| 1400 to 1600 | 0.625 |" in (tmp_path / "whole" / "strength.md").read_text()

"""What a screen makes plain: a board of the gallery, a clock that is wanted, points, pace, runs, who sees a game."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.state_words import seen_by_words
from app.desk.club.agent_words import agent_against_told
from app.desk.club.gallery_words import POOLS, audience_told, clock_named, so_far_told, stake_told, wanted_clock_told
from app.desk.handbook import entries
from app.desk.openings.opening_own import same_opening_told
from app.desk.people.game_with_words import helped_told
from app.desk.people.pace_words import pace_told, points_told
from app.desk.puzzle.puzzle_words import source_told
from app.desk.record.recent_words import place_told, run_told
from app.desk.record.record_words import TELLERS
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker
from app.desk.tools.clocks import TOOL as CLOCKS
from app.desk.tools.clocks import away_words
from app.desk.tools.club_status import TOOL as CLUB
from app.desk.tools.club_status import WhichLiveGame
from app.desk.tools.puzzle_answer import TOOL as PUZZLE_ANSWER
from app.desk.tools.puzzle_answer import WhichAnswer, _checks
from app.house import House
from tests.unit.desk.test_steward import answered, game_of, somebody

NORA = Player("nora", "nora", "Nora")
GALLERY = Screen(ScreenKind.GALLERY)
SHOW: dict[str, Any] = {
    "words": "Vesna (1690) against Anselm (1805)", "spectators": 0, "rated": False, "minds": True,
    "white": {"kind": "character"}, "black": {"kind": "character"},
}  # fmt: skip
PLACE: dict[str, Any] = {
    "place": None, "places": 0, "rated_games": 4, "rating": 1216, "leaders": [], "above": None, "other": None,
    "asked": "",
}  # fmt: skip


def test_who_looks_on_is_counted() -> None:
    assert audience_told(SHOW).startswith("Nobody has Vesna")
    assert audience_told(SHOW | {"spectators": 1}).startswith("One person looks on at Vesna")
    assert audience_told(SHOW | {"spectators": 3}).startswith("Three people look on")
    assert "cannot see" in audience_told(SHOW | {"spectators": None})


def test_what_hangs_on_a_game_that_one_watches() -> None:
    assert stake_told(SHOW).startswith("It is not rated, and nothing is at stake")
    assert stake_told(SHOW | {"minds": False}).startswith("It is friendly")
    assert "ratings of both" in stake_told(SHOW | {"rated": True})
    assert "whichever agent" in stake_told(SHOW | {"rated": True, "white": {"kind": "agent"}})


async def test_the_moves_of_a_board_in_the_gallery(house: House) -> None:
    nora = await somebody(house)
    await game_of(house, nora, rated=False)
    found = await CLUB.look(WhichLiveGame(), Asker(nora, GALLERY), house.desk.toolbox.services)
    assert CLUB.tell(found, "so_far", Asker(nora, GALLERY)).text.endswith("you have missed nothing.")
    moves = so_far_told(SHOW, {"moves": "1.e4 c5", "left": 0, "opening": "Sicilian Defense"})
    assert "so far: 1.e4 c5. The opening is the Sicilian Defense." in moves
    assert "first 3 moves left out" in so_far_told(SHOW, {"moves": "4.d4", "left": 3, "opening": None})
    assert "nobody has moved yet" in so_far_told(SHOW, None)


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("ten minutes a side is what i'd like", (10, 0)),
        ("5+3 please", (5, 3)),
        ("a 15 min game", (15, 0)),
        ("half an hour each", (30, 0)),
        ("something quick", None),
    ],
)
def test_a_clock_is_read_from_words(said: str, clock: tuple[int, int] | None) -> None:
    assert clock_named(said) == clock


def test_what_to_press_for_a_clock() -> None:
    page = Path("templates/lobby.html").read_text(encoding="utf-8")
    assert set(re.findall(r'\("([0-9]+\+[0-9]+)", "', page)) == set(POOLS)
    nobody: dict[str, Any] = {"asked": "ten minutes a side", "waiting": []}
    told = wanted_clock_told(nobody)
    assert told.startswith("10+0 has no button")
    assert "nearest there is 10+5" in told
    assert "Nobody waits" in told
    dana = {"name": "Dana", "pool": "5+0, rated"}
    assert "waits for it already" in wanted_clock_told({"asked": "5+0 please", "waiting": [dana]})
    assert "Waiting now: Dana" in wanted_clock_told({"asked": "something", "waiting": [dana]})


def test_the_chances_of_an_agent_go_by_the_ratings() -> None:
    pip = {"name": "Pip Adeyemi", "rating": 700}
    assert agent_against_told({"against": pip, "agents": []}).startswith(
        "You have no agent yet, but a new one begins at 1200"
    )
    own = [{"name": "Rook", "rating": 690}]
    assert "Rook (690) is about level" in agent_against_told({"against": pip, "agents": own})
    assert agent_against_told({"against": None, "agents": []}).startswith("Say against whom")


def test_somebodys_own_pace() -> None:
    facts = {"name": "Ilyas Bek", "patience": 6}
    assert pace_told(facts).startswith("Ilyas takes rather longer than most: patience is 6 of 10")
    assert pace_told(facts | {"patience": 2}).startswith("Ilyas plays faster")


def test_what_a_win_is_worth_in_points() -> None:
    pip = {"name": "Pip Adeyemi", "rating": 650}
    nora = replace(NORA, rating=1216, rated_games=4)
    assert points_told(pip, nora).startswith(
        "Yes, if the game is rated, but very little: a win would bring you one point"
    )
    assert "far above" in points_told(pip | {"rating": 1900}, nora)


def test_the_longest_run_of_wins() -> None:
    run = {"games": 2, "against": ["Pip Adeyemi", "Teodor Vasilache"], "lasting": False}
    words, _ = run_told({"run": run, "games": 5, "streak": -2})
    assert words.startswith("The longest run you have had is two wins in a row, against Pip and Teodor.")
    assert "At present there is none: the last two were lost." in words
    assert "At present it is one." in run_told({"run": run, "games": 5, "streak": 1})[0]
    assert "not won any" in run_told({"run": {"games": 0, "against": [], "lasting": False}, "games": 2})[0]


def test_the_other_games_with_an_opening_are_told_by_how_they_ended() -> None:
    games = [
        {"opening": "Italian Game: Two Knights Defence", "outcome": "lost", "against": "Kenji", "moves": 12},
        {"opening": "Italian Game: Main Line", "outcome": "won", "against": "Teodor", "moves": 13},
    ]
    facts = {"same_opening": games, "opening_here": "Italian Game: Classical Variation", "games": 5}
    words, _ = same_opening_told(facts)
    assert words.startswith("Yes, the Italian Game you have had twice in other games: the Italian Game: Two Knights")
    assert "won against Teodor in 13 moves" in words
    assert same_opening_told(facts | {"same_opening": []})[0].startswith("No: among the five games")


def test_the_place_of_somebody_else_and_how_to_stay_off_the_board() -> None:
    dana = {"name": "Dana", "place": None, "rating": None}
    assert place_told(PLACE | {"other": dana}).startswith("Dana has no place, since nobody")
    assert "number 2 of 3" in place_told(PLACE | {"places": 3, "other": dana | {"place": 2, "rating": 1300}})
    off = place_told(PLACE | {"asked": "i'd like to not be listed at all"})
    assert off.startswith("You are not listed now")
    assert "have four" in off


def test_a_line_that_drops_and_a_pause_are_told_of_this_game() -> None:
    facts: dict[str, Any] = {
        "ended": False, "control": None, "grace": None, "days": None, "other": {"name": "Rosa"}, "why": "line",
    }  # fmt: skip
    assert away_words(facts).startswith("Nothing happens to it: this game has no clock")
    assert away_words(facts | {"why": "pause"}).startswith("You need no pause button")
    asked = AskedQuestion("what happens if my wifi drops", Asker(NORA, Screen(ScreenKind.MATCH, "m")))
    assert CLOCKS.read(asked, "away", None).model_dump()["why"] == "line"  # type: ignore[arg-type]


async def test_who_may_see_this_game(house: House) -> None:
    nora = await somebody(house)
    hidden = await game_of(house, nora, rated=False, watchable=False)
    told = await answered(house.desk, nora, "can people watch this game of mine now", Screen(ScreenKind.MATCH, hidden))
    assert told["text"].startswith("This game was kept between the two of you")
    assert seen_by_words({"ended": True, "watchable": True}).startswith("Yes: this game is open to spectators")


def test_in_which_games_help_is_given() -> None:
    friendly = {"against": "Kenji Ito", "rated": False, "mind": True}
    rated = {"against": "Rosa Quintana", "rated": True, "mind": True}
    told = helped_told({"name": None, "games": [friendly, rated]})
    assert told.startswith("Yes: your friendly game with Kenji may be helped with")
    assert "In your rated game with Rosa nobody helps" in told
    assert helped_told({"name": "Rosa Quintana", "games": [rated]}).startswith("No: your rated game")


def test_checks_in_the_puzzle_are_looked_at() -> None:
    board = chess.Board("6k1/5ppp/8/3q4/8/2N5/r4PPP/R5K1 b - - 0 20")
    found = [board.san(one) for one in _checks(board, WhichAnswer(checks=True, with_piece="queen"))]
    assert "Qd1+" in found
    assert all(one.startswith("Q") for one in found)
    read = PUZZLE_ANSWER.read(
        AskedQuestion("I tried the queen check and it said no.", Asker(NORA, Screen(ScreenKind.PUZZLE))), "checks", None  # type: ignore[arg-type]
    )  # fmt: skip
    assert read.model_dump()["with_piece"] == "queen"


def test_whether_all_get_the_same_puzzle_is_answered_first() -> None:
    facts = {"own": True, "number": 10, "white": "Nora", "black": "Rosa", "asked": "is it the same puzzle for everyone"}
    assert source_told(facts).startswith("No: it is from a real game, one of your own")
    assert source_told(facts | {"own": False}).startswith("Yes: it is from a real game of the club")


@pytest.mark.parametrize(
    "name", ["arena-leave", "memory-off", "no-wooden-pieces", "agent-decent", "nerves", "settings-reset"]
)
def test_an_entry_says_it_in_its_first_sentence(name: str) -> None:
    assert len(entries()[name].told) < 620


def test_the_game_before_the_last() -> None:
    last = {"against": "Kenji", "outcome": "lost", "how": "resignation", "moves": 12, "opening": None, "accuracy": 49}
    earlier = last | {"against": "Rosa", "moves": 10}
    facts = {"latest": [last, earlier], "outcome": None, "against": None, "asked": "and the one before that?"}
    assert TELLERS["latest"](facts)[0].startswith("The one before it: against Rosa, lost, by resignation, in 10 moves.")
    assert TELLERS["latest"](facts | {"asked": "my last game"})[0].startswith("Your last game was against Kenji")

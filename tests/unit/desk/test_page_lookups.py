"""What a page makes plain: the puzzle given up, a game with one of the house, who climbs, whom one has not met."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.desk.handbook import entries
from app.desk.people.game_with_words import clock_told, draws_told, running_told, talk_of_told, watched_told
from app.desk.registry import all_tools
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker, Findings
from app.desk.tools.honours import climbers_told
from app.desk.tools.not_met import not_met_told
from app.desk.tools.puzzle_answer import TOOL as PUZZLE_ANSWER
from app.desk.tools.puzzle_answer import WhichAnswer, _captures, _gains
from app.desk.tools.puzzle_of_the_day import TOOL as PUZZLE_OF_THE_DAY
from app.house import House
from tests.unit.desk.test_steward import answered, game_of, somebody

NORA = Player("nora", "nora", "Nora")
PUZZLE = Screen(ScreenKind.PUZZLE)
# White takes the queen with the knight; the rook could take a pawn.
FORK = "6k1/5ppp/8/3q4/8/2N5/r4PPP/R5K1 w - - 0 20"

GAME: dict[str, Any] = {
    "against": "Rosa Quintana",
    "rated": True,
    "begun": True,
    "clock": False,
    "watchable": False,
}
WITH: dict[str, Any] = {
    "name": "Rosa Quintana",
    "rating": 1404,
    "risk": 5,
    "yours": 1216,
    "asked": "",
    "in_room": False,
    "games": [GAME],
}


def puzzle(**more: Any) -> Findings:
    facts = {
        "there": True, "own": True, "white": "Nora", "black": "Rosa", "turn": "White", "moves": 1, "mates": False,
        "losing": False, "line": "20.Nxd5", "first": "20.Nxd5", "gains": 9, "with": None, "taken": None, "tried": [],
        "answer_takes": True, "chance": 95, "could": 0, **more,
    }  # fmt: skip
    return Findings(facts, {"fen": FORK, "last": None, "first": "c3d5", "line": ["c3d5"]})


def told(aspect: str, **more: Any) -> str:
    return PUZZLE_ANSWER.tell(puzzle(**more), aspect, Asker(NORA, PUZZLE)).text


def test_who_gives_up_is_told_the_whole_line_and_why() -> None:
    assert told("solution").startswith("The solution is 20.Nxd5.")
    assert "9 pawns’ worth" in told("solution")
    assert "mate at once" in told("solution", mates=True)
    assert _gains(chess.Board(FORK), ["c3d5"]) == 9


def test_captures_are_looked_at_by_the_piece_that_is_named() -> None:
    board = chess.Board(FORK)
    assert [one.uci() for one in _captures(board, WhichAnswer(captures=True, with_piece="rook"))] == ["a1a2"]
    assert [one.uci() for one in _captures(board, WhichAnswer(captures=True, taken="queen"))] == ["c3d5"]
    read = PUZZLE_ANSWER.read(
        AskedQuestion("took with the queen and it says wrong. why", Asker(NORA, PUZZLE)), "captures", None  # type: ignore[arg-type]
    )  # fmt: skip
    assert read.model_dump() == {
        "solved": False,
        "why": False,
        "captures": True,
        "checks": False,
        "with_piece": "queen",
        "taken": None,
        "king": False,
        "move": None,
        "reply": None,
    }


def test_why_a_capture_fails_is_told_with_the_answer_to_it() -> None:
    tried = {"move": "20.Rxa2", "reply": "Qxa2", "takes_back": True, "chance": 30}
    words = told("captures", **{"with": "rook"}, tried=[tried], could=1)
    assert "20.Rxa2 is taken back by Qxa2 and leaves 30 chances in a hundred" in words
    assert "No legal move of White" in told("captures", **{"with": "queen"})


def test_the_way_of_the_pawns_is_that_of_the_board_as_it_is_shown() -> None:
    assert "White’s pawns go up the screen" in told("side")
    assert "Black’s pawns go up the screen" in told("side", turn="Black")


async def test_the_puzzle_is_looked_at_as_it_stands(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def set_up(*_: object) -> Findings:
        return puzzle()

    monkeypatch.setattr(type(PUZZLE_OF_THE_DAY), "look", set_up)
    player = await somebody(house)
    for said, words in (
        ("ok i give up", "The solution is 20.Nxd5."),
        ("which way are the pawns going", "White’s pawns go up the screen"),
        ("i would just grab it", "20.Rxa2"),
    ):
        answer = await answered(house.desk, player, said, PUZZLE)
        assert words in answer["text"]


async def test_without_a_puzzle_nothing_is_solved(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "ok i give up", PUZZLE)
    assert "holds a puzzle yet" in answer["text"]


def test_the_clock_that_evens_a_game_goes_by_both_ratings() -> None:
    assert clock_told(WITH).startswith("15+10, or no clock")
    assert "188 above your 1216" in clock_told(WITH)
    assert clock_told(WITH | {"yours": 1400}).startswith("15+10:")
    assert clock_told(WITH | {"yours": 1900}).startswith("A short one")
    assert "give you a piece" in clock_told(WITH | {"yours": 700})


def test_who_likes_risk_takes_a_draw_later() -> None:
    assert "up to about 53 chances" in draws_told(WITH)
    assert "up to about 43 chances" in draws_told(WITH | {"risk": 10})
    assert "never offers one" in draws_told(WITH | {"risk": 10})


def test_dropping_a_rated_game_is_a_loss_and_another_may_run_beside_it() -> None:
    drop = running_told(WITH | {"asked": "i want to drop the serious game and start an easy one"})
    assert drop.startswith("Your game with Rosa is rated: dropping it means resigning it")
    assert running_told(WITH).startswith("Yes: you may begin another")
    assert "Call it off" in running_told(WITH | {"games": [GAME | {"begun": False}]})
    assert "its clock runs on" in running_told(WITH | {"games": [GAME | {"clock": True}]})
    assert running_told(WITH | {"games": []}).startswith("No game of yours with Rosa")


def test_a_friendly_game_may_be_talked_about_and_a_rated_one_not_helped_in() -> None:
    assert talk_of_told(WITH).startswith("Talking is allowed, help is not")
    assert talk_of_told(WITH | {"games": [GAME | {"rated": False}]}).startswith("Yes, and it is no cheating")


async def test_a_game_that_was_kept_to_oneself_is_not_on_show(house: House) -> None:
    player = await somebody(house)
    gallery = Screen(ScreenKind.GALLERY)
    await game_of(house, player, rated=True, watchable=False)
    answer = await answered(house.desk, player, "is my game in this list", gallery)
    assert answer["text"].startswith("No, your rated game with Pip is kept between the two of you")
    await game_of(house, player, rated=False)
    answer = await answered(house.desk, player, "is my game in this list", gallery)
    assert answer["text"].startswith("Yes, your friendly game with Pip can be watched")
    assert watched_told({"games": [], "name": None}).startswith("No: no game of yours is running")


async def test_whom_one_has_not_met_is_everybody_at_first(house: House) -> None:
    answer = await answered(house.desk, await somebody(house), "whom of these have i never played?")
    assert "Vesna Korolija" in answer["text"]
    assert "No game with one of the house is finished yet." in answer["text"]
    facts = {"new": [{"name": "Vesna", "rating": 2600, "running": True}], "met": ["Pip"]}
    assert "With Vesna you have a game that is not finished" in not_met_told(facts)
    assert not_met_told({"new": [], "met": ["Pip", "Rosa"]}).startswith("Nobody is left")


async def test_where_nobody_has_climbed_it_says_so_and_where_changes_stand(house: House) -> None:
    honours = Screen(ScreenKind.HONOURS)
    answer = await answered(house.desk, await somebody(house), "who gained most rating lately", honours)
    assert answer["text"].startswith("Nobody:")
    assert "“Seven days”" in answer["text"]
    risen = [{"name": "Dana", "you": False, "gained": 41, "rating": 1290}]
    week = {"week": {"listed": 1, "risen": risen}, "month": {"listed": 1, "risen": []}}
    assert climbers_told(week).startswith("In the last seven days it is Dana: +41, to 1290.")


def test_where_pieces_are_chosen_is_the_card_too() -> None:
    assert "Board and pieces" in entries()["change-pieces"].told
    assert ("Your card, “Board and pieces”", "/settings") in entries()["change-pieces"].links
    assert {"puzzle_answer", "game_with", "honours", "not_met"} <= all_tools().keys()

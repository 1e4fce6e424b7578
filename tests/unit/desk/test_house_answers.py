"""What the house is asked on its pages: one's own card, who waits, what stayed at home, where the graph falls."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.finished.course import graph_words
from app.desk.handbook import entries
from app.desk.puzzle.puzzle_position import men_of, position_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker, Findings
from app.desk.tools.clocks import away_words
from app.desk.tools.own_card import TOOL as OWN_CARD
from app.desk.tools.unmoved import unmoved_men, unmoved_words
from app.desk.tools.waiting_games import TOOL as WAITING
from app.house import House
from app.lobby.contender import Contender
from app.lobby.presence import IN_THE_LOBBY
from tests.unit.desk.test_steward import answered, game_of, somebody

NORA = Player("nora", "nora", "Nora")
ASKER = Asker(NORA, Screen())


async def test_a_guest_reads_their_own_card_and_that_they_have_no_password(house: House) -> None:
    nora = await somebody(house)
    listed = (await answered(house.desk, nora, "list my settings", Screen(ScreenKind.SETTINGS)))["text"]
    assert "“Nora”, time zone UTC" in listed
    assert "“They speak unasked”: as they like" in listed
    assert "in your browser alone" in listed
    told = await answered(house.desk, nora, "am i a guest or a member", Screen(ScreenKind.SETTINGS))
    assert told["text"].startswith("You are here as a guest")
    seen = (await answered(house.desk, nora, "do people see my real name?"))["text"]
    assert "a nickname does: of you “Nora”" in seen


def test_a_member_has_a_password() -> None:
    facts = {"guest": False, "username": "nora"}
    assert OWN_CARD.tell(Findings(facts), "password", ASKER).text.startswith("You are a member")


async def test_the_game_of_who_waits_is_told_with_its_points(house: House) -> None:
    nora = await somebody(house)
    lobby = Screen(ScreenKind.LOBBY)
    empty = await answered(house.desk, nora, "is the game that waits rated", lobby)
    assert empty["text"].startswith("Nobody waits just now")
    dana = await somebody(house, "Dana")
    house.presence.arrive("dana", dana, lambda: IN_THE_LOBBY)
    await house.queue.enqueue(Contender(dana), "5+3", rated=True)
    told = (await answered(house.desk, nora, "is the game that waits rated", lobby))["text"]
    assert "Dana waits for a rated game of 5+3: a loss would cost you 16 points and a win bring 16, to 1216." in told
    taken = (await answered(house.desk, nora, "can you accept dana's game for me?", lobby))["text"]
    assert taken.startswith("That you do yourself, with one press: Dana waits for a rated game of 5+3, so press 5+3")
    friendly = (await answered(house.desk, nora, "how do i play a person unrated", lobby))["text"]
    assert friendly.startswith("To play without it counting, take the tick off")
    assert "Dana, who waits now, wants a rated game of 5+3, which would count." in friendly


def test_a_friendly_game_that_waits_moves_nothing() -> None:
    waiting = [{"name": "Dana", "rating": 1200, "clock": "5+3", "rated": False, "stake": None}]
    assert "Dana’s game (5+3) is friendly" in WAITING.tell(Findings({"waiting": waiting}), "stakes", ASKER).text


def test_what_never_moved_is_told_and_castling_moves_both() -> None:
    moves = ("e2e4", "d7d5", "e4d5", "d8d5", "g1f3", "d5a2", "f1e2", "a2b2", "e1g1", "b2a1")
    stayed, taken = unmoved_men(chess.Board(), moves, chess.WHITE)
    assert stayed == ["queen on d1", "bishop on c1", "knight on b1", "pawns on c2, d2, f2, g2 and h2"]
    assert taken == ["rook on a1", "pawns on a2 and b2"]
    words = unmoved_words({"whose": "You", "ended": True, "stayed": stayed, "taken": taken})
    assert words.startswith("Of your men these made no move: the queen on d1; the bishop on c1")
    assert "Taken at home, without a move: the rook on a1; the pawns on a2 and b2." in words


async def test_what_never_moved_is_told_of_a_rated_game_too(house: House) -> None:
    nora = await somebody(house)
    game = await game_of(house, nora, rated=True)
    told = await answered(house.desk, nora, "which of my pieces never moved?", Screen(ScreenKind.MATCH, game))
    assert "these made no move so far: the king on e1" in told["text"]


@pytest.mark.parametrize(
    ("facts", "begins"),
    [
        ({"control": None, "grace": None}, "This game has no clock"),
        ({"control": None, "grace": 300}, "It waits, but not for long: it has no clock, but a person waits"),
        ({"control": "3 days a move", "grace": 300, "days": 3}, "It waits within the time for a move"),
        ({"control": "5+3", "grace": 75}, "It waits, but not for long: this game has a clock (5+3)"),
    ],
)
def test_whether_a_game_waits_depends_on_its_clock(facts: dict[str, object], begins: str) -> None:
    left = {"left": {"White": 200, "Black": 100}, "you": "White", "running": True, "days": None, "ended": False}
    words = away_words({"other": {"name": "Kenji", "mind": True}, **left, **facts})
    assert words.startswith(begins)
    assert "first in the hall" in words


async def test_a_game_without_a_clock_waits(house: House) -> None:
    nora = await somebody(house)
    game = await game_of(house, nora, rated=False)
    told = await answered(house.desk, nora, "does this game wait for me", Screen(ScreenKind.MATCH, game))
    assert told["text"].startswith("This game has no clock, so it waits as long as you like, and Pip")


def test_the_graph_is_tied_to_the_move_by_which_it_fell() -> None:
    falls = [
        {"move": "12.Qh5", "by": "you", "before": 58, "after": 8},
        {"move": "9...g5", "by": "Kenji", "before": 40, "after": 52},
    ]
    words = graph_words({"falls": falls})
    assert words.startswith("It falls most at 12.Qh5, played by you: White’s chances went from 58 to 8 in a hundred")
    assert "The next steepest: 9...g5." in words
    assert graph_words({"falls": []}).startswith("There is no cliff in it")


def test_the_puzzle_is_read_out_with_every_piece() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1")
    assert men_of(board, chess.WHITE) == "king on g1, rooks on a1 and e1"
    facts = {"men": {"White": "king on g1", "Black": "king on g8"}, "turn": "White", "own": False, "white": "A",
             "black": "B"}  # fmt: skip
    words = position_told(facts)
    assert words == "White: king on g1. Black: king on g8. White is to move. Today’s puzzle is from A against B."


async def test_a_room_says_whose_it_is(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "what is this page for?", Screen(ScreenKind.ROOM, "kenji"))
    assert told["text"].startswith("This is Kenji’s room. A room is for talking")


def test_no_new_entry_is_told_without_its_topic() -> None:
    assert all(one.topic for one in entries().values() if not one.anybodys and one.kind != "page")

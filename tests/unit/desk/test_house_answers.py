"""What the house is asked on its pages: one's own card, who waits, what stayed at home, where the graph falls."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.finished.course import graph_words
from app.desk.handbook import entries
from app.desk.moves.notation_words import clock_lead
from app.desk.puzzle.puzzle_position import men_of, position_told
from app.desk.questions import kind_of
from app.desk.reading.glossary import answer_asked, chess_word_asked, plain_answers, word_asked
from app.desk.record.counted_words import counted_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker, Findings
from app.desk.tools.clocks import away_words
from app.desk.tools.own_card import TOOL as OWN_CARD
from app.desk.tools.unmoved import unmoved_men, unmoved_words
from app.desk.tools.waiting_games import TOOL as WAITING
from app.domain.text import plain
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


@pytest.mark.parametrize(
    ("asked", "screen", "name"),
    [
        (
            "what do the letters and numbers around the board mean",
            "match",
            "the letters and numbers at the edge",
        ),
        ("why are there numbers along the side of the board", "analysis", "the letters and numbers at the edge"),
        ("take the coordinates off please", "match", "hiding or showing the coordinates"),
        ("what does the # behind a move stand for", "summary", "the sign of mate"),
        ("explain O-O-O to me", "match", "signs of castling"),
        ("what is acpl", "summary", "centipawns and the signs of books"),
        ("what does blunder mean", "replay", "what a blunder is"),
        ("what do the winning chances mean", "replay", "chances in a hundred"),
        ("can i play bullet here", "lobby", "bullet"),
        ("what does a rating mean", "hall", "what a rating is"),
        ("why am i at 1200, i have 1700 elsewhere", "my_chess", "why a rating is as it is"),
        ("how come it says 1184", "ladder", "why a rating is as it is"),
        ("with 150 points more rating, what are the odds of winning", "hall", "what a difference of ratings promises"),
        ("is this the same scale as FIDE", "hall", "whether a rating here is one of elsewhere"),
        ("how does one win at chess", "hall", "the goal of the game"),
        ("how does one win", "hall", "the goal of the game"),
        ("what's the aim of the game", "match", "the goal of the game"),
        ("am i allowed to capture his king", "match", "taking the king"),
        ("should a beginner pick white or black", "character", "white or black for a beginner"),
        ("may i ask how a pawn moves, or is that cheating", "match", "asking for rules in a game"),
        ("do they mind if i play very slowly", "match", "being slow"),
        ("why is my game adjourned", "match", "why it says that a game is paused"),
        ("could i start another game while this one is waiting", "hall", "another game beside one that runs"),
        ("what happens when somebody stops moving", "lobby", "somebody whose clock runs out or who has left"),
        ("i am new here, where do i start", "hall", "what there is for somebody new"),
        ("what data do you save about me", "settings", "data and the law"),
        ("could my wife see what i said to kenji", "room", "somebody of the family reading along"),
        ("will my guest games be kept", "hall", "whether a guest stays"),
        ("see you tomorrow", "hall", "a goodbye"),
        ("thank you, good night!", "hall", "a goodbye"),
        ("is anybody online right now", "gallery", "who is online, in the gallery"),
        ("how do games get on this page", "gallery", "how a game comes into the gallery"),
        ("which game is worth watching", "gallery", "which game to watch"),
        ("do i need a certain elo", "arena", "the rating one needs for an arena"),
        ("are there any prizes", "honours", "what there is to win"),
        ("must a win be rated to count", "ladder", "what counts on the ladder"),
        ("got anything tougher? i want something harder", "puzzle", "a puzzle that is harder"),
        ("does it use machine learning", "agents", "an agent and a neural net"),
        ("can you pause the game, i have to go", "match", "pausing a game"),
        ("may i move two pawns in one turn", "match", "moving two pieces"),
        ("how can i write something to him", "match", "talking at the board"),
        ("where can i see all the moves", "match", "seeing the moves of the game"),
        ("does a draw count", "ladder", "draws on the ladder"),
        ("do the characters play fair", "hall", "whether the characters cheat"),
        ("can we play from this room", "room", "a game from a room"),
        ("what does Nxe5 mean?", "match", "a move as it is written"),
        ("is rosa bluffing when she says that", "match", "whether a character means what it announces"),
    ],
)
def test_what_is_asked_in_so_many_words_is_found_by_them(asked: str, screen: str, name: str | None) -> None:
    found = answer_asked(plain(asked), ScreenKind(screen))
    assert (found.word if found else None) == name


def test_games_behind_leaving_for_good_are_those_that_are_left_behind() -> None:
    asked = "and what happens to my games then?"
    assert answer_asked(asked, ScreenKind.SETTINGS) is None
    found = answer_asked(asked, ScreenKind.SETTINGS, "delete-account")
    assert found is not None
    assert found.word == "games of who leaves for good"


@pytest.mark.parametrize(
    ("asked", "screen"),
    [
        ("what does kenji know about me?? everything please", "memories"),
        ("my new computer is slow today", "hall"),
        ("do i play better with white or black", "my_chess"),
        ("can I play a second game with Kenji while the first is running", "room"),
        ("does it work offline", "hall"),
        ("can black still save this", "analysis"),
        ("do i have to be strong to understand this opening", "hall"),
        ("can i take with the king", "match"),
        ("who would win, white or black", "gallery"),
    ],
)
def test_what_only_has_the_words_of_another_question_is_not_taken_for_it(asked: str, screen: str) -> None:
    assert answer_asked(plain(asked), ScreenKind(screen)) is None


@pytest.mark.parametrize(
    ("asked", "screen", "entry"),
    [
        ("what is a pin", "puzzle", "club-word-pin"),
        ("whats a skewer", "hall", "club-word-skewer"),
        ("what does fianchetto mean", "match", "club-word-fianchetto"),
        ("what are forks", "practice", "club-word-fork"),
        ("what is the opposition", "analysis", "club-word-opposition"),
        ("what does this pin do", "match", None),
        ("what does pin do", "memories", None),
        ("what is my weak square", "match", None),
    ],
)
def test_a_word_of_chess_is_found_by_its_own_entry_and_not_where_it_is_pointed_at(
    asked: str, screen: str, entry: str | None
) -> None:
    assert chess_word_asked(plain(asked), ScreenKind(screen)) == entry


@pytest.mark.parametrize(
    ("asked", "screen", "word"),
    [
        ("what does checkmate mean", "hall", "checkmate"),
        ("and what is an opening?", "match", "opening"),
        ("what is this opening?", "analysis", None),
        ("explain the mate to me", "summary", None),
    ],
)
def test_a_word_of_the_game_is_not_taken_for_what_stands_on_the_board(
    asked: str, screen: str, word: str | None
) -> None:
    found = word_asked(plain(asked), ScreenKind(screen))
    assert (found.word if found else None) == word


def test_every_plain_answer_that_is_of_a_kind_names_one_that_there_is() -> None:
    kinds = [one.told.removeprefix("@") for one in plain_answers().values() if one.told.startswith("@")]
    assert len(kinds) >= 20
    assert all(kind_of(kind).id == kind for kind in kinds)


def test_a_clock_in_figures_is_read_out() -> None:
    assert str(clock_lead("how does 3+2 work")).startswith(
        "3+2: each of you has three minutes for the whole game, and two"
    )
    assert "nothing is added" in str(clock_lead("what is 5+0?"))
    assert clock_lead("what does +1 mean") is None


async def test_a_clock_that_is_named_is_explained_by_its_own_figures(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "what does 15+10 mean?", Screen(ScreenKind.HALL))
    assert told["text"].startswith("15+10: each of you has 15 minutes")
    assert "first number" not in told["text"]


@pytest.mark.parametrize(("rated", "begins"), [(True, "No: this game is rated"), (False, "Yes, this game is friendly")])
async def test_whether_there_is_a_hint_is_told_of_this_very_game(house: House, begins: str, *, rated: bool) -> None:
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=rated))
    told = await answered(house.desk, player, "may i get a hint here?", screen)
    assert told["text"].startswith(begins)


async def test_a_paused_game_without_a_clock_has_lost_nothing(house: House) -> None:
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=False))
    told = await answered(house.desk, player, "why does it say paused?", screen)
    assert "left the board" in told["text"]


async def test_who_asks_why_they_have_their_rating_is_told_where_everybody_begins(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "why does it say 1200?", Screen(ScreenKind.MY_CHESS))
    assert told["text"].startswith("Everybody begins at 1200 here")
    assert "no rated game has moved your rating yet" in told["text"]


def test_a_rated_game_that_moved_nothing_is_told_with_its_reason() -> None:
    one = {"rated": True, "change": 0, "rating_after": 1200, "against": "Vesna", "outcome": "lost"}
    told = counted_told({"against": None, "here": one, "latest": [one], "rating": 1200, "asked": ""})
    assert told.startswith("This game was rated and counts")
    assert "to be expected" in told

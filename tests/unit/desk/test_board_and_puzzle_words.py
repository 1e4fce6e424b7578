"""Weak squares, space and endings; another answer in a puzzle; the engine's number; what a page leads with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.board_talk import last_said_words
from app.desk.board.castling_words import not_to_move
from app.desk.board.square_words import ending_words, space_words, square_facts, weak_words
from app.desk.club.page_lead import number_asked, number_lead
from app.desk.people.profile_games import nerves_told, which_games_told
from app.desk.puzzle.puzzle_beyond import link_told, method_told, solved_told
from app.desk.puzzle.puzzle_position import side_told
from app.desk.puzzle.puzzle_replies import replies_of, replies_told
from app.desk.puzzle.puzzle_words import motif_told, wanted_of
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, AskedQuestion, Asker, Study
from app.desk.tools.clocks import away_words
from app.desk.tools.explain_move import TOOL as EXPLAIN
from app.desk.tools.position_facts import TOOL as POSITION
from app.desk.tools.puzzle_answer import TOOL as PUZZLE_ANSWER
from app.desk.tools.rules import TOOL as RULES
from app.house import House
from tests.unit.desk.test_steward import game_of, somebody

NORA = Player("nora", "nora", "Nora")
# Black's pawns leave d5 to the white knight for good.
HOLE = "6k1/pp3ppp/3p4/2p1p3/4P3/2N5/PPP2PPP/6K1 w - - 0 20"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30"
CASTLE_LATER = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20"


def squares(fen: str, asked: str = "") -> dict[str, Any]:
    return {"you": "White", "phase": "middlegame", **square_facts(chess.Board(fen), asked)}


def test_weak_squares_are_named_and_the_first_of_them_judged() -> None:
    words = weak_words(squares(HOLE))
    assert "Black’s weakest square is d5: the knight on c3 of the other side reaches it" in words
    assert "White’s" not in weak_words(squares(HOLE, "weakest square in black's camp"))
    # Who asks what to defend asks of the own side.
    assert "Black’s" not in weak_words(squares(HOLE, "which would i defend first"))


def test_who_has_more_space_is_counted() -> None:
    assert space_words(squares(chess.STARTING_FEN)).startswith("Neither")
    assert space_words(squares("4k3/pppppppp/8/8/2PPPP2/8/8/4K3 w - - 0 9")).startswith("White has")


def test_an_ending_has_its_name() -> None:
    assert "pawn ending" in ending_words(squares("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 30"))
    assert "rook ending" in ending_words(squares("r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30"))
    assert "opposite colours" in ending_words(squares("2b3k1/8/8/8/8/8/8/2B3K1 w - - 0 30"))
    assert "rook against knight" in ending_words(squares("6k1/5n2/8/8/8/8/8/R5K1 w - - 0 30"))
    assert "none yet" in ending_words(squares(chess.STARTING_FEN))


def test_the_last_line_of_the_talk_is_repeated() -> None:
    assert last_said_words({"said": {"name": "Kenji", "text": "Hm."}}).startswith("Kenji said last: “Hm.”")
    assert last_said_words({"said": None}).startswith("Nothing yet")


async def test_the_board_is_looked_at_for_them(house: House) -> None:
    nora = await somebody(house)
    study = Asker(nora, Screen(ScreenKind.ANALYSIS), study=Study(HOLE))
    for aspect, words in (("weak_squares", "d5"), ("space", "space"), ("ending_name", "knight")):
        read = POSITION.read(AskedQuestion("weak squares of black", study), aspect, house.desk.toolbox.services)
        found = await POSITION.look(read, study, house.desk.toolbox.services)
        assert words in POSITION.tell(found, aspect, study).text
    match_id = await game_of(house, nora, rated=True)
    rated = Asker(nora, Screen(ScreenKind.MATCH, match_id))
    for aspect, refused in (("weak_squares", True), ("space", True), ("ending_name", True), ("last_said", False)):
        read = POSITION.read(AskedQuestion("?", rated), aspect, house.desk.toolbox.services)
        found = await POSITION.look(read, rated, house.desk.toolbox.services)
        assert POSITION.tell(found, aspect, rated).refused is refused


async def test_another_answer_in_the_puzzle_is_looked_at(house: House) -> None:
    board, at = chess.Board(BACK_RANK), house.desk.toolbox.services
    mate = await replies_of(at, board, ["a1a8"], "why is it mate, the king can go there")
    words = replies_told({"replies": mate, "moves": 1, "turn": "White", "chance": None})
    assert words.startswith("It is mate because the rook on a8 gives check")
    assert "f8 is covered by the rook on a8" in words
    quiet = await replies_of(at, board, ["g1f1", "g8f8"], "and if he steps aside with the king")
    assert quiet["kind"] == "king"
    assert "may step aside" in replies_told({"replies": quiet, "moves": 2, "turn": "White", "chance": None})
    own = await replies_of(at, board, ["a1a8"], "white could step aside with the king")
    assert "but not the answer" in replies_told({"replies": own, "moves": 1, "turn": "White", "chance": 97})
    read = PUZZLE_ANSWER.read(AskedQuestion("can he choose?", Asker(NORA, Screen(ScreenKind.PUZZLE))), "reply", at)
    assert read.model_dump()["reply"] == "can he choose?"


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("did kenji or anybody else here solve it?", "solved"),
        ("does pip do these too", "solved"),
        ("how do you see such things, i never spot them", "method"),
        ("is there a link that goes to today's puzzle only", "link"),
        ("for how strong people is this puzzle made?", "hard"),
        ("would that be fair for a nine-year-old", "hard"),
        ("is it a fork?", "motif"),
        ("which colour am i even", "side"),
        ("am i the white ones or the black ones here", "side"),
        ("do i play black in this", "side"),
        ("whose side is the bishop on", None),
        ("how many moves has the solution", "deep"),
        ("would kenji find it", None),
    ],
)
def test_what_of_the_puzzle_is_asked(asked: str, wanted: str | None) -> None:
    assert wanted_of(asked, again=False) == wanted


def test_whose_side_one_has_in_the_puzzle_is_told_first_and_without_a_hint() -> None:
    facts = {"turn": "Black", "own": False, "white": "Ada", "black": "Ben"}
    assert side_told(facts) == "You are Black: it is Black’s move. Today’s puzzle is from Ada against Ben."


def test_the_puzzle_beyond_its_board() -> None:
    assert solved_told({"name": "Kenji"}).startswith("No, Kenji has not")
    assert "own games" in link_told({"own": True})
    assert "third step" in method_told({"checks": False, "takes": False})
    facts = {"motif": "pin", "attacks": []}
    assert motif_told(facts | {"asked": "is it a fork?"}).startswith("No, not a fork: it is a pin")
    assert motif_told(facts | {"asked": "is it a pin?"}).startswith("Yes: it is a pin")


def test_a_number_of_the_engine_gets_a_verdict() -> None:
    assert number_lead(number_asked("+0.3, should i be glad") or "").startswith("+0.3 is hardly anything")
    assert "for Black, though not won" in number_lead(number_asked("-1.4, is that bad") or "")
    assert number_lead(number_asked("#4 in front of the line") or "").startswith(
        "#4 is a forced mate: White mates in 4"
    )
    assert number_lead(number_asked("what would it need before it's really won") or "").startswith("About two to three")
    assert number_asked("what do the arrows mean") is None


async def test_a_page_leads_with_what_it_knows(house: House) -> None:
    nora, services = await somebody(house), house.desk.toolbox.services
    match_id = await game_of(house, nora, rated=True)
    asker = Asker(nora, Screen(ScreenKind.MATCH, match_id))
    for entry, at, words in (
        ("thinking-time", asker, "move, number"),
        ("flip-board", Asker(nora, Screen(ScreenKind.PUZZLE)), "Not the board of the puzzle itself"),
        ("engine-number", replace(asker, screen=Screen(ScreenKind.ANALYSIS)), "+0.3 is hardly anything"),
    ):
        read = RULES.read(AskedQuestion("+0.3, should i be glad", at, entry=entry), "", services)
        assert words in RULES.tell(await RULES.look(read, at, services), "", at).text


def test_a_clock_that_is_not_there_does_not_run() -> None:
    facts = {"ended": False, "control": None, "grace": None, "other": {"name": "Rosa"}, "days": None, "why": "runs"}
    assert away_words(facts).startswith("No: this game has no clock, so nothing runs")


def test_whose_castling_it_would_be() -> None:
    words = not_to_move(chess.Board(CASTLE_LATER))
    assert words.startswith("Black cannot castle here: it is White’s move.")


def test_the_games_with_somebody_by_opening_clock_and_courage() -> None:
    games = [
        {"outcome": "lost", "opening": "Italian Game", "clock": "10+5"},
        {"outcome": "lost", "opening": None, "clock": "untimed"},
    ]
    facts = {"own_games": games, "record": {"lost": 2}}
    assert "the Italian Game; the one before" in which_games_told(facts, "in which opening was that")
    assert "the clock 10+5; the one before, which you lost, had no clock" in which_games_told(facts, "same clock?")
    assert which_games_told(facts, "how often") == ""
    assert nerves_told(facts, "i'm going to lose a third time arent i").startswith("Nobody knows that yet")
    assert nerves_told(facts, "how often did i lose") == ""


def test_the_move_that_was_just_told_is_the_one_that_is_judged() -> None:
    asker = Asker(NORA, Screen(ScreenKind.MATCH, "m" * 8), about=About("position_facts", "m" * 8, 7, aspect="last"))
    assert EXPLAIN.read(AskedQuestion("was it a mistake", asker), "why", None).model_dump()["ply"] == 7  # type: ignore[arg-type]

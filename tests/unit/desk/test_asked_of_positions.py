"""What a position is asked for by its form: how material was lost, where a man should go, weak points, an exchange
counted out, the opening on the board, what the page of a replay shows, and what somebody takes back while they ask."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.body.base import Candidate
from app.desk.board.engine_facts import threat_after
from app.desk.board.legal_words import allowed_told
from app.desk.board.lost_words import asks_of_history, story_of
from app.desk.board.opening_told import bait_of, trap_of
from app.desk.board.plan_threats import meeting
from app.desk.board.square_words import pawns_told, soft_points
from app.desk.board.threat_words import threat_told
from app.desk.moves.counted import count_told, counted_line
from app.desk.moves.tactic_notes import won_by
from app.desk.openings.openings_meant import opening_at_large
from app.desk.reading.marks import put_right
from app.desk.reading.pointing_back import pointing_back
from app.desk.reading.position_asked import position_asked
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import STUDY
from app.desk.tool import About, AskedQuestion, Asker, Study
from app.domain.acts import PlayMove, Resign
from app.domain.position import Color
from app.domain.text import plain
from app.house import House
from tests.unit.desk.test_legal_moves import NORA
from tests.unit.desk.test_steward import answered, game_of, somebody

# Black gives a knight for a pawn with 6...Ne7; White’s queen is taken by a knight for a knight in the other.
PIECE_DOWN = "e4 e6 d4 c5 d5 exd5 exd5 Be7 d6 Bf6 Nf3 Ne7 dxe7 Qxe7+ Be2 O-O Nc3 Bxc3+ bxc3"
QUEEN_TAKEN = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 Bb3 dxe4 Nc3 Bd6 Nxf7 Rf8 Nxd8 Nxd8"
ENGLISH = "c4 e5 Nf3 e4 Ng1 Bc5 Nc3 Nf6 a3 d5"
QUEEN_OUT = "e4 e5 Qh5"
SPANISH = "e4 e5 Nf3 Nc6 Bb5 d6 O-O Nf6"


def ucis(sans: str) -> tuple[str, ...]:
    board = chess.Board()
    return tuple(board.push_san(san).uci() for san in sans.split())


def after(sans: str) -> chess.Board:
    board = chess.Board()
    for uci in ucis(sans):
        board.push_uci(uci)
    return board


def story(sans: str, you: chess.Color, asked: str) -> str:
    return story_of(ucis(sans), chess.STARTING_FEN, you, asked, looks_on=False)


@pytest.mark.parametrize(
    ("sans", "you", "asked", "words"),
    [
        (PIECE_DOWN, chess.BLACK, "why am i a piece down", "You lost the knight at move 7: 7.dxe7 Qxe7+, and got"),
        (PIECE_DOWN, chess.BLACK, "where did i drop the knight", "You lost the knight at move 7"),
        (PIECE_DOWN, chess.BLACK, "how did i fall so far behind", "You lost the knight at move 7"),
        (PIECE_DOWN, chess.BLACK, "when did i lose my bishop", "You lost the bishop in an exchange, 9...Bxc3+ 10.bxc3"),
        (PIECE_DOWN, chess.WHITE, "how come i am a piece up", "They lost the knight at move 7"),
        (QUEEN_TAKEN, chess.WHITE, "at which move did he lose his queen", "They lost the queen at move 8"),
        (QUEEN_TAKEN, chess.BLACK, "how did he win my queen", "You lost the queen at move 8: 8.Nxd8 Nxd8"),
        (f"{SPANISH} Bxc6+", chess.BLACK, "why am i a piece down", "Only for the moment: 5.Bxc6+ has just taken"),
    ],
)  # fmt: skip
def test_how_material_was_lost_is_told_by_the_move(sans: str, you: chess.Color, asked: str, words: str) -> None:
    assert asks_of_history(asked)
    assert story(sans, you, asked).startswith(words)


@pytest.mark.parametrize(
    "text", ["have i lost a pawn", "who is ahead", "how do i win a pawn", "can i win the queen here"]
)
def test_a_count_is_no_history(text: str) -> None:
    assert not asks_of_history(text)


def test_the_move_that_put_a_man_where_it_is_taken_is_named() -> None:
    assert "Your 6...Ne7 had put it where it could be taken." in story(
        PIECE_DOWN, chess.BLACK, "how did i lose my knight"
    )


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("can i castle here... no wait, may my knight take e5?", "may my knight take e5?"),
        ("is it lost? Actually, who stands better?", "who stands better?"),
        ("should i push the pawn, hang on, where does the rook go", "where does the rook go"),
        ("do i have to wait, can i leave the board", "do i have to wait, can i leave the board"),
        ("is it actually a good move", "is it actually a good move"),
        ("what is best here, i mean after 1.e4 e5", "what is best here, i mean after 1.e4 e5"),
    ],
)
def test_what_was_taken_back_is_not_asked(asked: str, right: str) -> None:
    assert put_right(asked) == right


def test_any_man_of_a_kind_that_can_take_is_meant() -> None:
    board = after(
        "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 Bb3 dxe4 Nc3 Bd6 Nxf7 Rf8 Nxd8 Nxd8 Qe2 Bd7 d3 Bg4 f3 exf3 Ba4+ c6 Qf1 b5"
    )
    pawns = list(board.pieces(chess.PAWN, chess.WHITE))
    assert allowed_told(board, pawns, chess.F3, ours=True, helped=False).startswith(
        "Yes: the pawn on g2 can take on f3"
    )


def test_an_exchange_is_counted_to_its_end() -> None:
    board = after(ENGLISH)
    line = counted_line(board, chess.D5, twice=True)
    assert line == ("c4d5", "f6d5", "c3d5", "d8d5")
    assert count_told(board, line, chess.WHITE).startswith("No: after 6.cxd5 Nxd5 7.Nxd5 Qxd5")
    assert pawns_told(board, line, chess.WHITE).startswith("After 6.cxd5 Nxd5 7.Nxd5 Qxd5 your pawns are sound")
    free = after("e4 d5 exd5 Nf6 Nf3 a6")
    assert counted_line(free, chess.E4) is None
    won = chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert count_told(won, counted_line(won, chess.D5) or (), chess.WHITE).startswith("Yes, by the count")


def test_pawns_that_become_queens_are_named() -> None:
    board = chess.Board("8/3P3k/2P5/8/8/5q2/6K1/8 w - - 0 1")
    line = ("g2f3", "h7g6", "d7d8q", "g6f5", "c6c7", "f5e5", "c7c8q")
    assert won_by(board, line, chess.WHITE)[1] == "a queen, and two pawns become queens"


def test_weak_points_are_those_of_the_position() -> None:
    board = chess.Board("3rr2k/pp2q1pp/2n2p2/3p2p1/5Bb1/2P2N2/P1PQ1PPP/1R2RBK1 b - - 0 17")
    assert soft_points(board, chess.WHITE)[0] == "the bishop on f4, which can be taken at a profit"
    assert "the doubled and isolated pawns on c2 and c3" in soft_points(board, chess.WHITE)
    assert any("pinned to the king by the bishop on b5" in one for one in soft_points(after(SPANISH), chess.BLACK))


def test_a_queen_for_a_rook_is_no_small_threat() -> None:
    threat = {"move": "Rxe7", "in_words": "rook takes on e7", "taken": "queen on e7", "man": "rook on e1",
              "mates": False, "free": False, "helpers": [], "hits": [], "for": "rook", "won": 4}  # fmt: skip
    words = threat_told({"threat": threat, "you": "Black", "asked": "what is threatened"}, "a big one")
    assert words.endswith("takes your queen on e7, and wins a queen for a rook, a big one.")


def test_a_plan_begins_with_what_meets_a_threat_where_that_costs_little() -> None:
    board, threat = after(SPANISH), chess.Move.from_uci("f6e4")
    lines = (Candidate("c2c3", 70), Candidate("f1e1", 50))
    assert meeting(board, lines, threat)[0].uci == "f1e1"
    assert meeting(board, (lines[0], Candidate("f1e1", 10)), threat)[0].uci == "c2c3"


class Answers:
    """An engine that answers a mate on f7 with ...g6."""

    async def analyse(self, *_: object, **__: object) -> tuple[Candidate, ...]:
        return (Candidate("g7g6", 0, line=("g7g6",)),)


async def test_the_trap_of_an_early_queen_is_named_with_what_meets_it() -> None:
    at = cast("DeskServices", SimpleNamespace(engine=Answers()))
    trap = await trap_of(at, after(QUEEN_OUT), Candidate("b8c6", 0))
    assert trap == {"early": True, "move": "3.Bc4", "mate": "Qxf7#", "answer": "3...g6"}


AT = cast("DeskServices", SimpleNamespace(directory=SimpleNamespace(tables=list)))


async def read(text: str, sans: str, about: About | None = None) -> Understood | None:
    """What a question at the analysis board is read as."""
    asker = Asker(NORA, Screen(ScreenKind.ANALYSIS, STUDY), about=about, study=Study(chess.STARTING_FEN, ucis(sans)))
    return await position_asked(Understood(AskedQuestion(text, asker), None), AT, plain(text))


@pytest.mark.parametrize(
    ("text", "sans", "kind"),
    [
        ("how is my position?", PIECE_DOWN, "engine_analysis.standing"),
        ("what do you make of this position", PIECE_DOWN, "engine_analysis.standing"),
        ("where is black vulnerable?", PIECE_DOWN, "position_facts.weak_squares"),
        ("any soft spots in white's camp?", PIECE_DOWN, "position_facts.weak_squares"),
        ("my queen is attacked, where do i put it?", f"{SPANISH} Bxc6+ bxc6", "engine_analysis.man"),
        ("my bishop on b5 is in trouble, where should it run?", SPANISH, "engine_analysis.man"),
        ("where should i move my bishop on b5", SPANISH, "engine_analysis.man"),
        ("if i trade on d5, do i gain a pawn?", ENGLISH, "move_card.card"),
        ("does capturing twice on d5 net me something", ENGLISH, "move_card.card"),
        ("how are the pawns, is the structure fine", ENGLISH, "position_facts.pawns"),
        ("how does one deal with this as black", QUEEN_OUT, "engine_analysis.against"),
        ("is that a sensible way to start for kids?", QUEEN_OUT, "engine_analysis.worth"),
        ("what's white hoping for", QUEEN_OUT, "engine_analysis.aims"),
        ("who won the last game", SPANISH, None),
        ("what is his weak spot as a player", SPANISH, None),
        ("how do i start the engine", QUEEN_OUT, None),
    ],
)
async def test_questions_for_a_position_are_read_by_their_form(text: str, sans: str, kind: str | None) -> None:
    found = await read(text, sans)
    assert (None if found is None or found.kind is None else found.kind.id) == kind


async def test_the_pawns_behind_a_line_that_was_told_are_meant() -> None:
    line = ("c4d5", "f6d5", "c3d5", "d8d5")
    about = About("move_card", STUDY, 10, move=line[0], line=line)
    found = await read("and how do my pawns look after that?", ENGLISH, about)
    assert found is not None
    given = cast("Any", found.question.given)
    assert (tuple(given.tried[0]), given.wanted) == (line, ["pawns"])


async def test_weaknesses_in_a_rated_game_are_those_of_the_position_and_refused(house: House) -> None:
    nora = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, nora, rated=True))
    told = (await answered(house.desk, nora, "where are her weak points?", screen))["text"]
    assert "rated" in told


async def test_a_bait_is_named_as_the_trap() -> None:
    class Refutes:
        """An engine by which White loses a piece once the pawn on e5 is taken."""

        async def analyse(self, *_: object, **__: object) -> tuple[Candidate, ...]:
            return (Candidate("d8g5", 300, line=("d8g5",)),)

    at = cast("DeskServices", SimpleNamespace(engine=Refutes()))
    bait = await bait_of(at, after("e4 e5 Nf3 Nc6 Bc4 Nd4"), Candidate("f3d4", 30))
    assert bait == {"move": "4.Nxe5", "takes": "pawn on e5", "answer": "4...Qg5"}


async def test_a_name_is_told_with_its_moves_whatever_page_it_is_asked_on() -> None:
    asker = Asker(NORA, Screen(ScreenKind.ANALYSIS, STUDY), study=Study(chess.STARTING_FEN, ucis(SPANISH)))
    for text in ("what do people mean by the spanish", "what's the ruy lopez then?"):
        found = await opening_at_large(Understood(AskedQuestion(text, asker), None), AT, plain(text))
        assert found is not None
        told = cast("Any", found.question.given).told
        assert "1.e4 e5 2.Nf3 Nc6 3.Bb5" in told
        assert "stands on your board" in told


async def test_a_replay_is_asked_of_the_move_that_it_shows(house: House) -> None:
    nora = await somebody(house)
    match_id = await game_of(house, nora, rated=False)
    table = house.directory.find(match_id)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await table.act(PlayMove(Color.BLACK, "e7e5", 1))
    await table.act(Resign(Color.WHITE))
    asker = Asker(nora, Screen(ScreenKind.REPLAY, match_id), ply=1)
    services = house.desk.toolbox.services
    for text, kind in (
        ("what's happening here? i don't get this move", "move_card.card"),
        ("who had the edge at this moment", "engine_analysis.standing"),
        ("was that a good one?", "move_card.card"),
        ("was the position level then", "engine_analysis.standing"),
        ("who was better after move 1", None),
        ("was i ever winning in this game", None),
        ("was it lost at any stage", None),
    ):
        found = await position_asked(Understood(AskedQuestion(text, asker), None), services, plain(text))
        assert (None if found is None or found.kind is None else found.kind.id) == kind
        if kind == "move_card.card" and found is not None:
            assert cast("Any", found.question.given).plies == [1]
    there = replace(asker, ply=None)
    assert (
        await position_asked(Understood(AskedQuestion("who was better", there), None), services, "who was better")
        is None
    )


@pytest.mark.parametrize(
    "text", ["can i make the board bigger or change how it looks?", "change the look of the pieces"]
)
def test_a_wish_for_another_board_is_no_wish_to_have_something_forgotten(text: str) -> None:
    assert pointing_back(plain(text), About("what_they_remember", None, None)) is None


def test_who_asks_what_is_wrong_among_slips_points_back_at_them() -> None:
    found = pointing_back("that last one is wrong, can i change it", About("what_they_remember", None, None))
    assert found == ("what_they_remember", "change")


async def test_whoever_would_castle_next_threatens_nothing() -> None:
    class Castles:
        """An engine for which White castles, were it White's move."""

        async def analyse(self, *_: object, **__: object) -> tuple[Candidate, ...]:
            return (Candidate("e1g1", 30, line=("e1g1",)),)

    at = cast("DeskServices", SimpleNamespace(engine=Castles()))
    assert await threat_after(at, after("e4 e5 Nf3 Nc6 Bc4"), Candidate("f8c5", 10)) is None

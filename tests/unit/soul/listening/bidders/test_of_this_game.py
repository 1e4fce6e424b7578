"""The bidders that answer what is named of a game: how it stands and by how much, moves that were made, men to keep,
kings, pawns, the opening, and a move that was there at the end."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.domain.seen import PositionSeen
from app.soul.gathering import gather
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.by_looking import ChoiceLookedAt, LineLookedAt
from app.soul.listening.bidders.how_it_stands import HowItStands
from app.soul.listening.bidders.kept_safe import HowToKeep, KingWorry, PawnWanted
from app.soul.listening.bidders.named_after_all import AtTheEnd, OpeningNamed
from app.soul.listening.bidders.one_verdict import amount_of
from app.soul.listening.bidders.own_moves_named import OwnMovesNamed
from app.soul.listening.bidders.stands_by_looking import ThreatLookedAt
from app.soul.listening.covering import aims_named, covers
from app.soul.listening.given_away import given_back, is_given
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer, moment
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

QUIET = "e4 e5 Nf3 Nc6 Bc4 Bc5"
TARTAKOWER = "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Nxf6+ exf6 Bc4 Bd6"
TO_AND_FRO = "e4 e5 Nf3 Nc6 Bc4 Qf6 O-O Qd8 d3"
GIVEN = "e4 e5 Nf3 Qg5 Nxg5 d6 d3 Be7"


def board_of(sans: str) -> chess.Board:
    board = chess.Board()
    for san in sans.split():
        board.push_san(san)
    return board


def said(bidder: Bidder, text: str, moves: str, *look: PositionSeen, **changes: Any) -> str:
    return answer(bidder, table(moves, *look, **changes), text, Subject.UNKNOWN)


def table(moves: str, *look: PositionSeen, **changes: Any) -> SoulInput:
    return given(played(*moves.split()), seen=look, **changes)


@pytest.mark.parametrize("text", ["how am I doing?", "what do you make of my position?", "am i losing?"])
def test_how_it_stands_is_told_with_amount_and_reason(text: str) -> None:
    moves = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7"
    told = said(HowItStands(), text, moves, seen(board_of(moves), ("Qf3+ Ke6 Nc3", 0.24)))
    assert "losing, by about three pawns" in told
    assert "a knight" in told


def test_by_how_much_is_told_in_pawns() -> None:
    look = seen(board_of(QUIET), ("c3 Nf6 d3", 0.58))
    assert "a little better, by" in said(HowItStands(), "by how much am I better?", QUIET, look)


@pytest.mark.parametrize(
    ("chance", "amount"), [(0.51, "hardly"), (0.545, "half a pawn"), (0.25, "three"), (0.97, "more")]
)
def test_amounts_follow_the_chances(chance: float, amount: str) -> None:
    assert amount in amount_of(chance)


@pytest.mark.parametrize(
    ("chance", "words"), [(0.55, "level"), (0.56, "a little better"), (0.2, "losing"), (0.1, "lost")]
)
def test_one_table_says_how_it_stands(chance: float, words: str) -> None:
    assert standing_in_words(chance) == words


def test_a_look_at_the_board_says_more_than_what_was_counted() -> None:
    look = seen(board_of(QUIET), ("c3 Nf6 d3", 0.8))
    assert gather(table(QUIET, look, my_chances=0.6)).chances == pytest.approx(0.2)


def test_why_it_feels_otherwise_than_the_count_says() -> None:
    moves = "e4 e5 Nf3 Nc6 Bc4 d6 Ke2 Bg4 Re1 Nd4+ Kf1 Qf6 Bxf7+ Kxf7"
    told = said(
        HowItStands(), "why does it feel like i'm losing?", moves, seen(board_of(moves), ("c3 Nxf3 gxf3 Bxf3", 0.2))
    )
    assert "what feels bad is real" in told
    assert "king" in told


@pytest.mark.parametrize(
    "text",
    ["Qf6 and then Qd8 lol what was that about", "your queen went out and came straight back, why?", "Qf6 Qd8??"],
)
def test_to_and_fro_is_told_of_both_moves_together(text: str) -> None:
    told = said(OwnMovesNamed(), text, TO_AND_FRO)
    assert "queen to f6 and then queen to d8 cost me two moves to end where it began" in told.lower()


def test_a_man_that_was_given_is_admitted_whatever_the_standing() -> None:
    judged = (MoveWorth(4, "Qg5", True, 0.95, 0.94),)
    told = said(OwnMovesNamed(), "Qg5?? was that on purpose", GIVEN, judged=judged)
    assert "I gave the queen away: your knight on f3 took it there" in told
    assert "I could afford it, for I was winning" in told
    assert "good" not in told


@pytest.mark.parametrize(("before", "word"), [(0.6, "was sound, though"), (0.95, "gave the queen away")])
def test_what_was_given_and_cost_nothing_was_sound_unless_all_was_won(before: float, word: str) -> None:
    judged = (MoveWorth(4, "Qg5", True, before, before - 0.01),)
    told = verdict_in_words(3, moment(table(GIVEN, judged=judged)))
    assert told is not None
    assert word in told


@pytest.mark.parametrize(
    "text",
    ["is your bishop on e7 free?", "is your bishop hanging on e7?", "why didn't you play Be7 earlier?", "nice weather"],
)
def test_men_that_only_stand_and_moves_not_made_are_left_to_others(text: str) -> None:
    assert not said(OwnMovesNamed(), text, GIVEN)


def test_a_man_won_back_was_not_given() -> None:
    facts = gather(table("e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nxd4 Qxd4"))
    assert given_back(7, facts) is None
    assert given_back(3, gather(table(GIVEN))) == "your knight on f3 took it there"


def test_a_supposed_move_that_loses_its_man_says_so_first() -> None:
    look = seen(board_of(QUIET), ("Qe2 Nf6 d3", 0.95), ("Bxf7+ Kxf7 d3 Nf6", 0.94))
    told = said(LineLookedAt(), "is Bxf7+ any good?", QUIET, look).lower()
    assert "no: bishop takes on f7 with check gives the bishop away for a pawn: i answer king takes on f7" in told
    assert "as good as anything" not in told


def test_a_line_that_wins_the_man_back_gives_nothing() -> None:
    assert is_given(("c4f7", "e8f7", "d2d3", "g8f6"), board_of(QUIET))
    assert not is_given(("f3e5", "c6e5", "d2d4", "c5d6", "d4e5", "d6e5"), board_of(QUIET))


def test_two_captures_are_chosen_between_by_their_squares() -> None:
    moves = "e4 d5 Nc3 e5 Nf3 Nc6"
    look = seen(board_of(moves), ("exd5 Nb4 Nxe5", 0.7), ("Nxd5 Nf6", 0.5), ("Nxe5 Nxe5 exd5", 0.3))
    told = said(ChoiceLookedAt(), "take the pawn on e5 or the pawn on d5?", moves, look).lower()
    assert "pawn takes on d5" in told
    assert "knight takes on e5" in told


@pytest.mark.parametrize("text", ["how do i keep my e4 pawn?", "what's the best way to guard e4?"])
def test_moves_that_keep_a_man_are_named(text: str) -> None:
    moves = "e4 e5 Nf3 Nf6"
    look = seen(board_of(moves), ("Nxe5 d6", 0.56), ("Nc3 Nc6", 0.54), ("d3 Nc6", 0.52), ("a3 Nxe4", 0.3))
    told = said(HowToKeep(), text, moves, look)
    assert "knight to c3 or pawn to d3" in told
    assert "pawn to a3" not in told


def test_a_king_without_queens_about_need_not_worry() -> None:
    moves = "e4 e5 d4 exd4 Qxd4 Qf6 Qxf6 Nxf6 Kd1 d6"
    told = said(KingWorry(), "should i worry about my king?", moves).lower()
    assert "not much: the queens are off" in told


def test_what_a_pawn_is_for_is_told_by_its_next_step() -> None:
    moves = "e4 d5 exd5 Qxd5 Nc3 Qd8 Bc4 c6 Bb3 a5"
    told = said(PawnWanted(), "what's the a5 pawn up to?", moves)
    assert "means to go on to a4, against your bishop on b3" in told
    assert not said(PawnWanted(), "who's better? am I a pawn up, what about that", moves)


@pytest.mark.parametrize(
    ("text", "moves", "name"),
    [
        ("what's it called when you take back on f6 with the e pawn?", TARTAKOWER, "Tartakower Variation"),
        ("queen out on move 3, has it got a name?", "e4 e5 d4 exd4 Qxd4 Nc6 Qd3", "Centre Game"),
    ],
)
def test_the_variation_of_this_game_is_named(text: str, moves: str, name: str) -> None:
    assert name in said(OpeningNamed(), text, moves)
    assert not said(OpeningNamed(), "what's your cat called?", moves)


def test_a_move_that_was_there_at_the_end_is_looked_at() -> None:
    moves = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2"
    look = seen(board_of(moves), ("Nxc2+ Qxc2 Qxc2", 0.1))
    told = said(
        AtTheEnd(), "at the end I had Nxc2+, did I resign too early?", moves, look, result="won",
        end_reason="resignation", my_color="white",
    )  # fmt: skip
    assert "knight takes on c2 with check" in told
    assert "not too early to resign" in told


def test_a_threat_in_steps_is_told() -> None:
    moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 h3"
    board = board_of(moves + " Nf6")
    flipped = board.copy(stack=False)
    flipped.push(chess.Move.null())
    look = seen(board, ("d3 d6", 0.52)), seen(flipped, ("Nxe4 Qe2 Bxf2+ Kf1 d5", 0.62))
    told = said(ThreatLookedAt(), "what are you threatening?", moves + " Nf6", *look)
    assert "I threaten knight takes on e4" in told


def test_a_look_before_and_after_a_move_outweighs_what_was_counted() -> None:
    before = board_of("e4 e5 Nf3")
    look = seen(before, ("Nc6 Bc4", 0.5), ("d5 exd5", 0.3)), seen(board_of("e4 e5 Nf3 d5"), ("Nxe5 Qe7", 0.7))
    worth = worth_at(3, moment(table("e4 e5 Nf3 d5", *look, judged=(MoveWorth(4, "d5", True, 0.5, 0.48),))))
    assert worth is not None
    assert worth.after == pytest.approx(0.3)
    assert worth.better == "Nc6"


def test_an_answer_that_passes_the_named_moves_by_loses_to_one_that_does_not() -> None:
    named = aims_named(["rg8", "lol", "king", "to", "d7", "your", "king", "on", "b6"])
    assert named == {"g8", "d7"}
    assert covers(named, "rook to g8 cost time")

"""Between which moves a sentence asks to choose, and what the captures of a position come to in the end."""

from __future__ import annotations

import chess
import pytest

from app.domain.facts import Facts
from app.domain.settling import exchanged, settled, settled_after
from app.soul.gathering import gather
from app.soul.listening.choice_words import chosen_of, left_alone
from app.soul.listening.choosing import choice_in
from app.soul.listening.supposed_words import verdict_on
from app.soul.listening.supposing import supposed_in
from tests.unit.soul.soul_table import given, played

# Black, the visitor, is to take the bishop on e7 back.
RETAKE = "e4 e5 Nf3 d6 Nc3 g6 d4 Nc6 Bb5 a6 Bxc6+ bxc6 d5 Bb7 O-O Qf6 Bg5 Qg7 Nh4 Be7 Bxe7"
# White, the visitor, has a knight on f6 attacked by nothing yet: e5 hits it, and the rook on c8 hits the bishop on c7.
BOTH = (
    "e4 e5 d4 exd4 Qxd4 Nc6 Qa4 Nf6 Nc3 Be7 f3 O-O Bf4 b6 Bb5 Bb7 O-O-O Re8 a3 a6 Bxc6 Bxc6 Qb3 Bc5 Na4 Bxa4 Qxa4 Qe7"
    " Nh3 Red8 Bxc7 Rdc8 e5"
)
# Black, the visitor, can take on d4 and on h4 with the queen.
TWO_PAWNS = "r4k2/6p1/2p2B1p/1p1p4/1P1P1q1P/8/P1Q3P1/1K2R3 b - - 0 1"


def facts_of(sans: str, color: str = "white") -> Facts:
    return gather(given(played(*sans.split()), my_color=color))


@pytest.mark.parametrize(
    ("text", "sans", "back"),
    [
        ("king or knight for taking back on e7", ["Kxe7", "Nxe7"], True),
        ("do i take your bishop back with my king or my knight??", ["Kxe7", "Nxe7"], True),
        ("take back with the knight or the king", ["Nxe7", "Kxe7"], True),
        ("which piece takes the bishop on e7?", ["Nxe7", "Kxe7"], True),
    ],
)
def test_two_men_that_can_take_back_are_read(text: str, sans: list[str], back: bool) -> None:
    found = choice_in(text, facts_of(RETAKE))
    assert found is not None
    assert [found.board.san(move) for move in found.moves] == sans
    assert found.back is back


def test_what_is_taken_back_after_a_supposed_move_is_read_on_the_board_after_it() -> None:
    found = choice_in("when you eat my knight do i recapture w the queen or the pawn", facts_of(BOTH))
    assert found is not None
    assert [found.board.san(move) for move in found.moves] == ["Qxf6", "gxf6"]


def test_two_squares_with_men_of_the_other_side_are_what_is_taken() -> None:
    facts = gather(given((), initial_fen=TWO_PAWNS, my_color="white"))
    found = choice_in("d4 or h4, which pawn do i scoff first", facts)
    assert found is not None
    assert [found.board.san(move) for move in found.moves] == ["Qxd4", "Qxh4"]
    assert chosen_of(found, facts.me).startswith("I would play queen takes on ")


def test_two_moves_that_and_joins_are_a_choice_where_one_has_to_choose() -> None:
    facts = facts_of("c4 e5 Nc3 Nf6 e4 Nc6 d3 Bb4 Bd2 Bxc3 Bxc3 O-O Nf3 d6 Be2 Bg4", "black")
    found = choice_in("cannot decide between h3 and castling", facts)
    assert found is not None
    assert [found.board.san(move) for move in found.moves] == ["h3", "O-O"]


def test_the_king_takes_in_between_where_a_sacrifice_is_named_without_it() -> None:
    facts = facts_of("b4 e5 e4 Bxb4 Bb2 Nc6 c4 Nf6 Bd3 O-O Nf3 d6 Nc3 Nd4 Nd5 Nxd5 exd5 Bg4 Bxd4 exd4", "black")
    supposed = supposed_in("bishop takes h7, knight to g5, does it work?", facts)
    assert supposed is not None
    assert not supposed.others
    assert [move.uci() for move in supposed.line] == ["d3h7", "g8h7", "f3g5"]


def test_what_is_written_in_between_is_not_put_in_again() -> None:
    facts = facts_of("e4 e5 d4 d6 d5 Nf6 Nf3 Nxe4 Bd3 Bf5 Qe2 Nc5 Bxf5 Be7 h4 O-O g3 c6 Be3 Nba6", "black")
    supposed = supposed_in("bxh7+ kxh7 ng5+ bxg5 hxg5+ kg8 qh5 f6 g6 and i don't see how you survive", facts)
    assert supposed is not None
    assert supposed.line[-1].uci() == "g5g6"


@pytest.mark.parametrize(
    "text",
    [
        "rooks or bishops on open lines?",
        "tea or coffee?",
        "would you rather live in penge or over in sligo?",
        "is it the pieces or the clock that you like",
        "caro kann or french?",
    ],
)
def test_a_choice_of_something_else_is_none_of_moves(text: str) -> None:
    assert choice_in(text, facts_of(BOTH)) is None


def test_the_knight_takes_back_because_the_king_would_give_up_castling() -> None:
    facts = facts_of(RETAKE)
    found = choice_in("king or knight?", facts)
    assert found is not None
    told = chosen_of(found, facts.me)
    assert told.startswith("I would take back with the knight: it brings the knight into play")
    assert told.endswith("the king would give up castling")


def test_captures_on_several_squares_are_played_out_together() -> None:
    board = facts_of(BOTH).board
    found = settled_after(board.parse_san("Rxc7"), board)
    assert found.points == 1
    got, lost = exchanged(found.line, board)
    assert got == {chess.BISHOP: 1, chess.PAWN: 1}
    assert lost == {chess.KNIGHT: 1}
    assert left_alone(board) < 0


def test_a_queen_left_behind_is_counted() -> None:
    board = facts_of("b4 e5 e4 Bxb4 Bb2 Nc6 c4 Nf6 Bd3 O-O Nf3 d6 Nc3 Nd4 Nd5 Nxd5 exd5 Bg4 Bxd4 exd4", "black").board
    assert settled_after(board.parse_san("Nxd4"), board).points < -4
    assert settled(board).points == 0


def test_what_the_other_side_would_do_is_tried_once_its_capture_has_been_answered() -> None:
    facts = facts_of(RETAKE)
    supposed = supposed_in("if you push dxc6 next do i lose something", facts)
    assert supposed is not None
    assert supposed.back == chess.E7
    told = verdict_on(supposed, facts.me)
    assert told.startswith("once you have taken back on e7, pawn takes on c6 is an even exchange")


def test_a_piece_behind_the_move_that_is_let_out_is_told() -> None:
    facts = facts_of("e4 Nc6 d4 e5 d5 Nd4 c3 Bc5 cxd4 Bxd4 Qg4 g6", "black")
    supposed = supposed_in("if you go d6 next the bishop on c8 hits my queen right", facts)
    assert supposed is not None
    assert "opens the way for my bishop on c8 to your queen on g4" in verdict_on(supposed, facts.me)

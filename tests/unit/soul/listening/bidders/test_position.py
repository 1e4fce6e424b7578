"""Questions about the position are answered from the board, and from the chances that the mind has seen."""

from __future__ import annotations

import chess
import pytest

from app.domain.aims import threat_of
from app.domain.exchange import best_capture
from app.soul.listening.bidders import position
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import CAST, given, played

# Black (the character) has doubled and isolated c-pawns, White a knight on a3 and its king in the middle.
SCENE = "r2q1rk1/p1p2ppp/2p2n2/8/8/N2P4/PPP1QPPP/R3K2R b KQ - 0 15"
ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")


def scene(fen: str = SCENE, **changes: object) -> SoulInput:
    return given((), initial_fen=fen, **changes)


@pytest.mark.parametrize(
    ("chances", "words"), [(0.62, "I am better, a little"), (0.3, "you are better, clearly"), (0.95, "decided")]
)
def test_by_how_much_is_said_in_words(chances: float, words: str) -> None:
    said = answer(position.HowMuch(), given(ITALIAN, my_chances=chances), "By how much?", Subject.HOW_MUCH)
    assert words in said


def test_who_is_better_is_not_guessed() -> None:
    asked = given(ITALIAN, my_chances=None)
    said = answer(position.Better(), asked, "Who is better?", Subject.BETTER)
    assert any(
        said.startswith(phrase.split("{")[0]) for phrase in CAST["marguerite"].sheet.phrases["ask_better_unsure"]
    )


def test_a_queen_up_is_plain_without_an_engine() -> None:
    fen = "3qk3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 20"
    assert "I am" in answer(position.HowMuch(), scene(fen, my_chances=None), "How much?", Subject.HOW_MUCH)


def test_the_worst_piece_is_the_one_that_cannot_move() -> None:
    fen = "r1bqkb1r/pp2pppp/2p2n2/3p4/3P4/2N1PN2/PPPBBPPP/R2QK2R w KQkq - 0 8"
    said = answer(position.WorstPiece(), scene(fen), "Which of my pieces is the worst?", Subject.WORST_PIECE)
    assert "rook on" in said or "bishop on" in said
    square, moves = position.worst_piece(chess.Board(fen), chess.WHITE) or (0, 99)
    assert moves <= 1, chess.square_name(square)


def test_the_worst_piece_of_the_character_is_asked_for_with_your() -> None:
    said = answer(position.WorstPiece(), scene(), "And what is your worst piece?", Subject.WORST_PIECE)
    assert "my " in said.lower()


def test_a_king_in_the_middle_is_not_called_safe() -> None:
    said = answer(position.KingSafety(), scene(), "is my king safe there?", Subject.KING_SAFETY)
    assert "your king on e1" in said
    assert "it still stands in the middle" in said


def test_a_castled_king_behind_its_pawns_is_safe() -> None:
    board = chess.Board(SCENE)
    assert position.king_trouble(board, chess.BLACK) is None
    assert position.king_trouble(board, chess.WHITE) is not None


def test_a_weak_pawn_is_named_with_its_square() -> None:
    said = answer(position.WeakPawns(), scene(), "are your pawns weak?", Subject.WEAK_PAWNS)
    assert any(square in said for square in ("a7", "c6", "c7"))
    assert "isolated" in said or "doubled" in said


def test_sound_pawns_are_called_so() -> None:
    said = answer(position.WeakPawns(), given(ITALIAN), "do i have any weak pawns", Subject.WEAK_PAWNS)
    assert "your pawns" in said


def test_a_threat_is_what_wins_material() -> None:
    # Black to move after White's move; the knight on e5 hangs to the knight on c6.
    moves = played("e4", "e5", "Nf3", "Nc6", "Nxe5")
    assert threat_of(chess.Board(), chess.BLACK) is None
    said = answer(position.OwnThreat(), given(moves), "what are you threatening", Subject.THREAT)
    assert "to take your knight on e5 with the knight" in said


def test_nothing_is_threatened_where_the_exchange_loses() -> None:
    board = chess.Board("4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1")
    assert best_capture(board) is None


def test_mate_is_the_greatest_threat() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert threat_of(board, chess.WHITE) == "to mate with the rook on a8"


def test_their_threat_is_seen() -> None:
    board = chess.Board("4k3/8/8/3q4/8/4N3/8/4K3 b - - 0 1")
    asked = given((), initial_fen=board.fen(), my_color="black")
    said = answer(position.TheirThreat(), asked, "what's MY threat then", Subject.MY_THREAT)
    assert "to take my queen on d5 with the knight" in said


@pytest.mark.parametrize("slug", sorted(CAST))
def test_help_is_declined_in_a_rated_game_by_everybody(slug: str) -> None:
    moves = played("e4", "e5", "Nf3", "Nc6", "Nxe5")
    said = answer(position.OwnThreat(), given(moves, rated=True), "what do you threaten", Subject.THREAT, slug)
    assert said
    assert "e5" not in said


def test_nothing_is_said_of_a_board_in_a_room() -> None:
    assert not answer(position.KingSafety(), given(place="room"), "is my king safe?", Subject.KING_SAFETY)

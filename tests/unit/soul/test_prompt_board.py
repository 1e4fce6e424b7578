"""The parts of a prompt about the position beside the prose."""

from __future__ import annotations

import random

import chess

from app.soul.gathering import gather
from app.soul.prompt_board import just_now, pieces, with_taken
from app.soul.response import RecentMove
from tests.unit.soul.soul_table import given, played


def happened(*sans: str, color: str = "white", recent: tuple[RecentMove, ...] = ()) -> list[str]:
    return list(just_now(gather(given(played(*sans), my_color=color)), recent))


def test_every_piece_is_named_with_its_square() -> None:
    rng = random.Random(5)
    for _ in range(20):
        board, moves = chess.Board(), []
        for _ in range(rng.randrange(60)):
            if board.is_game_over():
                break
            move = rng.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        told = list(pieces(gather(given(tuple(moves), my_color="black"))))
        for whose, color in (("Your", chess.BLACK), ("Their", chess.WHITE)):
            line = " ".join(one for one in told if one.startswith(whose))
            named = [word.strip(",.;") for word in line.split() if word.strip(",.;")[1:].isdigit()]
            occupied = [chess.square_name(square) for square in chess.SquareSet(board.occupied_co[color])]
            assert sorted(named) == sorted(occupied)


def test_the_prompt_speaks_of_your_and_their_pieces() -> None:
    told = list(pieces(gather(given(played("e4", "d5", "exd5"), my_color="white"))))
    assert told[:3] == ["Your king e1.", "Your queen d1.", "Your rooks a1 and h1."]
    assert "Your pawns a2, b2, c2, d2, f2, g2, h2 and d5." in told
    assert "Their king e8." in told


def test_captures_checks_and_castling_are_described_from_the_minds_side() -> None:
    assert happened("e4", "d5", "exd5") == ["You have just taken their pawn on d5 (exd5)."]
    assert happened("e4", "d5", "exd5", color="black") == ["They have just taken your pawn on d5 (exd5)."]
    assert happened("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O") == ["You have just castled (O-O)."]
    assert happened("e4", "e5", "Qh5", "Nc6", "Qxf7+") == [
        "You have just taken their pawn on f7 and given check (Qxf7+)."
    ]


def test_a_capture_names_the_captured_piece() -> None:
    asked = given(played("e4", "d5", "exd5"), my_color="white")
    taking = RecentMove("exd5", "pawn takes on d5", by_me=True)
    assert with_taken(taking, gather(asked).plies[-1]) == "pawn takes their pawn on d5"


def test_a_quiet_move_is_no_event_and_a_turn_of_the_game_is() -> None:
    assert happened("e4", "e5") == []
    shift = RecentMove("e5", "pawn to e5", by_me=False, chance_before=0.4, chance_after=0.75)
    assert happened("e4", "e5", recent=(shift,)) == ["With that the game has turned your way."]

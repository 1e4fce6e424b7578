"""Why a move was no good, and what it is marked for, from the lines before and after it."""

from __future__ import annotations

import chess
import pytest

from app.body.scale import mate_score
from app.post_match.looking import Looked
from app.post_match.marks import mark_of
from app.post_match.report import Mark, ReasonKind
from app.post_match.why import Turned, reason_of


def turned(fen: str, move: str, before: tuple[int, str], after: tuple[int, str], second: int | None = None) -> Turned:
    """`before` and `after`: centipawns from the side to move, and the best line."""
    return Turned.of(
        chess.Board(fen),
        move,
        Looked(before[0], tuple(before[1].split()), second, close=True),
        Looked(after[0], tuple(after[1].split()), close=True),
    )


SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
FORK = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1"
HANGS = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("told", "kind", "move", "men", "number"),
    [
        (turned(SCHOLAR, "a2a3", (mate_score(1), "h5f7"), (40, "f6h5")), "misses_mate", "Qxf7#", [], 1),
        (turned("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "a7a6", (0, "g7g6 h5f3"),
                (mate_score(1), "h5f7")), "allows_mate", "Qxf7#", [], 1),
        (turned(HANGS, "f3f6", (20, "g1e2 g8f6"), (900, "g8f6 b1c3")), "puts_to_be_taken", "Nxf6",
         [("queen", "f6")], None),
        (turned("4k3/8/8/3q4/8/3R4/8/4K3 w - - 0 1", "e1e2", (600, "d3d5"), (500, "d5d3 e2d3")),
         "misses_capture", "Rxd5", [("queen", "d5")], None),
        (turned(FORK, "e1g1", (500, "d5c7 e8d7 c7a8"), (30, "e8g8 f1e1")), "misses_fork", "Nxc7+", None, None),
        (turned("k7/P7/1K6/8/8/8/8/8 w - - 0 1", "b6c6", (0, "b6a6"), (0, "")), "stands_worse", None, [], None),
        (turned("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", (mate_score(2), "f6f7"), (0, "")), "misses_mate",
         "Kf7", [], 2),
        (turned("8/5k2/8/8/8/5K2/4R3/8 w - - 0 1", "e2e8", (700, "e2e5"), (0, "f7e8")), "puts_to_be_taken", "Kxe8",
         [("rook", "e8")], None),
        (turned("8/P4k2/8/8/8/5K2/8/8 w - - 0 1", "f3e3", (900, "a7a8q f7e6"), (850, "f7e7 a7a8q")), "stands_worse",
         "Ke7", [], None),
        (turned("4k3/8/8/8/8/8/PP3PPP/4K3 w - - 0 1", "a2a3", (500, "b2b4 e8e7"), (0, "e8e7 a3a4")), "lets_the_win_go",
         "b4", [], None),
    ],
)  # fmt: skip
def test_the_most_telling_reason_is_given(
    told: Turned, kind: str, move: str | None, men: list[tuple[str, str]] | None, number: int | None
) -> None:
    reason = reason_of(told)
    assert (reason.kind, reason.move, reason.number) == (ReasonKind(kind), move, number)
    if men is not None:
        assert [(man.piece, man.square) for man in reason.men] == men


def test_an_even_trade_is_no_loss_of_a_queen() -> None:
    fen = "3qk3/8/8/8/8/8/5PPP/3QK3 w - - 0 1"
    reason = reason_of(turned(fen, "f2f3", (300, "d1d8 e8d8"), (0, "d8d1 e1d1")))
    assert reason.kind is not ReasonKind.LEAVES_TO_BE_TAKEN


def test_a_sacrifice_that_alone_wins_is_brilliant() -> None:
    # 1. Bxh7+ gives a bishop for a pawn.
    fen = "rnbq1rk1/ppp1bppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/RNBQK2R w KQ - 0 1"
    told = turned(fen, "d3h7", (350, "d3h7 g8h7 f3g5"), (-350, "g8h7 f3g5"), second=50)
    assert mark_of(told, None) is Mark.BRILLIANT
    assert mark_of(turned(fen, "d3h7", (350, "d3h7 g8h7"), (-350, "g8h7"), second=340), None) is None
    assert mark_of(turned(fen, "d3h7", (1500, "d3h7 g8h7"), (-1500, "g8h7"), second=1100), None) is None


def test_the_one_move_that_holds_is_marked_and_taking_back_is_not() -> None:
    fen = "4k3/pp3ppp/8/3n4/8/5N2/PP3PPP/4K3 w - - 0 1"
    told = turned(fen, "f3d4", (0, "f3d4 e8e7"), (0, "e8e7"), second=-400)
    assert mark_of(told, None) is Mark.ONLY
    assert mark_of(turned(fen, "f3d4", (0, "f3d4 e8e7"), (0, "e8e7"), second=-20), None) is None
    capture = "4k3/pp3ppp/8/3n4/4P3/5N2/PP3PPP/4K3 w - - 0 1"
    taking = turned(capture, "e4d5", (300, "e4d5"), (-300, "e8e7"), second=0)
    assert mark_of(taking, chess.Move.from_uci("f6d5")) is None


def test_a_mate_not_given_is_marked_though_the_game_stays_won() -> None:
    missed = turned(SCHOLAR, "h5e5", (mate_score(1), "h5f7"), (-900, "c6e5"))
    assert mark_of(missed, None) is Mark.MISSED_MATE
    given = turned(SCHOLAR, "h5f7", (mate_score(1), "h5f7"), (-100_000, ""))
    assert mark_of(given, None) is None


def test_what_was_looked_at_in_passing_bears_no_mark() -> None:
    board = chess.Board(SCHOLAR)
    passing = Turned.of(board, "a2a3", Looked(mate_score(1), ("h5f7",)), Looked(40, ("f6h5",)))
    assert mark_of(passing, None) is None

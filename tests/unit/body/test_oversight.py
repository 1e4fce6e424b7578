"""What is overlooked: hard replies before easy ones, less with strength and time, never what there is not to see."""

from __future__ import annotations

import random

import chess
import pytest

from app.body.base import Candidate
from app.body.oversight import overlook

DRAWS = 400
# White to move; the bishop on b7 looks down the long diagonal at h1.
DIAGONAL = chess.Board("6k1/1b3ppp/8/8/8/8/5PPP/4R1KR w - - 0 1")


def missed(line: Candidate, rate: float, seconds: float = 3.0, board: chess.Board = DIAGONAL) -> int:
    draw = random.Random(3)
    return sum(bool(overlook(board, (line,), rate, seconds, draw)[1]) for _ in range(DRAWS))


def test_a_reply_down_a_long_diagonal_is_missed_more_often_than_a_recapture() -> None:
    far = Candidate("g2g3", -500, line=("g2g3", "b7h1"), first=20)
    near = Candidate("h2h3", -500, line=("h2h3", "g8h3"), first=20)
    assert missed(far, 0.3) > 3 * missed(near, 0.3) > 0


def test_an_unseen_reply_leaves_the_move_as_it_looked_and_says_why() -> None:
    line = Candidate("g2g3", -500, line=("g2g3", "b7h1"), first=20)
    for seed in range(50):
        seen, oversights = overlook(DIAGONAL, (line,), 0.4, 3.0, random.Random(seed))
        if oversights:
            assert (oversights[0].uci, oversights[0].reply, oversights[0].why) == (
                "g2g3", "b7h1", "a line that the move itself opens",
            )  # fmt: skip
            assert seen[0].centipawns == 20
        else:
            assert seen == (line,)


# White's rook on e1 pins the knight on e5 to its king; once the rook has left the file, the knight takes on f3.
PINNED = chess.Board("4k3/8/8/4n3/8/5B2/8/R3R1K1 w - - 0 1")


@pytest.mark.parametrize(
    ("line", "why"), [(("e1d1", "e5f3"), "a pin that is over"), (("e1d1", "e8e7"), "a quiet reply")]
)
def test_a_piece_that_was_pinned_until_now_is_named(line: tuple[str, str], why: str) -> None:
    [oversight] = overlook(PINNED, (Candidate("e1d1", -300, line=line, first=20),), 0.9, 3.0, random.Random(3))[1]
    assert oversight.why == why


def test_a_piece_that_was_pinned_until_now_is_missed_more_often_than_one_that_was_free() -> None:
    free = chess.Board("7k/8/8/4n3/8/5B2/8/R3R1K1 w - - 0 1")
    line = Candidate("e1d1", -300, line=("e1d1", "e5f3"), first=20)
    assert missed(line, 0.3, board=PINNED) > missed(line, 0.3, board=free) > 0


@pytest.mark.parametrize(("less", "more"), [((0.05, 3.0), (0.3, 3.0)), ((0.3, 60.0), (0.3, 0.3))])
def test_strength_and_time_help(less: tuple[float, float], more: tuple[float, float]) -> None:
    line = Candidate("g2g3", -500, line=("g2g3", "b7h1"), first=20)
    assert missed(line, *less) < missed(line, *more)


def test_a_position_full_of_captures_hides_more() -> None:
    line = Candidate("a2a3", -300, line=("a2a3", "h7h5"), first=0)
    quiet = chess.Board("4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1")
    tense = chess.Board("r2qk2r/p1p2p1p/2npbn2/1BbPp3/2B1P1Q1/2N2N2/P1P2P1P/R3K2R w - - 0 1")
    assert missed(line, 0.2, board=tense) > missed(line, 0.2, board=quiet)


def test_nothing_is_overlooked_where_search_and_first_sight_agree_or_nobody_errs() -> None:
    agreed = Candidate("g2g3", -500, line=("g2g3", "b7h1"), first=-480)
    assert missed(agreed, 0.9) == 0
    assert missed(Candidate("g2g3", -500, line=("g2g3", "b7h1"), first=20), 0.0) == 0
    assert missed(Candidate("g2g3", -500, line=("g2g3",), first=20), 0.9) == 0

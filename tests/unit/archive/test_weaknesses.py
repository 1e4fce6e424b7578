"""What a player's errors have in common, and what follows from it for practice."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.archive.error_kinds import ErrorKind, kinds_of
from app.archive.weaknesses import REPEATED, Slip, Weaknesses, _hurried, advice, weak_points
from app.domain.match import TimeControl
from app.domain.position import Color
from app.post_match.judging import Label
from app.post_match.practice import Lesson
from app.post_match.report import Evaluation, JudgedMove, Mark, MoveReason, ReasonKind
from tests.unit.archive.test_statistics import FRENCH, SICILIAN

MIDDLEGAME = "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2NPBN2/PPP1BPPP/R2Q1RK1 w - - 0 21"
# Black's rook mates on d1 as soon as the white rook leaves the first rank.
BACK_RANK = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30"


def lesson(fen: str = MIDDLEGAME, played: str = "f3e5", cost: float = 0.3) -> Lesson:
    board = chess.Board(fen)
    return Lesson(
        ply=17,
        color=Color.WHITE,
        fen=fen,
        before_uci=None,
        played_uci=played,
        played_san=board.san(chess.Move.from_uci(played)),
        label=Label.BLUNDER,
        best_uci="g1h1",
        best_san="Kh1",
        line=("g1h1",),
        chance_before=0.6,
        chance_after=0.6 - cost,
    )


def judged(
    kind: ReasonKind | None, *, mark: Mark | None = None, move: str | None = None, number: int = 1
) -> JudgedMove:
    reason = None if kind is None else MoveReason(kind=kind, move=move, number=number)
    return JudgedMove(
        ply=17, color=Color.WHITE, uci="f3e5", san="Nxe5", evaluation=Evaluation(), reason=reason, mark=mark
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (ReasonKind.LEAVES_TO_BE_TAKEN, ErrorKind.HANGING),
        (ReasonKind.PUTS_TO_BE_TAKEN, ErrorKind.HANGING),
        (ReasonKind.ALLOWS_FORK, ErrorKind.FORK),
        (ReasonKind.ALLOWS_MATE, ErrorKind.MATE_ALLOWED),
        (ReasonKind.MISSES_MATE, ErrorKind.MATE_MISSED),
        (ReasonKind.MISSES_FORK, ErrorKind.CHANCE_MISSED),
        (ReasonKind.LETS_THE_WIN_GO, ErrorKind.WIN_LET_GO),
    ],
)
def test_the_reason_says_the_kind(kind: ReasonKind, expected: ErrorKind) -> None:
    assert kinds_of(lesson(), judged(kind), short_of_time=False) == (expected,)


def test_what_only_the_evaluation_says_is_of_no_kind() -> None:
    assert kinds_of(lesson(), judged(ReasonKind.STANDS_WORSE), short_of_time=False) == ()
    assert kinds_of(lesson(), judged(None), short_of_time=False) == ()


def test_mate_along_the_home_rank_is_the_back_rank_and_another_mate_is_not() -> None:
    away = lesson(BACK_RANK, "d1a1")
    on_it = judged(ReasonKind.ALLOWS_MATE, move="Rd1#")
    # The rook on a1 takes back: that is no mate, whatever was stored.
    assert kinds_of(away, on_it, short_of_time=False)[0] is ErrorKind.MATE_ALLOWED
    gone = lesson(BACK_RANK, "d1d7")
    assert kinds_of(gone, judged(ReasonKind.ALLOWS_MATE, move="Rxd7", number=1), short_of_time=False)[0] is (
        ErrorKind.MATE_ALLOWED
    )
    pawn = lesson("3r2k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 30", "c1c7")
    assert kinds_of(pawn, on_it, short_of_time=False) == (ErrorKind.BACK_RANK, ErrorKind.ENDGAME)
    unreadable = judged(ReasonKind.ALLOWS_MATE, move="Qh9#")
    assert kinds_of(pawn, unreadable, short_of_time=False)[0] is ErrorKind.MATE_ALLOWED


def test_one_error_may_be_of_several_kinds() -> None:
    made = kinds_of(lesson(BACK_RANK, "g1h1"), judged(None, mark=Mark.MISSED_MATE), short_of_time=True)
    assert made == (ErrorKind.MATE_MISSED, ErrorKind.TIME, ErrorKind.ENDGAME)


def test_only_what_is_repeated_is_a_weakness_and_the_dearest_comes_first() -> None:
    slips = [
        Slip(SICILIAN, lesson(cost=0.2), (ErrorKind.HANGING,)),
        Slip(SICILIAN, lesson(cost=0.3), (ErrorKind.HANGING,)),
        Slip(FRENCH, lesson(cost=0.1), (ErrorKind.FORK,)),
        Slip(FRENCH, lesson(cost=0.5), (ErrorKind.TIME, ErrorKind.MATE_MISSED)),
        Slip(SICILIAN, lesson(cost=0.4), (ErrorKind.TIME,)),
    ]
    first, second = weak_points(slips)
    assert (first.kind, first.count, first.games) == (ErrorKind.TIME, 2, 2)
    assert [slip.game.match_id for slip in first.evidence] == ["f", "s"]
    assert (second.kind, second.count, second.games) == (ErrorKind.HANGING, REPEATED, 1)
    assert [slip.cost for slip in second.evidence] == [pytest.approx(0.3)]  # a game once


def test_a_position_is_evidence_of_one_kind_only() -> None:
    both = (ErrorKind.HANGING, ErrorKind.TIME)
    slips = [
        Slip(replace(FRENCH, match_id="a"), lesson(cost=0.5), both),
        Slip(replace(FRENCH, match_id="b"), lesson(cost=0.4), both),
        Slip(replace(FRENCH, match_id="c"), lesson(cost=0.1), (ErrorKind.TIME,)),
        Slip(replace(FRENCH, match_id="d"), lesson(cost=0.1), (ErrorKind.HANGING,)),
        Slip(replace(FRENCH, match_id="e"), lesson(cost=0.1), (ErrorKind.HANGING,)),
    ]
    hanging, time = weak_points(slips)
    assert (hanging.kind, hanging.count, time.kind, time.count) == (ErrorKind.HANGING, 4, ErrorKind.TIME, 3)
    assert [slip.game.match_id for slip in hanging.evidence] == ["a", "b"]
    assert [slip.game.match_id for slip in time.evidence] == ["c"]


def test_what_to_practise_is_said_with_its_reason() -> None:
    slips = [Slip(replace(FRENCH, match_id=str(n)), lesson(), (ErrorKind.MATE_MISSED,)) for n in range(3)]
    found = Weaknesses(9, 3, (), (), weak_points(slips))
    assert advice(found) == "short puzzles of the kind that end a game: it would have helped you three times of late"
    assert advice(Weaknesses(9, 0, (), ())) is None


def test_short_of_time_is_the_last_tenth_of_the_clock_before_the_move() -> None:
    control = TimeControl(60_000, 0)
    spent = [(1, 9_000), (3, 30_000), (5, 25_000), (7, 1_000), (9, 1_000)]
    # The first move costs nothing; after the third own move five seconds of sixty are left.
    assert _hurried(control, spent) == {7, 9}
    assert _hurried(TimeControl(60_000, 30_000), spent) == frozenset()
    assert _hurried(None, spent) == frozenset()

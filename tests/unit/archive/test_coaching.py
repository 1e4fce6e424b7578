"""The coach: three moments, questions that give nothing away, and a week of one's own positions."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import chess
import pytest

from app.archive.coach_words import answer_words, habit_words
from app.archive.coaching import A_DAY, APART_PLIES, DAYS, moments_of, plan_of, planned_for, question_of
from app.archive.error_kinds import ErrorKind
from app.archive.weaknesses import Slip, WeakPoint
from app.domain.position import Color
from app.post_match.judging import Label
from app.post_match.report import Analysis, Counts, Evaluation, JudgedMove, Man, MoveReason, ReasonKind
from tests.unit.archive.test_statistics import FRENCH, SICILIAN
from tests.unit.archive.test_weaknesses import lesson

MONDAY = date(2026, 11, 23)
GAME = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "e1g1", "d7d6", "a2a3", "a7a6")


def analysis(losses: dict[int, float]) -> Analysis:
    """A game in which the move at each of these half-moves costs so many chances."""
    board, moves, chance = chess.Board(), [], 0.5
    for ply, uci in enumerate(GAME, start=1):
        color = Color.WHITE if ply % 2 else Color.BLACK
        move = chess.Move.from_uci(uci)
        best = next(one for one in board.legal_moves if one != move)
        lost = losses.get(ply, 0.0)
        chance = chance - lost if color.is_white else chance + lost
        moves.append(
            JudgedMove(
                ply=ply,
                color=color,
                uci=uci,
                san=board.san(move),
                evaluation=Evaluation(centipawns=0, chance=chance),
                best_uci=best.uci(),
                best_san=board.san(best),
                line=(best.uci(),),
                loss=lost,
                label=Label.MISTAKE if lost else None,
                reason=MoveReason(kind=ReasonKind.ALLOWS_FORK, move="Nd4", men=(Man(piece="queen", square="e2"),))
                if lost
                else None,
            )
        )
        board.push(move)
    return Analysis(
        engine="scripted",
        nodes=1,
        start=Evaluation(centipawns=0, chance=0.5),
        moves=tuple(moves),
        accuracy={Color.WHITE: None, Color.BLACK: None},
        counts={Color.WHITE: Counts(), Color.BLACK: Counts()},
    )


def test_a_walk_has_the_three_costliest_moments_in_the_order_of_the_game() -> None:
    found = moments_of(
        analysis({1: 0.05, 3: 0.12, 5: 0.1, 7: 0.03, 11: 0.08, 2: 0.4}),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        Color.WHITE,
    )
    plies = [one.lesson.ply for one in found]
    assert plies == [3, 7, 11]
    assert all(later - earlier >= APART_PLIES for earlier, later in pairwise(plies))
    assert all(one.lesson.color is Color.WHITE for one in found)


def test_a_question_gives_nothing_away_and_the_answer_tells_why() -> None:
    (one,) = moments_of(analysis({3: 0.3}), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color.WHITE)
    assert one.question == "Move 2, White to move. It is about even here. What would you play?"
    assert one.lesson.best_san not in one.question
    assert one.lesson.played_san not in one.question
    assert one.answer == (
        f"{one.lesson.best_san} was there; you played Nf3: it allows the fork Nd4, which attacks the queen on e2 at "
        "once. It took you from 50 chances in a hundred to 20."
    )


@pytest.mark.parametrize("kind", list(ReasonKind))
def test_every_reason_makes_a_sentence(kind: ReasonKind) -> None:
    reason = MoveReason(kind=kind, move="Qh5", men=(Man(piece="rook", square="a8"),), number=3)
    said = answer_words(lesson(), reason)
    assert "None" not in said
    assert said.endswith(".")


def test_a_walk_without_errors_asks_nothing() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert moments_of(analysis({}), start, Color.WHITE) == ()


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (12, "You lose a piece to a fork every third game: four times in the last 12."),
        (4, "You lose a piece to a fork every game: four times in the last four."),
        (90, "You lose a piece to a fork: four times in the last 90."),
    ],
)
def test_a_habit_is_one_sentence_that_can_be_counted(games: int, words: str) -> None:
    assert habit_words(WeakPoint(ErrorKind.FORK, 4, 4, ()), games) == words


@pytest.mark.parametrize("kind", list(ErrorKind))
def test_every_kind_of_error_is_a_habit_in_words(kind: ErrorKind) -> None:
    assert habit_words(WeakPoint(kind, 2, 2, ()), 4).startswith("You ")


def slips(count: int) -> list[Slip]:
    kinds = ((ErrorKind.FORK,), (ErrorKind.TIME,), ())
    return [
        Slip((FRENCH, SICILIAN)[number % 2], lesson(cost=0.5 - number / 200), kinds[number % 3])
        for number in range(count)
    ]


def test_a_week_has_a_few_of_the_players_own_positions_a_day_and_none_twice() -> None:
    given = slips(40)
    plan = plan_of(given, MONDAY)
    assert [one.day for one in plan] == [MONDAY + timedelta(days=number) for number in range(DAYS)]
    assert all(0 < len(one.slips) <= A_DAY for one in plan)
    used = [id(slip) for one in plan for slip in one.slips]
    assert len(used) == len(set(used))
    assert {one.kind for one in plan} == {ErrorKind.FORK, ErrorKind.TIME, None}
    for one in plan:
        assert all(one.kind is None or one.kind in slip.kinds for slip in one.slips)
    assert plan_of(given, MONDAY) == plan


def test_a_short_plan_comes_again_before_the_week_is_over() -> None:
    plan = plan_of(slips(4), MONDAY)
    assert 0 < len(plan) < DAYS
    assert planned_for(plan, MONDAY + timedelta(days=6)) in plan
    assert planned_for(plan, MONDAY) == plan[0]
    assert planned_for((), MONDAY) is None


def test_a_question_says_how_one_stands() -> None:
    assert "You stand worse" in question_of(lesson().model_copy(update={"chance_before": 0.2}))
    assert "You stand better" in question_of(lesson().model_copy(update={"chance_before": 0.8}))


def test_a_mate_that_was_there_is_a_moment_and_is_called_one() -> None:
    played = analysis({1: 0.3, 5: 0.3, 9: 0.3})
    mate = MoveReason(kind=ReasonKind.MISSES_MATE, move="Qxf7#", number=1)
    missed = played.moves[10].model_copy(update={"loss": 0.1, "label": Label.MISTAKE, "reason": mate})
    moves = (*played.moves[:10], missed, *played.moves[11:])
    found = moments_of(played.model_copy(update={"moves": moves}), chess.STARTING_FEN, Color.WHITE)
    assert 11 in [moment.lesson.ply for moment in found]
    told = next(moment for moment in found if moment.lesson.ply == 11)
    assert "There is a mate for you here" in told.question
    assert "mate at once" in told.answer
    assert "It took you from" not in told.answer

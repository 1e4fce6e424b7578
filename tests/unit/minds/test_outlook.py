"""A mind knows what each move was worth from its own looks at the game, and nothing more."""

from __future__ import annotations

import chess

from app.body.base import Candidate, MoveResult
from app.domain.plies import plies_of
from app.minds.outlook import Outlook


def looked(uci: str, centipawns: int, *better: tuple[str, int]) -> MoveResult:
    return MoveResult(uci, (*(Candidate(move, cp) for move, cp in better), Candidate(uci, centipawns, line=(uci,))))


def after(before: Outlook, moves: tuple[str, ...], result: MoveResult) -> Outlook:
    return before.after(result, plies_of(chess.STARTING_FEN, moves)[1])


def test_a_blunder_of_the_other_side_is_seen_as_theirs_and_a_slip_as_ones_own() -> None:
    first = after(Outlook(), ("e2e4", "e7e5"), looked("e7e5", -20))
    # White hangs the queen, Black does not take it.
    then = after(first, ("e2e4", "e7e5", "d1h5", "g7g6"), looked("g7g6", 0, ("g8f6", 700)))
    theirs, mine = then.judged[-2:]
    assert (theirs.by_me, mine.by_me) == (False, True)
    assert theirs.loss > 0.3
    assert mine.loss > 0.3
    assert then.chance == 0.5


def test_the_first_turn_judges_nobody_elses_move() -> None:
    assert [seen.by_me for seen in after(Outlook(), ("e2e4", "e7e5"), looked("e7e5", -20)).judged] == [True]


def test_a_turn_without_an_evaluation_leaves_the_moves_around_it_unjudged() -> None:
    first = after(Outlook(), ("e2e4", "e7e5"), looked("e7e5", -20))
    book = after(first, ("e2e4", "e7e5", "g1f3", "b8c6"), MoveResult("b8c6"))
    later = after(book, ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"), looked("f8c5", 10))
    assert book.chance == first.chance
    assert [seen.ply for seen in later.judged] == [2, 6]


def test_what_was_taken_back_is_judged_anew() -> None:
    first = after(Outlook(), ("e2e4", "e7e5"), looked("e7e5", -20))
    again = after(first, ("d2d4", "d7d5"), looked("d7d5", -10))
    assert [seen.san for seen in again.judged] == ["d5"]

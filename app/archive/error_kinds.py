"""Kinds of errors, as a trainer would sort them: from the reason that the analysis found, the stage of the game and the
clock. Pure."""

from __future__ import annotations

from enum import StrEnum

import chess

from app.domain import prose_facts
from app.post_match.practice import Lesson
from app.post_match.report import JudgedMove, Mark, MoveReason, ReasonKind


class ErrorKind(StrEnum):
    """What went wrong. One error may be of several kinds: a piece hung short of time in an endgame is of three."""

    HANGING = "hanging"
    FORK = "fork"
    BACK_RANK = "back_rank"
    MATE_ALLOWED = "mate_allowed"
    MATE_MISSED = "mate_missed"
    CHANCE_MISSED = "chance_missed"
    WIN_LET_GO = "win_let_go"
    TIME = "time"
    OPENING = "opening"
    ENDGAME = "endgame"


_BY_REASON = {
    ReasonKind.PUTS_TO_BE_TAKEN: ErrorKind.HANGING,
    ReasonKind.LEAVES_TO_BE_TAKEN: ErrorKind.HANGING,
    ReasonKind.ALLOWS_FORK: ErrorKind.FORK,
    ReasonKind.ALLOWS_MATE: ErrorKind.MATE_ALLOWED,
    ReasonKind.MISSES_MATE: ErrorKind.MATE_MISSED,
    ReasonKind.MISSES_CAPTURE: ErrorKind.CHANCE_MISSED,
    ReasonKind.MISSES_FORK: ErrorKind.CHANCE_MISSED,
    ReasonKind.MISSES_LATER: ErrorKind.CHANCE_MISSED,
    ReasonKind.STALEMATES: ErrorKind.WIN_LET_GO,
    ReasonKind.LETS_THE_WIN_GO: ErrorKind.WIN_LET_GO,
}
_BY_STAGE = {"opening": ErrorKind.OPENING, "endgame": ErrorKind.ENDGAME}


def kinds_of(lesson: Lesson, move: JudgedMove, *, short_of_time: bool) -> tuple[ErrorKind, ...]:
    """The kinds of one error, the most telling first; empty if nothing is known but that the move was bad. What has a
    kind of its own, a queen left to be taken or a mate let in, is no matter of the opening, however early it came."""
    kinds: list[ErrorKind] = []
    if move.reason is not None and move.reason.kind in _BY_REASON:
        kinds.append(ErrorKind.BACK_RANK if _on_the_back_rank(lesson, move.reason) else _BY_REASON[move.reason.kind])
    if move.mark is Mark.MISSED_MATE and ErrorKind.MATE_MISSED not in kinds:
        kinds.append(ErrorKind.MATE_MISSED)
    stage = _BY_STAGE.get(prose_facts.phase_in(lesson.fen))
    if stage is ErrorKind.OPENING and kinds:
        stage = None
    if short_of_time:
        kinds.append(ErrorKind.TIME)
    return tuple(kinds if stage is None else [*kinds, stage])


def _on_the_back_rank(lesson: Lesson, reason: MoveReason) -> bool:
    """Whether the reply that the move allows is mate by a rook or queen along the rank the king stands on at home."""
    if reason.kind is not ReasonKind.ALLOWS_MATE or reason.move is None or reason.number != 1:
        return False
    board = chess.Board(lesson.fen)
    mated = board.turn
    board.push_uci(lesson.played_uci)
    try:
        board.push_san(reason.move)
    except ValueError:  # stored by an earlier analysis
        return False
    king = board.king(mated)
    if king is None or not board.is_checkmate() or chess.square_rank(king) != (0 if mated else 7):
        return False
    return any(
        board.piece_type_at(square) in (chess.ROOK, chess.QUEEN)
        and chess.square_rank(square) == chess.square_rank(king)
        for square in board.checkers()
    )

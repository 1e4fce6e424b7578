"""Exercises from a player's own game: errors to correct, and puzzles from missed chances. Pure.

The stored analysis has one best line per position, so it does not prove that a puzzle has a single solution; the engine
in the player's browser compares the two best moves before a puzzle is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import chess

from app.domain.board import after_moves
from app.domain.position import Color, number_of, with_number
from app.domain.values import Value
from app.post_match.judging import MISTAKE_LOSS, Label
from app.post_match.report import Analysis, JudgedMove, Mark

# Candidates for the three puzzles of a game, since the browser's engine rejects some.
CANDIDATES = 8
# Winning chances (0 to 1) the solver must have with the solution: a puzzle that still loses is not satisfying.
LEAST_CHANCE = 0.4
# Legal moves a position must have, so that there is something to choose from.
LEAST_MOVES = 3
# Half-moves between two puzzles at least, because neighbouring positions mostly share one idea.
APART_PLIES = 3
# Half-moves of a solution, which begins and ends with the solver's move.
LONGEST = 5
# Added to the loss of winning chances (0 to 1) in the ranking, for a mate (where the game stays won chances hardly
# move, and yet it is what one would like to have seen) and for each further move to find.
MATE_WORTH = 0.4
MOVE_WORTH = 0.08


class Lesson(Value):
    """A position of the game in which `color` played something worse than `line`, whose first move is the better one.
    `ply` is that of the move played, `fen` stands before it; `before_uci` led there (None at the start). Chances are
    those of the side that moved, 0 to 1."""

    ply: int
    color: Color
    fen: str
    before_uci: str | None
    played_uci: str
    played_san: str
    label: Label
    best_uci: str
    best_san: str
    line: tuple[str, ...]
    chance_before: float
    chance_after: float

    @property
    def number(self) -> int:
        """The number of the move played, as it is written."""
        return number_of(1, self.fen)

    @property
    def played(self) -> str:
        """The move played with its number: "12.Qh5"."""
        return with_number(1, self.played_san, self.fen)


def mistakes(initial_fen: str, analysis: Analysis, color: Color) -> tuple[Lesson, ...]:
    """The labelled errors of one side, in the order of the game."""
    return tuple(
        lesson for lesson, _ in _lessons(initial_fen, analysis, lambda move: _errs(move) and move.color is color)
    )


def puzzles(initial_fen: str, analysis: Analysis) -> tuple[Lesson, ...]:
    """At most CANDIDATES puzzles from both sides' missed chances, the best first and at least APART_PLIES apart; `line`
    is cut to its forced part, which begins and ends with the solver's moves. A mate that was missed is one also where
    the game stayed won and the move was no error; its label is then that of an inaccuracy."""
    found = []
    mates = {move.ply for move in analysis.moves if _misses_mate(move)}
    for lesson, takes_back in _lessons(initial_fen, analysis, lambda move: _errs(move) or _misses_mate(move)):
        board = chess.Board(lesson.fen)
        if not takes_back and _makes_a_puzzle(board, lesson, misses_mate=lesson.ply in mates):
            line = forced_line(board, lesson.line)
            found.append((_worth(board, lesson, line), lesson.model_copy(update={"line": line})))
    found.sort(key=lambda ranked: (-ranked[0], ranked[1].ply))
    chosen: list[Lesson] = []
    for _, lesson in found:
        if all(abs(lesson.ply - other.ply) >= APART_PLIES for other in chosen):
            chosen.append(lesson)
    return tuple(chosen[:CANDIDATES])


def forced_line(board: chess.Board, line: Sequence[str]) -> tuple[str, ...]:
    """The part of `line` that a solver can be asked for: the first move, and further ones while every reply between
    them is forced: the only legal move, an answer to a check, or a recapture."""
    after, kept = board.copy(stack=False), 1
    moves = [chess.Move.from_uci(uci) for uci in line[:LONGEST]]
    for index in range(0, len(moves) - 2, 2):
        takes = after.is_capture(moves[index])
        after.push(moves[index])
        answer = moves[index + 1]
        takes_back = takes and answer.to_square == moves[index].to_square
        if not (after.is_check() or after.legal_moves.count() == 1 or takes_back):
            break
        after.push(answer)
        kept = index + 3
    return tuple(line[:kept])


def _errs(move: JudgedMove) -> bool:
    return move.label is not None


def _misses_mate(move: JudgedMove) -> bool:
    return move.mark is Mark.MISSED_MATE


def _lessons(initial_fen: str, analysis: Analysis, wanted: Callable[[JudgedMove], bool]) -> list[tuple[Lesson, bool]]:
    """The lessons of these moves of a game, and whether the better move is a mere recapture. A page reads twenty games,
    so the moves, which were legal when they were played, are not looked up among the legal ones again, and what comes
    after the last lesson is not played."""
    board = chess.Board(initial_fen)
    lessons: list[tuple[Lesson, bool]] = []
    chance, before, takes = analysis.start.chance, None, False
    teaching = {move.ply for move in analysis.moves if wanted(move)}
    last = max(teaching, default=0)
    for judged in analysis.moves:
        if judged.ply > last:
            break
        lesson = _lesson(board, judged, chance, before) if judged.ply in teaching else None
        if lesson is not None:
            lessons.append((lesson, takes and before is not None and lesson.best_uci[2:4] == before[2:4]))
        move = chess.Move.from_uci(judged.uci)
        takes = board.is_capture(move)
        board.push(move)
        chance, before = judged.evaluation.chance, judged.uci
    return lessons


def _lesson(board: chess.Board, move: JudgedMove, chance: float | None, before_uci: str | None) -> Lesson | None:
    """The lesson of one move; None without a better move or an evaluation."""
    after = move.evaluation.chance
    if move.best_uci is None or move.best_san is None or chance is None or after is None:
        return None
    is_white = move.color.is_white
    return Lesson(
        ply=move.ply,
        color=move.color,
        fen=board.fen(),
        before_uci=before_uci,
        played_uci=move.uci,
        played_san=move.san,
        label=move.label or Label.INACCURACY,
        best_uci=move.best_uci,
        best_san=move.best_san,
        # Early analyses stored no lines.
        line=move.line or (move.best_uci,),
        chance_before=chance if is_white else round(1 - chance, 4),
        chance_after=after if is_white else round(1 - after, 4),
    )


def _makes_a_puzzle(board: chess.Board, lesson: Lesson, *, misses_mate: bool) -> bool:
    """Whether the better move changes enough or mates, does not still lose, and is one of at least LEAST_MOVES."""
    is_enough = misses_mate or lesson.chance_before - lesson.chance_after >= MISTAKE_LOSS
    if not is_enough or lesson.chance_before < LEAST_CHANCE:
        return False
    return board.legal_moves.count() >= LEAST_MOVES


def _worth(board: chess.Board, lesson: Lesson, line: Sequence[str]) -> float:
    end = after_moves(board, *map(chess.Move.from_uci, line))
    mate = MATE_WORTH if end.is_checkmate() else 0.0
    return lesson.chance_before - lesson.chance_after + mate + MOVE_WORTH * (len(line) // 2)

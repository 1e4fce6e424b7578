"""The first step after a game: the engine evaluates every position, with a fixed number of nodes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.body.base import Candidate, ChessEngine, Priority
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.domain.match import MatchState
from app.domain.position import Color
from app.post_match.judging import chances, label_of, move_accuracy, side_accuracies
from app.post_match.report import Analysis, Counts, Evaluation, JudgedMove, KeyMoment

# Nodes searched per position: 0.06 s of one core, so that a game of 40 moves takes about 5 s on an idle machine and
# less than 20 s beside other games. Reaches depth 11 and more, enough to find what a club player overlooks.
NODES = 25_000
# Nodes for a whole game. Beyond 160 half-moves each position gets an equal share of it, so that one very long game does
# not occupy the engine for minutes.
GAME_NODES = 160 * NODES

KEY_MOMENTS = 3
# Winning chances (0 to 1) that a move must lose to be a key moment at all.
LEAST_LOSS = 0.02
# Half-moves stored of a better line; readers do not follow longer ones.
LINE_MOVES = 6


@dataclass(frozen=True, slots=True)
class Looked:
    """The engine's evaluation of one position from the side to move (None if it gave none), and its best line (UCI)."""

    centipawns: int | None
    line: tuple[str, ...] = ()


async def analyse(engine: ChessEngine, state: MatchState) -> Analysis:
    """Analyses a finished game at the lowest engine priority, so that live games go first. Raises `EngineDown`.

    With an engine that gives no evaluations (the mock) the moves are listed and every judgement is None.
    """
    position = state.position
    nodes = min(NODES, GAME_NODES // (position.ply + 1))
    looks: list[Looked] = []
    for ply in range(position.ply + 1):
        if ply == position.ply and not any(position.board.generate_legal_moves()):
            looks.append(Looked(-MATE_SCORE if position.board.is_check() else 0))
            continue
        lines = await engine.analyse(
            position.initial_fen, position.moves[:ply], nodes=nodes, priority=Priority.ANALYSIS
        )
        looks.append(_look(lines))
    return await asyncio.to_thread(judge, state, looks, engine.name, nodes)


def judge(state: MatchState, looks: Sequence[Looked], engine: str, nodes: int) -> Analysis:
    """Judges each move by the evaluations before and after it; `looks` has one entry more than there are moves.
    Pure."""
    board = chess.Board(state.position.initial_fen)
    evaluations = [_evaluation(look, white=(index % 2 == 0) is board.turn) for index, look in enumerate(looks)]
    first = Color.WHITE if board.turn else Color.BLACK
    moves: list[JudgedMove] = []
    moments: list[tuple[float, KeyMoment]] = []
    for index, played in enumerate(state.moves):
        before, after, look = evaluations[index], evaluations[index + 1], looks[index]
        judged, moment = _judge_move(board, played.uci, played.ply, before, after, look)
        moves.append(judged)
        if moment is not None:
            moments.append((judged.loss or 0.0, moment))
        board.push_uci(played.uci)
    known = [evaluation.chance for evaluation in evaluations if evaluation.chance is not None]
    whole = len(known) == len(evaluations)
    moments.sort(key=lambda found: -found[0])
    return Analysis(
        engine=engine,
        nodes=nodes,
        start=evaluations[0],
        moves=tuple(moves),
        accuracy=side_accuracies(known, first) if whole else dict.fromkeys(Color, None),
        counts={color: _counts(moves, color) for color in Color},
        key_moments=tuple(sorted((moment for _, moment in moments[:KEY_MOMENTS]), key=lambda moment: moment.ply)),
    )


def _judge_move(
    board: chess.Board, uci: str, ply: int, before: Evaluation, after: Evaluation, look: Looked
) -> tuple[JudgedMove, KeyMoment | None]:
    """Judges one move played from `board`; also returns a key moment if it lost at least LEAST_LOSS."""
    color = Color.WHITE if board.turn else Color.BLACK
    san = board.san(chess.Move.from_uci(uci))
    best = _legal(board, look.line[:1])
    best_san = board.san(best[0]) if best else None
    judged = JudgedMove(ply=ply, color=color, uci=uci, san=san, evaluation=after)
    if best:
        judged = judged.model_copy(update={"best_uci": best[0].uci(), "best_san": best_san})
    if before.chance is None or after.chance is None:
        return judged, None
    had, has = (before.chance, after.chance) if color.is_white else (1 - before.chance, 1 - after.chance)
    # Two searches never agree exactly, so the engine's own choice is defined to lose nothing.
    loss = 0.0 if judged.best_uci == uci else max(0.0, had - has)
    label = label_of(loss)
    better = _legal(board, look.line[:LINE_MOVES]) if label is not None else []
    judged = judged.model_copy(
        update={
            "line": tuple(move.uci() for move in better),
            "loss": round(loss, 4),
            "label": label,
            "accuracy": round(100.0 if loss == 0 else move_accuracy(had, has), 1),
        }
    )
    if loss < LEAST_LOSS or best_san is None or judged.best_uci is None:
        return judged, None
    moment = KeyMoment(
        ply=ply,
        color=color,
        fen=board.fen(),
        san=san,
        label=judged.label,
        best_san=best_san,
        best_uci=judged.best_uci,
        line=_in_san(board, _legal(board, look.line[:LINE_MOVES])),
        chance_before=round(had, 4),
        chance_after=round(has, 4),
    )
    return judged, moment


def _look(lines: Sequence[Candidate]) -> Looked:
    return Looked(lines[0].centipawns, lines[0].line or (lines[0].uci,)) if lines else Looked(None)


def _evaluation(look: Looked, *, white: bool) -> Evaluation:
    """Converts an evaluation of the side to move into White's; `white` says whether White was to move."""
    if look.centipawns is None:
        return Evaluation()
    score = look.centipawns if white else -look.centipawns
    chance = round(chances(score), 4)
    if abs(score) < MATE_EDGE:
        return Evaluation(centipawns=score, chance=chance)
    moves = (MATE_SCORE - abs(score) + 1) // 2
    return Evaluation(mate=moves if score > 0 else -moves, chance=chance)


def _legal(board: chess.Board, line: Sequence[str]) -> list[chess.Move]:
    """The moves of an engine's line up to the first illegal one."""
    after, moves = board.copy(stack=False), []
    for uci in line:
        try:
            moves.append(after.push_uci(uci))
        except ValueError:
            break
    return moves


def _in_san(board: chess.Board, moves: Sequence[chess.Move]) -> tuple[str, ...]:
    after = board.copy(stack=False)
    return tuple(after.san_and_push(move) for move in moves)


def _counts(moves: Sequence[JudgedMove], color: Color) -> Counts:
    labels = [move.label.value for move in moves if move.color is color and move.label is not None]
    return Counts(**{label: labels.count(label) for label in set(labels)})


def pgn_evaluations(analysis: Analysis) -> dict[int, str]:
    """Ply -> evaluation after that half-move, written as in PGN's `%eval`: pawns with two decimals, or `#` and
    moves."""
    written = {}
    for move in analysis.moves:
        seen = move.evaluation
        if seen.mate is not None:
            written[move.ply] = f"#{seen.mate}"
        elif seen.centipawns is not None:
            written[move.ply] = f"{seen.centipawns / 100:.2f}"
    return written

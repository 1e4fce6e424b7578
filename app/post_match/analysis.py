"""The first step after a game: the engine looks it over, and each move is judged by what it sees."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import chess

from app.body.base import ChessEngine
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.domain.match import MatchState
from app.domain.position import Color
from app.post_match.judging import Label, chances, label_of, label_when_decided, move_accuracy, side_accuracies, worse
from app.post_match.looking import CLOSE_NODES, KEY_LOOKS, Looked, look_at, look_over
from app.post_match.marks import mark_of
from app.post_match.report import Analysis, Counts, Evaluation, JudgedMove, KeyMoment, Mark
from app.post_match.why import Turned, reason_of

KEY_MOMENTS = 3
# Winning chances (0 to 1) that a move must lose to be a key moment at all; deep searches differ by half as much.
LEAST_LOSS = 0.04
# What a label is worth (0 to 1) among the key moments where chances no longer move.
LABEL_WORTH = {Label.INACCURACY: 0.04, Label.MISTAKE: 0.05, Label.BLUNDER: 0.075}
# What a mate not given is worth (0 to 1), where the game stays won.
MATE_WORTH = 0.04
# A mate in so many moves is one that a reader could have seen: the first that a side misses is worth more than any move
# that loses less than half of the chances.
SHORT_MATE = 3
SHORT_MATE_WORTH = 0.5
# Half-moves stored of a better line; readers do not follow longer ones.
LINE_MOVES = 6


async def analyse(engine: ChessEngine, state: MatchState) -> Analysis:
    """Analyses a finished game at the lowest engine priority, so that live games go first. Raises `EngineDown`.

    With an engine that gives no evaluations (the mock) the moves are listed and every judgement is None.
    """
    looks, nodes = await look_over(engine, state)
    analysis = await asyncio.to_thread(judge, state, looks, engine.name, nodes)
    left = KEY_LOOKS
    # A closer look may take a moment's place from it; what comes after it is looked at as closely.
    while unproved := _unproved(analysis, looks)[:left]:
        for ply in unproved:
            looks[ply] = await look_at(engine, state, ply, CLOSE_NODES)
        left -= len(unproved)
        analysis = await asyncio.to_thread(judge, state, looks, engine.name, nodes)
    known = tuple(moment for moment in analysis.key_moments if looks[moment.ply - 1].close and looks[moment.ply].close)
    return analysis.model_copy(update={"key_moments": known})


def _unproved(analysis: Analysis, looks: Sequence[Looked]) -> list[int]:
    """The half-moves made before those positions around the key moments that want a closer look yet."""
    around = {ply for moment in analysis.key_moments for ply in (moment.ply - 1, moment.ply)}
    return sorted(ply for ply in around if not looks[ply].close)


def judge(state: MatchState, looks: Sequence[Looked], engine: str, nodes: int) -> Analysis:
    """Judges each move by the looks before and after it; `looks` has one entry more than there are moves. Pure."""
    board = chess.Board(state.position.initial_fen)
    first = Color.WHITE if board.turn else Color.BLACK
    start = _evaluation(looks[0], white=board.turn)
    moves: list[JudgedMove] = []
    moments: list[tuple[float, KeyMoment]] = []
    last: chess.Move | None = None
    missed: set[Color] = set()  # who has missed a short mate
    for index, played in enumerate(state.moves):
        turned = Turned.of(board, played.uci, looks[index], looks[index + 1])
        judged, moment = _judge_move(turned, played.ply, last)
        moves.append(judged)
        if moment is not None:
            worth = _worth(judged)
            is_short = judged.mark is Mark.MISSED_MATE and (looks[index].mate or 0) <= SHORT_MATE
            if is_short and moment.color not in missed:
                worth = max(worth, SHORT_MATE_WORTH)
                missed.add(moment.color)
            moments.append((worth, moment))
        last = board.push_uci(played.uci)
    known = [one.chance for one in (start, *(move.evaluation for move in moves)) if one.chance is not None]
    moments.sort(key=lambda found: -found[0])
    return Analysis(
        engine=engine,
        nodes=nodes,
        start=start,
        moves=tuple(moves),
        accuracy=side_accuracies(known, first) if len(known) == len(looks) else dict.fromkeys(Color, None),
        counts={color: _counts(moves, color) for color in Color},
        key_moments=tuple(sorted((moment for _, moment in moments[:KEY_MOMENTS]), key=lambda moment: moment.ply)),
    )


def _judge_move(turned: Turned, ply: int, last: chess.Move | None) -> tuple[JudgedMove, KeyMoment | None]:
    """Judges one move; also returns a key moment if it lost at least LEAST_LOSS or bears a label."""
    board, uci = turned.board, turned.move.uci()
    color = Color.WHITE if board.turn else Color.BLACK
    san = board.san(turned.move)
    judged = JudgedMove(
        ply=ply, color=color, uci=uci, san=san, evaluation=_evaluation(turned.after, white=not board.turn)
    )
    best_san = board.san(turned.best[0]) if turned.best else None
    if best_san is not None:
        judged = judged.model_copy(update={"best_uci": turned.best[0].uci(), "best_san": best_san})
    if turned.before.centipawns is None or turned.after.centipawns is None:
        return judged, None
    had, has = turned.before.centipawns, -turned.after.centipawns
    before, after = chances(had), chances(has)
    # Two searches never agree exactly, so the engine's own choice is defined to lose nothing.
    loss = 0.0 if judged.best_uci == uci else max(0.0, before - after)
    label = label_of(loss)
    is_checked = turned.before.close and turned.after.close
    if label is Label.INACCURACY and not is_checked:
        # Of thirty that rested on an ordinary look alone, five were none.
        label = None
    if loss > 0 and is_checked:
        label = worse(label, label_when_decided(had, has, turned.points_lost))
    better = turned.best[: LINE_MOVES if turned.before.close else 1]
    mark = mark_of(turned, last)
    teaches = label is not None or mark is Mark.MISSED_MATE
    judged = judged.model_copy(
        update={
            "line": tuple(move.uci() for move in better) if teaches else (),
            "loss": round(loss, 4),
            "label": label,
            "accuracy": round(100.0 if loss == 0 else move_accuracy(before, after), 1),
            "mark": mark,
        }
    )
    if _worth(judged) < LEAST_LOSS or best_san is None or judged.best_uci is None:
        return judged, None
    judged = judged.model_copy(update={"reason": reason_of(turned)})
    moment = KeyMoment(
        ply=ply,
        color=color,
        fen=board.fen(),
        san=san,
        label=judged.label,
        best_san=best_san,
        best_uci=judged.best_uci,
        line=_in_san(board, better),
        chance_before=round(before, 4),
        chance_after=round(after, 4),
    )
    return judged, moment


def _worth(judged: JudgedMove) -> float:
    """How much a move matters among the key moments, about 0 to 1."""
    mate = MATE_WORTH if judged.mark is Mark.MISSED_MATE else 0.0
    return max(judged.loss or 0.0, mate, 0.0 if judged.label is None else LABEL_WORTH[judged.label])


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

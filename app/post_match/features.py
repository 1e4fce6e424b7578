"""The second step after a game: its opening, phases and trades, and how each side played. Pure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

import chess

from app.body.scale import MATE_SCORE
from app.domain.match import MatchState, PlayedMove
from app.domain.position import Color
from app.domain.prose_facts import POINTS
from app.openings.book import name_opening
from app.post_match.judging import Label
from app.post_match.report import Analysis, Features, PhaseLengths, SideFeatures

# Blunders are given per this many moves, the length of an ordinary game, so that games of any length compare.
ORDINARY_MOVES = 40

# What each property of a move adds to its aggression, at most 1 in sum. A check or a capture forces a reply; a piece in
# the opponent's half of the board threatens to.
CHECK_WEIGHT = 1.0
CAPTURE_WEIGHT = 0.6
BEYOND_WEIGHT = 0.5
# A pawn in the opponent's half counts on the wings, where pawn storms begin; in the centre it only gains space.
STORM_WEIGHT = 0.6
STORM_FILES = (0, 1, 6, 7)

# Time trouble: less than this share of the initial time left, and less than this many milliseconds.
TROUBLE_SHARE = 0.1
TROUBLE_MOST_MS = 60_000

# Pieces of both sides without kings and pawns (knight and bishop 3, rook 5, queen 9) at or below which it is an
# endgame: two rooks and a minor piece each.
ENDING_MATERIAL = 26
# The opening ends when this many of the eight minor pieces have left their home squares, or after this move.
MINOR_PIECES = 8
OPENING_DEVELOPED = 6
OPENING_MOVES = 12

_MINORS_AT_HOME = (chess.BB_RANK_1 | chess.BB_RANK_8) & (
    chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_F | chess.BB_FILE_G
)


@dataclass
class _Side:
    """Running counts of one side while the game is replayed."""

    moves: int = 0
    aggression: float = 0.0
    castled_at: int | None = None
    queen_out_at: int | None = None
    thought_ms: list[int] = field(default_factory=list)
    short_of_time: int = 0


def features_of(state: MatchState, analysis: Analysis | None) -> Features:
    """The features of a finished game; those that need an analysis are None without one."""
    board = chess.Board(state.position.initial_fen)
    sides = {color: _Side() for color in Color}
    phases = {"opening": 0, "middlegame": 0, "endgame": 0}
    trades, taken_on, phase = 0, None, "opening"
    for played in state.moves:
        move = chess.Move.from_uci(played.uci)
        capture = board.is_capture(move)
        # A recapture on the square of the capture before it makes the two a trade.
        trades += capture and taken_on == move.to_square
        taken_on = move.to_square if capture and taken_on != move.to_square else None
        _count_move(sides[played.color], board, move, played, state)
        board.push(move)
        phase = _phase(phase, board)
        phases[phase] += 1
    standard = state.position.initial_fen == chess.STARTING_FEN
    opening = name_opening(state.position.moves) if standard else None
    return Features(
        eco=opening.eco if opening else None,
        opening=opening.name if opening else None,
        plies=state.ply,
        trades=trades,
        phases=PhaseLengths(**phases),
        sides={color: _side(side, color, state, analysis) for color, side in sides.items()},
    )


def _count_move(side: _Side, board: chess.Board, move: chess.Move, played: PlayedMove, state: MatchState) -> None:
    side.moves += 1
    side.aggression += aggression_of(board, move)
    if board.is_castling(move):
        side.castled_at = side.moves
    if board.piece_type_at(move.from_square) == chess.QUEEN and side.queen_out_at is None:
        side.queen_out_at = side.moves
    side.thought_ms.append(played.elapsed_ms)
    control = state.time_control
    if control is not None and played.clock_ms is not None:
        side.short_of_time += played.clock_ms < min(TROUBLE_MOST_MS, TROUBLE_SHARE * control.initial_ms)


def aggression_of(board: chess.Board, move: chess.Move) -> float:
    """How aggressive a move is, 0 to 1; `board` is the position before it."""
    weight = CAPTURE_WEIGHT if board.is_capture(move) else 0.0
    if board.gives_check(move):
        weight += CHECK_WEIGHT
    rank = chess.square_rank(move.to_square)
    beyond = rank >= 4 if board.turn else rank <= 3
    if beyond:
        piece = board.piece_type_at(move.from_square)
        if piece not in (chess.PAWN, chess.KING):
            weight += BEYOND_WEIGHT
        elif piece == chess.PAWN and chess.square_file(move.to_square) in STORM_FILES:
            weight += STORM_WEIGHT
    return min(1.0, weight)


def _phase(phase: str, board: chess.Board) -> str:
    """The phase after a move; a game never goes back to an earlier one."""
    if phase == "endgame" or _material(board) <= ENDING_MATERIAL:
        return "endgame"
    if phase == "opening":
        at_home = chess.popcount((board.knights | board.bishops) & _MINORS_AT_HOME)
        if MINOR_PIECES - at_home >= OPENING_DEVELOPED or board.fullmove_number > OPENING_MOVES:
            return "middlegame"
    return phase


def _material(board: chess.Board) -> int:
    return sum(worth * chess.popcount(board.pieces_mask(kind, color)) for kind, worth in POINTS.items()
               if kind != chess.PAWN for color in chess.COLORS)  # fmt: skip


def _side(side: _Side, color: Color, state: MatchState, analysis: Analysis | None) -> SideFeatures:
    judged = analysis is not None and analysis.accuracy[color] is not None
    blunders = None
    if analysis is not None and judged and side.moves:
        labels = [move.label for move in analysis.moves if move.color is color]
        blunders = round(ORDINARY_MOVES * labels.count(Label.BLUNDER) / side.moves, 2)
    accuracy = analysis.accuracy[color] if analysis is not None else None
    return SideFeatures(
        moves=side.moves,
        aggression=_share(side.aggression, side.moves),
        blunders_per_40=blunders,
        accuracy=None if accuracy is None else round(accuracy, 1),
        time_trouble=_share(side.short_of_time, side.moves) if state.time_control is not None else None,
        seconds_per_move=_median_seconds(side.thought_ms),
        castled_at=side.castled_at,
        queen_out_at=side.queen_out_at,
        lowest_cp=_lowest(analysis, color),
    )


def _lowest(analysis: Analysis | None, color: Color) -> int | None:
    """The worst evaluation after any move, from the side of `color`."""
    if analysis is None:
        return None
    sign = 1 if color.is_white else -1
    seen = [move.evaluation for move in analysis.moves]
    scores = [one.centipawns if one.mate is None else math.copysign(MATE_SCORE, one.mate) for one in seen]
    return min((sign * int(score) for score in scores if score is not None), default=None)


def _share(count: float, moves: int) -> float | None:
    return round(count / moves, 3) if moves else None


def _median_seconds(thought_ms: Sequence[int]) -> float | None:
    return round(statistics.median(thought_ms) / 1000, 2) if thought_ms else None


# Features whose running means are stored per opponent.
KEPT_MEANS = ("aggression", "blunders_per_40", "accuracy", "time_trouble", "seconds_per_move", "castled_at")

# Feature -> (mean, games that had it).
Means = dict[str, tuple[float, int]]


def with_game(means: Means, side: SideFeatures) -> Means:
    """The running means after one more game; features that are None in this game do not change."""
    updated = dict(means)
    for name in KEPT_MEANS:
        value = getattr(side, name)
        if value is not None:
            mean, games = updated.get(name, (0.0, 0))
            updated[name] = (mean + (float(value) - mean) / (games + 1), games + 1)
    return updated

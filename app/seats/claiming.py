"""Decides whether a mind claims a draw that the rules allow."""

from __future__ import annotations

import chess

from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.domain.position import Color

# A mind claims a draw up to this evaluation in centipawns, less what each point of the risk slider and a confidence
# above 0.5 (in proportion) take off: bold characters play on for a win.
CONTENT_CENTIPAWNS = 60
PER_RISK = 20
PER_CONFIDENCE = 100

# An engine that sees a claimable draw evaluates any position near 0; within this limit the material is counted instead.
LEVEL_CENTIPAWNS = 20
PIECES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}


def evaluation_without_draw(centipawns: int | None, board: chess.Board, color: Color) -> int | None:
    """The evaluation for `color` in centipawns as if no draw could be claimed: the engine's, or near 0 the material."""
    if centipawns is None or abs(centipawns) > LEVEL_CENTIPAWNS:
        return centipawns
    mine, theirs = color.is_white, not color.is_white
    return sum(
        value * (len(board.pieces(kind, mine)) - len(board.pieces(kind, theirs))) for kind, value in PIECES.items()
    )


def claims_draw(persona: Persona, mood: MoodState, centipawns: int | None) -> bool:
    """Whether a mind with this evaluation claims a draw; not without an evaluation."""
    if centipawns is None:
        return False
    bold = PER_RISK * persona.sheet.risk_tolerance + PER_CONFIDENCE * (mood.confidence - 0.5)
    return centipawns <= CONTENT_CENTIPAWNS - bold

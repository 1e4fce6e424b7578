"""When a mind claims a draw that the board allows, by temper and evaluation."""

from __future__ import annotations

import chess

from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.domain.position import Color

# Centipawns up to which somebody without any appetite for risk takes the half point, and what each point of the slider
# and the whole of one's confidence take off: the bold play on for a win where others are content.
CONTENT_CENTIPAWNS = 60
PER_RISK = 20
PER_CONFIDENCE = 100

# Engines know the rules too: near a claim they call level, within so many centipawns, what only the draw makes so.
LEVEL_CENTIPAWNS = 20
PIECES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}


def standing(centipawns: int | None, board: chess.Board, color: Color) -> int | None:
    """How `color` stands but for the draw, in centipawns: by the engine, or by the pieces where it sees only that."""
    if centipawns is None or abs(centipawns) > LEVEL_CENTIPAWNS:
        return centipawns
    mine, theirs = color.is_white, not color.is_white
    return sum(
        value * (len(board.pieces(kind, mine)) - len(board.pieces(kind, theirs))) for kind, value in PIECES.items()
    )


def claims(persona: Persona, mood: MoodState, centipawns: int | None) -> bool:
    """Whether a mind that stands at `centipawns` takes a draw it may claim. Who does not know how they stand plays
    on."""
    if centipawns is None:
        return False
    bold = PER_RISK * persona.sheet.risk_tolerance + PER_CONFIDENCE * (mood.confidence - 0.5)
    return centipawns <= CONTENT_CENTIPAWNS - bold

"""What the inspector is told of a turn: what the director decided, and the move that was chosen."""

from __future__ import annotations

from functools import partial

from app.body.base import EngineConfig, MoveResult
from app.domain.mood import MoodState
from app.runtime.channels import Reach, note


def decided(config: EngineConfig, mood: MoodState, eta: float) -> dict[str, object]:
    """What the director has made of mood and rating."""
    return {
        "director": {
            "engine": config.engine,
            "plays_at": config.target_elo,
            "time_budget_s": config.time_budget,
            "aggression": config.aggression,
            "risk_tolerance": config.risk_tolerance,
            "patience": config.patience,
            "beast_mode": config.beast_mode,
            "eta_s": eta,
        },
        "mood": {
            "aggression": mood.aggression,
            "confidence": mood.confidence,
            "tilt": mood.tilt,
            "engagement": mood.engagement,
        },
        "bucket": mood.bucket,
    }


def note_move(result: MoveResult) -> None:
    """Notes which move was chosen and by what; why, and what else the engine saw, is its verdict on the position."""
    note("main", {"move": result.uci, "engine": result.engine, "nodes": result.nodes, "remark": result.note})
    note("main", partial(_seen, result), Reach.VERDICT)


def _seen(result: MoveResult) -> dict[str, object]:
    seen = [
        {"uci": one.uci, "centipawns": one.centipawns, "first": one.first, "probability": one.probability}
        for one in result.candidates
    ]
    return {"candidates": seen, "choice": result.choice}

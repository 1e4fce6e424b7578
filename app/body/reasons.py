"""How a move was chosen, as it is kept with the move and shown once the game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess

from app.body.base import Candidate, EngineConfig
from app.body.oversight import Oversight
from app.body.scale import MATE_SCORE, worth
from app.body.style import terms

# Candidates that are told: the likeliest ones, and the move played.
TOLD_CANDIDATES = 4
# Worth (centipawns) within which two moves are as good as each other, and from which a loss is a slip.
SAME_CP, SLIP_CP = 20.0, 80.0
# The chance of a move that most players would play.
NATURAL = 0.5
# The part of a liking from which a trait is worth a word.
WORTH_A_WORD = 0.2


_KNOWN_BY_HEART = {
    "own": "is part of the repertoire",
    "asked": "is the opening that was asked for",
    "common": "is what is usually played there",
}


def explain(
    board: chess.Board,
    uci: str,
    candidates: Sequence[Candidate],
    missed: Sequence[Oversight],
    config: EngineConfig,
    form: float,
) -> dict[str, object]:
    """The choice as JSON: `reason` (a sentence), `form` (Elo points beside the rating), `candidates` (SAN, centipawns,
    chance, what the sliders found) and `missed` (what was overlooked, in SAN)."""
    likeliest = sorted(candidates, key=lambda line: -(line.probability or 0.0))[:TOLD_CANDIDATES]
    played = [line for line in candidates if line.uci == uci and line not in likeliest]
    blind = [oversight for oversight in missed if oversight.uci == uci]
    return {
        "reason": _reason(board, uci, candidates, blind, config),
        "form": round(form),
        "candidates": [_candidate(board, line, config) for line in (*likeliest, *played)],
        "missed": [_missed(board, oversight) for oversight in blind],
    }


def explain_repertoire(board: chess.Board, uci: str, why: str = "own") -> dict[str, object]:
    """The choice of a move known by heart; `why` as in `app.body.repertoire.KnownMove`."""
    return {
        "reason": f"{board.san(chess.Move.from_uci(uci))} {_KNOWN_BY_HEART[why]}.",
        "form": 0,
        "candidates": [],
        "missed": [],
    }


def explain_people(
    board: chess.Board, uci: str, candidates: Sequence[Candidate], config: EngineConfig
) -> dict[str, object]:
    """The choice of a move that was drawn from what people play there (`Candidate.probability`)."""
    share = next((line.probability or 0.0 for line in candidates if line.uci == uci), 0.0)
    return {
        "reason": f"{share:.0%} of the players of {config.target_elo} play it here, by Maia-2.",
        "form": 0,
        "candidates": [_candidate(board, line, config) for line in candidates],
        "missed": [],
    }


def _candidate(board: chess.Board, line: Candidate, config: EngineConfig) -> Mapping[str, object]:
    move = chess.Move.from_uci(line.uci)
    taste = {name: round(part, 2) for name, part in terms(board, move, config).items()}
    return {
        "uci": line.uci,
        "san": board.san(move),
        "centipawns": line.centipawns,
        "chance": line.probability,
        "taste": taste,
    }


def _missed(board: chess.Board, oversight: Oversight) -> Mapping[str, str]:
    """The reply as one reads it, after the move."""
    after = board.copy(stack=False)
    after.push(chess.Move.from_uci(oversight.uci))
    return {"reply": after.san(chess.Move.from_uci(oversight.reply)), "why": oversight.why}


def _reason(
    board: chess.Board, uci: str, candidates: Sequence[Candidate], blind: Sequence[Oversight], config: EngineConfig
) -> str:
    """The first of these that holds, in a sentence."""
    move = chess.Move.from_uci(uci)
    chosen = next((line for line in candidates if line.uci == uci), None)
    if board.legal_moves.count() == 1:
        return "The only legal move."
    if chosen is None or chosen.centipawns is None:
        return "Nothing was known of the moves."
    if chosen.centipawns == MATE_SCORE - 1:
        return "It mates."
    best = max(worth(line.centipawns) for line in candidates if line.centipawns is not None)
    loss = best - worth(chosen.centipawns)
    if blind and loss >= SAME_CP:
        told = _missed(board, blind[0])
        return f"The answer {told['reply']} was not seen: {told['why']}."
    if (chosen.probability or 0.0) >= NATURAL:
        return "The natural move: most players of this strength play it."
    liked = terms(board, move, config)
    trait, strength = max(liked.items(), key=lambda item: item[1], default=("", 0.0))
    if strength >= WORTH_A_WORD:
        return f"A matter of taste: {trait}."
    if loss <= SAME_CP:
        return "One of the best moves that were found."
    if loss < SLIP_CP:
        return "A playable move among others."
    return "A slip: something better was there to be seen."

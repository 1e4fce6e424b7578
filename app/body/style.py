"""What kind of move a character likes, as a bounded change of the chance that it is played.

Strength stays where it is because only moves that are about as good as the best are touched, and because the change is
bounded. What the sliders do to whole games is measured by `scripts/measure_style.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.body.base import Candidate, EngineConfig
from app.body.scale import worth

# The most that liking may add to or take from a move's log chance; and what indulgence costs at most besides, in pawns
# of worth, for those who choose so keenly that a change of chances alone would move nothing.
LIMIT = 1.3
INDULGENCE_PAWNS = 0.1
# Only moves within so much worth (centipawns) of the best are a matter of taste, at the bottom and top of the ladder.
NEAR_CP, MASTER_NEAR_CP = 90.0, 25.0
BEGINNER_ELO, MASTER_ELO = 800, 2800

# Pawns' worth in whole points, for trades and sacrifices; the king takes but is never taken.
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}

# How much of the limit each trait of a move moves at the far end of its slider.
SACRIFICE_RISK = 0.8
SACRIFICE_AGGRESSION = 0.4
TRADE_AGGRESSION = -0.5
TRADE_RISK = -0.5
CAPTURE_AGGRESSION = 0.4
CHECK_AGGRESSION = 0.7
ATTACK_AGGRESSION = 0.7
STORM_AGGRESSION = 0.7
STORM_RISK = 0.4
ADVANCE_AGGRESSION = 0.3
QUIET_PATIENCE = 0.4
CASTLE_PATIENCE = 0.4
CASTLE_LONG_RISK = 0.9
CASTLE_SHORT_RISK = -0.5
# Squares attacked next to the other king, newly, that make a full attack.
FULL_ATTACK = 3

# The part of the liking from which a leaning is worth telling, and how many are told.
CLEAR_LEANING, TOLD_LEANINGS = 0.25, 3


def style_biases(
    board: chess.Board, candidates: Sequence[Candidate], config: EngineConfig, keenness: float = 0.0
) -> tuple[float, ...]:
    """What to add to each candidate's log chance, within ±(`LIMIT` + `INDULGENCE_PAWNS` * keenness); 0 for moves that
    are clearly worse than the best. `keenness` is the log chance that a pawn of worth costs the chooser."""
    if config.aggression == config.risk_tolerance == config.patience == 0.5:
        return (0.0,) * len(candidates)
    scores = [worth(c.centipawns) for c in candidates if c.centipawns is not None]
    least = max(scores, default=0.0) - near_cp(config.target_elo)
    limit = LIMIT + INDULGENCE_PAWNS * max(0.0, keenness)
    return tuple(
        limit * liking(board, chess.Move.from_uci(c.uci), config)
        if c.centipawns is not None and worth(c.centipawns) >= least
        else 0.0
        for c in candidates
    )


def near_cp(elo: float) -> float:
    """The loss that a matter of taste may cost at this rating, in centipawns of worth."""
    share = min(1.0, max(0.0, (elo - BEGINNER_ELO) / (MASTER_ELO - BEGINNER_ELO)))
    return NEAR_CP + (MASTER_NEAR_CP - NEAR_CP) * share


def liking(board: chess.Board, move: chess.Move, config: EngineConfig) -> float:
    """How much the sliders like this move, in [-1, 1]; 0 for a character with every slider in the middle."""
    return min(1.0, max(-1.0, sum(terms(board, move, config).values())))


def terms(board: chess.Board, move: chess.Move, config: EngineConfig) -> dict[str, float]:
    """What the sliders find in this move: name of the trait and its part of the liking, the strongest traits of
    nobody in particular left out."""
    leans = leanings(config.aggression, config.risk_tolerance, config.patience)
    traits: dict[str, float] = {}
    capture = board.is_capture(move)
    if is_sacrifice(board, move):
        traits["a sacrifice"] = 1.0
    elif is_trade(board, move):
        traits["a trade"] = 1.0
    elif capture:
        traits["a capture"] = 1.0
    if board.gives_check(move):
        traits["a check"] = 1.0
    if board.is_castling(move):
        traits["castling"] = 1.0
        traits["castling long" if board.is_queenside_castling(move) else "castling short"] = 1.0
    elif is_storm(board, move):
        traits["a pawn storm"] = 1.0
    else:
        attack = attack_gain(board, move)
        if attack > 0:
            traits["an attack on the king"] = min(1.0, attack / FULL_ATTACK)
        elif not capture and "a check" not in traits:
            traits["an advance" if _advances(board, move) else "a quiet move"] = 1.0
    return {name: size * leans[name] for name, size in traits.items() if leans[name]}


def leanings(aggression: float, risk_tolerance: float, patience: float) -> dict[str, float]:
    """What each trait of a move is worth to these sliders (on [0, 1]), as a part of the liking; below 0 is dislike."""
    boldness, risk, calm = 2 * aggression - 1, 2 * risk_tolerance - 1, 2 * patience - 1
    return {
        "a sacrifice": SACRIFICE_RISK * risk + SACRIFICE_AGGRESSION * boldness,
        "a trade": TRADE_RISK * risk + TRADE_AGGRESSION * boldness,
        "a capture": CAPTURE_AGGRESSION * boldness,
        "a check": CHECK_AGGRESSION * boldness,
        "castling": CASTLE_PATIENCE * calm,
        "castling long": CASTLE_LONG_RISK * risk,
        "castling short": CASTLE_SHORT_RISK * risk,
        "a pawn storm": STORM_AGGRESSION * boldness + STORM_RISK * risk,
        "an attack on the king": ATTACK_AGGRESSION * boldness,
        "an advance": ADVANCE_AGGRESSION * boldness,
        "a quiet move": QUIET_PATIENCE * calm,
    }


def clear_leanings(aggression: float, risk_tolerance: float, patience: float) -> tuple[list[str], list[str]]:
    """The kinds of moves that these sliders (on [0, 1]) clearly prefer, and those they avoid, the strongest first."""
    ranked = sorted(leanings(aggression, risk_tolerance, patience).items(), key=lambda lean: -abs(lean[1]))
    told = [(name, part) for name, part in ranked if abs(part) >= CLEAR_LEANING][:TOLD_LEANINGS]
    return [name for name, part in told if part > 0], [name for name, part in told if part < 0]


def leanings_in_words(aggression: float, risk_tolerance: float, patience: float) -> str:
    """What these sliders (on [0, 1]) do to a game, in a sentence about the strongest leanings."""
    told = clear_leanings(aggression, risk_tolerance, patience)
    liked, disliked = _listed(told[0], "and"), _listed(told[1], "or")
    if liked:
        return f"Of moves about as good, they prefer {liked}{f' to {disliked}' if disliked else ''}."
    if disliked:
        return f"Of moves about as good, they would rather not play {disliked}."
    return "Of moves about as good, they play any alike."


def _listed(names: Sequence[str], word: str) -> str:
    return f" {word} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def is_trade(board: chess.Board, move: chess.Move) -> bool:
    """A capture of like for like that can be taken back."""
    taken = _taken_value(board, move)
    return taken > 0 and taken == VALUES[_mover(board, move)] and _cheapest_taker(board, move) is not None


def is_sacrifice(board: chess.Board, move: chess.Move) -> bool:
    """A move that lets the moved piece be taken for less than it is worth."""
    moved = VALUES[move.promotion or _mover(board, move)]
    if moved < VALUES[chess.KNIGHT]:
        return False
    taker = _cheapest_taker(board, move)
    if taker is None:
        return False
    board.push(move)
    defended = bool(board.attackers(not board.turn, move.to_square))
    board.pop()
    regained = taker if defended else 0
    return moved - _taken_value(board, move) - regained >= 1


def is_storm(board: chess.Board, move: chess.Move) -> bool:
    """A pawn that goes beyond its own half, or to its edge, on the other king's wing, away from its own king."""
    if _mover(board, move) != chess.PAWN or board.is_capture(move):
        return False
    theirs, own = board.king(not board.turn), board.king(board.turn)
    if theirs is None or own is None:
        return False
    file, rank = chess.square_file(move.to_square), chess.square_rank(move.to_square)
    advanced = rank >= 3 if board.turn == chess.WHITE else rank <= 4
    near_theirs = abs(file - chess.square_file(theirs)) <= 2 and chess.square_file(theirs) not in (3, 4)
    return advanced and near_theirs and abs(file - chess.square_file(own)) >= 2


def attack_gain(board: chess.Board, move: chess.Move) -> int:
    """Squares on and about the other king that the moved piece attacks more than before."""
    theirs = board.king(not board.turn)
    if theirs is None or _mover(board, move) == chess.KING:
        return 0
    zone = chess.BB_KING_ATTACKS[theirs] | chess.BB_SQUARES[theirs]
    before = chess.popcount(board.attacks_mask(move.from_square) & zone)
    board.push(move)
    after = chess.popcount(board.attacks_mask(move.to_square) & zone)
    board.pop()
    return after - before


def _mover(board: chess.Board, move: chess.Move) -> chess.PieceType:
    return board.piece_type_at(move.from_square) or chess.PAWN


def _taken_value(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    return VALUES[board.piece_type_at(move.to_square) or chess.PAWN]


def _cheapest_taker(board: chess.Board, move: chess.Move) -> int | None:
    """Points of the cheapest piece that may legally take on the move's square; None when none may."""
    board.push(move)
    try:
        landing = chess.BB_SQUARES[move.to_square]
        takers = [VALUES[_mover(board, reply)] for reply in board.generate_legal_captures(to_mask=landing)]
    finally:
        board.pop()
    return min(takers, default=None)


def _advances(board: chess.Board, move: chess.Move) -> bool:
    """Whether the move goes forward into the other half of the board."""
    rank, before = chess.square_rank(move.to_square), chess.square_rank(move.from_square)
    return rank > before and rank >= 4 if board.turn == chess.WHITE else rank < before and rank <= 3

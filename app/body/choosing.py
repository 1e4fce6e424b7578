"""One move out of the scored ones: people's habits, the engine's opinion and the character's taste, then the dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess
import numpy as np

from app.body.base import Candidate, EngineConfig
from app.body.human.features import Floats, read_sample
from app.body.human.net import load_net
from app.body.ladder import Rung, mate_played
from app.body.oversight import Oversight, overlook
from app.body.positions import replay
from app.body.reasons import explain
from app.body.scale import MATE_SCORE, worth
from app.body.shuffle_guard import filter_shuffle_moves
from app.body.style import style_biases

# Half-moves that the choice looks back: a plan's last steps, and positions that must not come back.
REMEMBERED_PLIES = 12
# From this rating (Elo) on nobody misses a mate in one, nor lets a won game end in stalemate or repetition.
SURE_ELO = 1600
# Centipawns from which a game counts as won for that.
WON_CP = 150
# How much a pawn of worth that a move only seems to win, or not to lose, tempts (log chance), and the most of it: a
# queen that seems to be free is taken by nearly everybody.
TEMPTATION, MOST_TEMPTATION = 1.2, 5.0
# The least chance that people's habits leave a move with: what nobody has done yet may still be played.
LEAST_CHANCE = 1e-5


@dataclass(frozen=True, slots=True)
class Choice:
    """The move drawn, every scored move with the chance that it had with open eyes, what was overlooked on the way, and
    all of it in words."""

    uci: str
    candidates: tuple[Candidate, ...]
    missed: tuple[Oversight, ...]
    explained: dict[str, object]


def choose(
    initial_fen: str,
    moves: tuple[str, ...],
    lines: Sequence[Candidate],
    config: EngineConfig,
    rung: Rung,
    draw: random.Random,
    form: float = 0.0,
) -> Choice:
    """Draws one of `lines`, which lead on from the game so far; lines without a score are chosen only where none has
    one, and then the first. `form`, in Elo points, is only told."""
    board = replay(initial_fen, moves, plies=REMEMBERED_PLIES)
    scored = [line for line in lines if line.centipawns is not None]
    if not scored:
        return Choice(lines[0].uci, tuple(lines), (), explain(board, lines[0].uci, lines, (), config, form))
    open_to: Sequence[Candidate] = filter_shuffle_moves(initial_fen, moves, scored)
    if max(rung.elo, config.target_elo) >= SURE_ELO:
        open_to = _sure(board, open_to)
    seen, missed = overlook(board, open_to, rung.oversight, config.time_budget, draw)
    opinion = _opinion(board, moves, open_to, config, rung)
    chances = lift_mates(open_to, _chances(opinion + _blindness(open_to, seen, rung)), mate_played(rung.elo))
    uci = draw.choices([line.uci for line in seen], chances.tolist())[0]
    by_move = dict(zip((line.uci for line in open_to), _chances(opinion).tolist(), strict=True))
    told = tuple(replace(line, probability=round(by_move.get(line.uci, 0.0), 4)) for line in scored)
    return Choice(uci, told, missed, explain(board, uci, told, missed, config, form))


def _opinion(
    board: chess.Board, moves: Sequence[str], lines: Sequence[Candidate], config: EngineConfig, rung: Rung
) -> Floats:
    """The log chance of each move with open eyes, up to a constant."""
    worths = _worths(lines)
    taste = np.array(style_biases(board, lines, config, rung.keenness), np.float32)
    opinion: Floats = np.float32(max(0.0, rung.keenness)) * (worths - worths.max()) + taste
    if rung.trust <= 0 or len(lines) == 1:
        return opinion
    habits = load_net().chances(read_sample(board, moves, lines), rung.person)
    return (opinion + rung.trust * np.log(np.maximum(habits, LEAST_CHANCE))).astype(np.float32)


def _blindness(lines: Sequence[Candidate], seen: Sequence[Candidate], rung: Rung) -> Floats:
    """What overlooked replies, and carelessness (a keenness below 0), add to the log chance of each move or take from
    it."""
    worths = _worths(lines)
    mistaken = _worths(seen) - worths
    blindness: Floats = np.clip(TEMPTATION * mistaken, -MOST_TEMPTATION, MOST_TEMPTATION)
    careless = min(0.0, rung.keenness) * (worths - worths.max())
    added: Floats = (blindness + careless + max(0.0, rung.keenness) * mistaken).astype(np.float32)
    return added


def lift_mates(lines: Sequence[Candidate], chances: Floats, least: float) -> Floats:
    """The chances of the lines, in which mates at once have at least `least` together: carelessness grows with what is
    at stake, and a mate is the most that can be. Without a mate, or where it has as much already, they stay."""
    mates = np.array([line.centipawns == MATE_SCORE - 1 for line in lines])
    share = float(chances[mates].sum())
    if not mates.any() or share >= least or mates.all():
        return chances
    # Where carelessness left nothing to scale, mates share alike.
    lifted = chances[mates] * (least / share) if share > 0 else least / mates.sum()
    result = chances * np.float32((1 - least) / (1 - share))
    result[mates] = lifted
    return result


def _worths(lines: Sequence[Candidate]) -> Floats:
    """Worth in pawns."""
    return np.array([worth(line.centipawns or 0) for line in lines], np.float32) / np.float32(100)


def _chances(opinion: Floats) -> Floats:
    """Chances that sum to 1."""
    shifted = np.exp(opinion - opinion.max())
    chances: Floats = shifted / shifted.sum()
    return chances


def _sure(board: chess.Board, lines: Sequence[Candidate]) -> Sequence[Candidate]:
    """The lines of somebody who sees a mate in one and does not give a won game away by rule."""
    mates = [line for line in lines if line.centipawns == MATE_SCORE - 1]
    if mates:
        return mates
    if max(line.centipawns or 0 for line in lines) < WON_CP:
        return lines
    playing = [line for line in lines if not _ends_drawn(board, line.uci)]
    return playing or lines


def _ends_drawn(board: chess.Board, uci: str) -> bool:
    board.push(chess.Move.from_uci(uci))
    drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_repetition(2)
    board.pop()
    return drawn

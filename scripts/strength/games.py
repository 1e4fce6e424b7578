"""Games of a calibration: from varied openings, each played twice with colours swapped, kept one line each."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path

import chess

from app.openings.book import read_lines
from scripts.strength.players import Player

# Half-moves of a named opening that are given; from there on everybody plays alone.
OPENING_PLIES = 8
# A game is broken off when every score of the last so many says the same side has won by so many centipawns: more than
# a queen and a rook, which even beginners bring home. Players without scores play on.
DECIDED_CP, DECIDED_SCORES = 1500, 10
# Half-moves after which a game is judged by its last scores, and the centipawns that count as won.
MOST_PLIES, JUDGED_CP = 240, 300


@dataclass(frozen=True, slots=True)
class Result:
    """One game: points of White, half-moves, and how it ended."""

    white: str
    black: str
    game: int
    points: float
    plies: int
    reason: str


def openings() -> list[tuple[str, ...]]:
    """The first half-moves (UCI) of every named opening, without doubles."""
    found: dict[tuple[str, ...], None] = {}
    for line in read_lines():
        board, moves = chess.Board(), []
        for san in line.moves[:OPENING_PLIES]:
            moves.append(board.push_san(san).uci())
        found[tuple(moves)] = None
    return list(found)


def opening_of(first: str, second: str, game: int, seed: int) -> tuple[str, ...]:
    """The opening of a game: the same for both games of a pair, another for the next."""
    lines = openings()
    order = random.Random(f"{seed}|{min(first, second)}|{max(first, second)}").sample(range(len(lines)), len(lines))
    return lines[order[game // 2 % len(order)]]


async def play(
    white: Player, black: Player, opening: tuple[str, ...], seed: int
) -> tuple[float, int, str, tuple[str, ...]]:
    """One game: White's points, half-moves, reason, moves."""
    board, moves = chess.Board(), opening
    for uci in opening:
        board.push_uci(uci)
    scores: list[int] = []
    while True:
        ended = _ended(board, scores)
        if ended is not None:
            return ended[0], len(moves), ended[1], moves
        uci, score = await (white if board.turn else black).move(board, moves, seed)
        if score is not None:
            scores.append(score if board.turn else -score)
        board.push_uci(uci)
        moves = (*moves, uci)


def _ended(board: chess.Board, scores: list[int]) -> tuple[float, str] | None:
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return (0.5 if outcome.winner is None else float(outcome.winner)), outcome.termination.name.lower()
    if board.is_repetition(3) or board.halfmove_clock >= 100:
        return 0.5, "claimed"
    last = scores[-DECIDED_SCORES:]
    if len(last) == DECIDED_SCORES and (min(last) >= DECIDED_CP or max(last) <= -DECIDED_CP):
        return float(last[-1] > 0), "decided"
    if len(board.move_stack) >= MOST_PLIES:
        mean = sum(last) / len(last) if last else 0.0
        return (0.5 if abs(mean) < JUDGED_CP else float(mean > 0)), "judged"
    return None


def load(path: Path) -> list[Result]:
    """The games kept so far; a line that was cut off in writing is passed over."""
    if not path.exists():
        return []
    kept = []
    for line in path.read_text().splitlines():
        try:
            kept.append(Result(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return kept


def keep(path: Path, result: Result) -> None:
    """Adds one game."""
    with path.open("a") as file:
        file.write(json.dumps(asdict(result)) + "\n")

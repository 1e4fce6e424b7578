"""Games of a calibration: from varied openings, each played twice with colours swapped, kept one line each."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
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
# Between strong players a game is drawn when, from this half-move on, so many scores in a row are this near to 0.
LEVEL_FROM_PLY, LEVEL_SCORES, LEVEL_CP = 80, 12, 8


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: points of White, how it ended, its moves (UCI), and for each of them the best score, in
    centipawns from the mover's side, that its player knew of (None in the opening, and of players without scores)."""

    points: float
    reason: str
    moves: tuple[str, ...]
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A game as it is kept: points of White, half-moves, how it ended, moves and scores as in `Played`."""

    white: str
    black: str
    game: int
    points: float
    plies: int
    reason: str
    moves: str = ""
    scores: tuple[int | None, ...] = ()


@cache
def openings() -> tuple[tuple[str, ...], ...]:
    """The first half-moves (UCI) of every named opening, without doubles."""
    found: dict[tuple[str, ...], None] = {}
    for line in read_lines():
        board, moves = chess.Board(), []
        for san in line.moves[:OPENING_PLIES]:
            moves.append(board.push_san(san).uci())
        found[tuple(moves)] = None
    return tuple(found)


def opening_of(first: str, second: str, game: int, seed: int) -> tuple[str, ...]:
    """The opening of a game: the same for both games of a pair, another for the next."""
    lines = openings()
    order = random.Random(f"{seed}|{min(first, second)}|{max(first, second)}").sample(range(len(lines)), len(lines))
    return lines[order[game // 2 % len(order)]]


async def play(white: Player, black: Player, opening: tuple[str, ...], seed: int, *, strong: bool = False) -> Played:
    """Plays one game. `strong`: both are strong enough for a level game to be drawn early."""
    board, moves = chess.Board(), opening
    for uci in opening:
        board.push_uci(uci)
    scores: list[int | None] = [None] * len(opening)
    while True:
        ended = _ended(board, scores, strong=strong)
        if ended is not None:
            return Played(*ended, moves, tuple(scores))
        uci, score = await (white if board.turn else black).move(board, moves, seed)
        scores.append(score)
        board.push_uci(uci)
        moves = (*moves, uci)


def _ended(board: chess.Board, scores: Sequence[int | None], *, strong: bool) -> tuple[float, str] | None:
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return (0.5 if outcome.winner is None else float(outcome.winner)), outcome.termination.name.lower()
    if board.is_repetition(3) or board.halfmove_clock >= 100:
        return 0.5, "claimed"
    plies = len(board.move_stack)
    # From White's side, who moved at the even ones.
    known = [score if ply % 2 == 0 else -score for ply, score in enumerate(scores) if score is not None]
    last = known[-DECIDED_SCORES:]
    if len(last) == DECIDED_SCORES and (min(last) >= DECIDED_CP or max(last) <= -DECIDED_CP):
        return float(last[-1] > 0), "decided"
    if strong and plies >= LEVEL_FROM_PLY and max(map(abs, known[-LEVEL_SCORES:]), default=LEVEL_CP + 1) <= LEVEL_CP:
        return 0.5, "level"
    if plies >= MOST_PLIES:
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
            row = json.loads(line)
            kept.append(Result(**{**row, "scores": tuple(row.get("scores", ()))}))
        except (ValueError, TypeError, AttributeError):
            continue
    return kept


def keep(path: Path, result: Result) -> None:
    """Adds one game."""
    with path.open("a") as file:
        file.write(json.dumps(asdict(result)) + "\n")

"""Draughty corners: won games that the strong let slip by rule, and mates in one that they pass over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from scripts.strength.games import Result
from scripts.strength.players import parse_name

# Whose slips count, by rating; and the centipawns from which a side is winning.
STRONG_ELO = 1600
WINNING_CP = 300
# Ends that draw by rule. "level" is the referee's word and needs both sides level.
DRAWN = frozenset({"stalemate", "insufficient_material", "claimed", "fifty_moves", "fivefold_repetition"})


@dataclass(frozen=True, slots=True)
class Corner:
    """One slip: the game, who made it, at which half-move (from 0), and what it was."""

    game: Result
    player: str
    ply: int
    what: str


@dataclass(frozen=True, slots=True)
class Corners:
    """What was found in `games` games with `moves` scored moves of the strong, `chances` of them with a mate in one."""

    games: int
    moves: int
    chances: int
    found: tuple[Corner, ...]


def find_corners(results: Iterable[Result], strong_elo: int = STRONG_ELO) -> Corners:
    """Looks through the games that have their moves and a rung of the ladder of `strong_elo` or more."""
    games = moves = chances = 0
    found: list[Corner] = []
    for game in results:
        strong = {white for white in (True, False) if _is_strong(game.white if white else game.black, strong_elo)}
        if not game.moves or not strong:
            continue
        games += 1
        board = chess.Board()
        for ply, uci in enumerate(game.moves.split()):
            move = chess.Move.from_uci(uci)
            if board.turn in strong and game.scores[ply] is not None:
                moves += 1
                mates = _mates(board)
                chances += bool(mates)
                if mates and move not in mates:
                    found.append(Corner(game, _name(game, board.turn), ply, "a mate in one passed over"))
            board.push(move)
        if game.reason in DRAWN:
            found += [
                Corner(game, _name(game, white), game.plies, f"{_told(board, game)} when winning")
                for white in strong
                if _last_score(game, white) >= WINNING_CP
            ]
    return Corners(games, moves, chances, tuple(found))


def _is_strong(name: str, least: int) -> bool:
    kind, elo = parse_name(name)
    return kind in ("club", "wasm") and elo >= least


def _name(game: Result, white: bool) -> str:
    return game.white if white else game.black


def _mates(board: chess.Board) -> list[chess.Move]:
    found = []
    for move in board.legal_moves:
        # Far cheaper than to make every move: only a check can mate.
        if board.gives_check(move):
            board.push(move)
            if board.is_checkmate():
                found.append(move)
            board.pop()
    return found


def _last_score(game: Result, white: bool) -> int:
    """What the side's last search said, from its side; 0 without one."""
    own = [score for score in game.scores[0 if white else 1 :: 2] if score is not None]
    return own[-1] if own else 0


def _told(board: chess.Board, game: Result) -> str:
    if game.reason != "claimed":
        return game.reason.replace("_", " ")
    return "repetition" if board.is_repetition(3) else "fifty moves"

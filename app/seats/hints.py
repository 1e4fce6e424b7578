"""Hints in three steps, for people in unrated games: what to look for, with which piece, which move."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import chess
from cachetools import LRUCache

from app.body.base import EngineDown, Priority
from app.body.registry import OpenedEngine
from app.domain.hint import Hint
from app.domain.match import View
from app.domain.memory import Party
from app.languages.speaking import marked, worded

# Enough for a sound club move in a fraction of a second on the slowest engine we run.
HINT_NODES = 60_000
# Seconds after which a hint is given up; an engine that works needs a fraction of one.
HINT_SECONDS = 4.0
# Positions whose best move is cached, so that the three steps of one hint agree; together under 100 KB.
POSITIONS_KEPT = 256


class EngineHinter:
    """Finds hints with the engine, at a lower priority than live games, one at a time for each player."""

    def __init__(self, body: OpenedEngine) -> None:
        self._body = body
        # One worker's own: answers of its engines; how many hints were taken is in the log.
        self._found: LRUCache[tuple[str, tuple[int, int]], str] = LRUCache(POSITIONS_KEPT)
        self._turns: WeakValueDictionary[Party, asyncio.Lock] = WeakValueDictionary()

    async def hint(self, view: View, step: int) -> Hint | None:
        """The hint of `step` (1 to 3) for the side to move; None if no engine answers."""
        uci = await self._best(view)
        if uci is None:
            return None
        board = view.state.position.board
        move = chess.Move.from_uci(uci)
        if step == 1:
            return Hint(_look(board, move))
        if step == 2:
            return Hint(_piece(board, move))
        return Hint(worded("{san}: {move}.", san=board.san(move), move=_said(board, move)), uci)

    async def _best(self, view: View) -> str | None:
        key = (view.state.match_id, view.state.position_version)
        turn = self._turns.setdefault(view.me.party, asyncio.Lock())
        try:
            async with asyncio.timeout(HINT_SECONDS), turn:
                if key not in self._found:
                    position = view.state.position
                    lines = await self._body.engine.analyse(
                        position.initial_fen, position.moves, nodes=HINT_NODES, priority=Priority.HINT
                    )
                    if not lines:
                        return None
                    self._found[key] = lines[0].uci
        except (EngineDown, TimeoutError):
            return None
        return self._found[key]


def _look(board: chess.Board, move: chess.Move) -> str:
    """What kind of move to look for, without naming it."""
    if board.is_check():
        return marked("You are in check: find the best way out of it.")
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return marked("There is mate on the board.")
    if after.is_check():
        return marked("Look at your checks.")
    if board.is_capture(move):
        return marked("Something can be taken.")
    if board.is_castling(move):
        return marked("Your king would like to be safer.")
    if board.is_attacked_by(not board.turn, move.from_square):
        return marked("One of your pieces is under attack.")
    if board.piece_type_at(move.from_square) == chess.PAWN:
        return marked("A pawn move is best here.")
    return marked("One of your pieces has a better square.")


def _piece(board: chess.Board, move: chess.Move) -> str:
    piece = board.piece_at(move.from_square)
    name = chess.piece_name(piece.piece_type) if piece else "piece"
    square = chess.square_name(move.from_square)
    return worded("Your {piece} on {square} has a good move.", piece=name, square=square)


def _said(board: chess.Board, move: chess.Move) -> str:
    """The move as one says it, in words that the pages have in every language."""
    if board.is_castling(move):
        return marked("castles kingside") if board.is_kingside_castling(move) else marked("castles queenside")
    piece = chess.piece_name(board.piece_type_at(move.from_square) or chess.PAWN)
    square = chess.square_name(move.to_square)
    if move.promotion:
        return worded("pawn to {square}, promotes to {piece}", square=square, piece=chess.piece_name(move.promotion))
    if board.is_capture(move):
        return worded("{piece} takes {square}", piece=piece, square=square)
    return worded("{piece} to {square}", piece=piece, square=square)

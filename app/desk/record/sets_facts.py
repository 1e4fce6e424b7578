"""What the moves of several of one's own games show, game by game, as JSON-ready facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.archive.past_games import PastGame
from app.desk.finished.course import move_at
from app.desk.record.record_games import detail_of
from app.desk.record.sets_asked import AskedSet
from app.desk.services import DeskServices
from app.desk.wording import many
from app.domain.match import MatchState
from app.post_match.judging import MISTAKE_LOSS
from app.post_match.repository import read_analysis

# Games of a set that are looked at one by one, the latest, and the move up to which a queen is out early.
LOOKED_AT, EARLY_QUEEN = 12, 5
# Chances, 0 to 1, from which on one is ahead, and as good as winning.
AHEAD, WINNING = 0.5 + MISTAKE_LOSS, 0.85


async def set_facts(games: Sequence[PastGame], asked: AskedSet, at: DeskServices) -> list[dict[str, Any]]:
    """Of each game who sat across, how it ended and what is asked of it: `holds` (None where it is not a matter of yes
    and no) and `shown`, the move or the words that show it."""
    found = []
    details = await detail_of(games[:LOOKED_AT], at) if asked.prop == "mistake" else []
    worst = {game.match_id: one["worst"] for game, one in zip(games, details, strict=False)}
    for game in games[:LOOKED_AT]:
        table = await at.directory.open(game.match_id)
        if table is None:
            continue
        shown = await _shown(table.state, game, asked, at, worst.get(game.match_id))
        one = {"against": game.other_name.split()[0], "outcome": game.outcome, "moves": game.moves}
        found.append(one | {"id": game.match_id, "holds": shown[0], "shown": shown[1]})
    return found


async def _shown(
    state: MatchState, game: PastGame, asked: AskedSet, at: DeskServices, worst: Mapping[str, Any] | None
) -> tuple[bool | None, str]:
    """Whether it holds of a game, and the move or the words that show it."""
    mine = game.color == "white"
    if asked.prop in ("castled", "queen_lost", "queens_off", "queen_out"):
        ply = _of_moves(state, mine, asked.prop)
        return ply is not None, "" if ply is None else move_at(state, ply)
    if asked.prop == "ahead":
        return await _ahead(state, at, mine=mine)
    if asked.prop == "first_move":
        own = next((one.ply for one in state.moves if one.color.is_white is mine), None)
        played = "" if own is None else move_at(state, own)
        first = None if asked.first is None else played.lower().endswith(f".{asked.first}")
        return first, played
    if asked.prop == "mistake":
        told = "" if worst is None else f"{worst['move']}, where {worst['better']} was there"
        return None, told or "no single move was a serious error"
    if asked.prop == "opening":
        return None, f"the {game.opening}" if game.opening else "no opening that has a name"
    if asked.prop == "end":
        return None, f"by {game.end_reason.replace('_', ' ')} after {many(game.moves, 'move')}"
    return None, many(game.moves, "move")


def _of_moves(state: MatchState, mine: chess.Color, prop: str) -> int | None:
    """The half-move by which one side castled, brought its queen out early or lost it for less, or by which both queens
    were off; None where none was."""
    board = chess.Board(state.position.initial_fen)
    for ply, one in enumerate(state.moves, start=1):
        move, own = chess.Move.from_uci(one.uci), board.turn is mine
        castles, queen = board.is_castling(move), board.piece_type_at(move.from_square) == chess.QUEEN
        number = board.fullmove_number
        board.push(move)
        if prop == "castled" and own and castles:
            return ply
        if prop == "queen_out" and own and queen and number <= EARLY_QUEEN:
            return ply
        if prop == "queens_off" and not board.queens:
            return ply
        if prop == "queen_lost" and not own and _queen_gone(board, mine, state, ply):
            return ply
    return None


def _queen_gone(board: chess.Board, mine: chess.Color, state: MatchState, ply: int) -> bool:
    """Whether a side is without its queen and does not take the other one at once."""
    if board.pieces(chess.QUEEN, mine):
        return False
    if ply < len(state.moves):
        board = board.copy(stack=False)
        board.push_uci(state.moves[ply].uci)
    elif any(board.is_capture(one) and board.piece_type_at(one.to_square) == chess.QUEEN for one in board.legal_moves):
        return False
    return bool(board.pieces(chess.QUEEN, not mine))


async def _ahead(state: MatchState, at: DeskServices, *, mine: chess.Color) -> tuple[bool | None, str]:
    """Whether one's chances were good before the end, with the best of them by the analysis; None without one."""
    analysis = await at.database.read(read_analysis, state.match_id)
    chances = [] if analysis is None else [
        (one.evaluation.chance if mine else 1 - one.evaluation.chance, one.ply)
        for one in analysis.moves
        if one.evaluation.chance is not None
    ]  # fmt: skip
    if not chances:
        return None, "not looked over yet"
    best, ply = max(chances)
    word = "won" if best >= WINNING else "better" if best >= AHEAD else "about level at best"
    return best >= AHEAD, f"{word}, {round(100 * best)} chances in a hundred after {move_at(state, ply)}"

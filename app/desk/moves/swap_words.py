"""An exchange in words: what is given for what, what comes of leaving it, and for whom one that was played was good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.games import SeenGame, board_at, numbered
from app.desk.moves.judged import searched
from app.desk.moves.tactic_notes import WORTH
from app.desk.services import DeskServices
from app.domain.prose_words import man_on, piece_word
from app.post_match.judging import INACCURACY_LOSS


def trade_words(board: chess.Board, move: chess.Move, reply: chess.Move | None) -> str:
    """What a capture exchanges, where the answer takes back on the same square; "" for any other."""
    if reply is None or reply.to_square != move.to_square or not board.is_capture(move):
        return ""
    gives = board.piece_type_at(move.from_square) or chess.PAWN
    gets = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or chess.PAWN
    after = board.copy(stack=False)
    after.push(move)
    by = piece_word(after.piece_type_at(reply.from_square) or chess.PAWN)
    trade = f"a {piece_word(gets)} for a {piece_word(gives)}"
    worth = WORTH[gets] - WORTH[gives]
    word = "an even trade" if not worth else "a gain" if worth > 0 else "too little for it"
    return f"It is {trade}, {word}: the {by} takes back, {numbered(after, after.san(reply))}."


def leaving_words(board: chess.Board, move: chess.Move) -> str:
    """What the man that could be taken does where it is left: whether it takes the one that attacks it, and what takes
    back then."""
    if board.is_check() or board.piece_type_at(move.to_square) == chess.PAWN:
        return ""
    then = board.copy(stack=False)
    then.push(chess.Move.null())
    taken = chess.Move(move.to_square, move.from_square)
    own = man_on(board, move.from_square)
    other = piece_word(board.piece_type_at(move.to_square) or chess.PAWN)
    if taken not in then.legal_moves:
        return f"Left alone, that {other} does not take your {own}."
    then.push(taken)
    back = [one for one in then.legal_moves if one.to_square == move.from_square]
    if not back:
        return f"Left alone, it takes your {own} for nothing, so it has to be met."
    first = min(back, key=lambda one: then.piece_type_at(one.from_square) or 0)
    by = piece_word(then.piece_type_at(first.from_square) or chess.PAWN)
    gave = WORTH[board.piece_type_at(move.from_square) or chess.PAWN]
    even = WORTH[board.piece_type_at(move.to_square) or chess.PAWN] >= gave
    nothing = ": nothing is lost by it" if even else ""
    return f"Left alone, it may take your {own} itself, and your {by} takes back ({then.san(first)}){nothing}."


async def taken_back_by(
    at: DeskServices, game: SeenGame, board: chess.Board, before: tuple[str, ...], move: chess.Move
) -> chess.Move | None:
    """The best answer to a capture; None where nobody can look, and where it ends the game."""
    after = board.copy(stack=False)
    after.push(move)
    if after.is_game_over():
        return None
    lines = await searched(at, game.state.position.initial_fen, (*before, move.uci()))
    return chess.Move.from_uci(lines[0].uci) if lines else None


def take_or_leave(facts: Mapping[str, Any]) -> str:
    """The advice in a word: take it, leave it, or either."""
    cost = facts["chance_before"] - facts["chance_after"]
    if facts["is_best"]:
        return "Take it."
    return "Either will do, taking or leaving it." if cost < INACCURACY_LOSS else "Rather leave it."


def swap_played(game: SeenGame, ply: int, costly: Sequence[int]) -> str:
    """For whom an exchange that was played was good, as the asker sees it, and which costly move of theirs came later;
    "" for a capture that was not taken back."""
    first = ply
    if ply > 1 and game.moves[ply - 2][2:4] == game.moves[ply - 1][2:4] and _takes(game, ply - 1):
        first = ply - 1
    if first >= game.state.ply or not _takes(game, first) or game.moves[first][2:4] != game.moves[first - 1][2:4]:
        return ""
    board, move = board_at(game.state, first - 1), chess.Move.from_uci(game.moves[first - 1])
    gave = board.piece_type_at(move.from_square) or chess.PAWN
    took = board.piece_type_at(move.to_square) or chess.PAWN
    mine = game.color is not None and board.turn is game.color.is_white
    lost, got = (gave, took) if mine else (took, gave)
    whose = "For you" if game.color is not None else "For the side that took back"
    worth = WORTH[got] - WORTH[lost]
    word = "an even trade" if not worth else "a gain" if worth > 0 else "a loss"
    fine = "" if worth else ", and nothing wrong with it"
    told = f"{whose} it was {word}, a {piece_word(lost)} for a {piece_word(got)}{fine}."
    later = next((one for one in costly if one > first + 1), None)
    if later is None or worth:
        return told
    before = board_at(game.state, later - 1)
    name = numbered(before, before.san(chess.Move.from_uci(game.moves[later - 1])))
    return f"{told} What cost you the game came later, with {name}."


def _takes(game: SeenGame, ply: int) -> bool:
    return board_at(game.state, ply - 1).is_capture(chess.Move.from_uci(game.moves[ply - 1]))

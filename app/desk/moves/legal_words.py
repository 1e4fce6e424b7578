"""Which moves the rules allow in a position, and why another one is none of them: in check, pinned, blocked, not how
the man goes. Rules and no opinion, so that it is told of rated games too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import chess

from app.domain.prose_words import listed, man_on, piece_word

# Moves that are named one by one.
NAMED = 8
# Men from which on they are no longer told one by one.
MANY = 3
# How each man goes, behind "a knight".
_GOES = {
    chess.PAWN: "goes straight ahead, two squares only from where it began, and takes one square slantwise",
    chess.KNIGHT: "goes in an L: two squares straight and one to the side",
    chess.BISHOP: "goes slantwise only",
    chess.ROOK: "goes straight only",
    chess.QUEEN: "goes straight or slantwise, never in an L",
    chess.KING: "goes one square only",
}


def on_move(board: chess.Board, side: chess.Color) -> chess.Board:
    """The position with a side on move, whosever turn it is; as it is where that could not be."""
    if board.turn is side or board.is_check():
        return board
    then = board.copy(stack=False)
    then.push(chess.Move.null())
    return then


def moves_of(board: chess.Board, squares: Sequence[chess.Square]) -> list[str]:
    """The legal moves (SAN) of the men on some squares."""
    return [board.san(one) for one in board.legal_moves if one.from_square in squares]


def all_told(board: chess.Board, whose: str) -> str:
    """All legal moves of the side on move; of many how many they are, and which men have some. `whose` is "You have" or
    "Black has"."""
    legal = [board.san(one) for one in board.legal_moves]
    check = f" {_checked(board, whose)}" if board.is_check() else ""
    if not legal:
        return f"{whose} no legal move.{check}"
    if len(legal) <= NAMED:
        many = "one legal move" if len(legal) == 1 else f"{len(legal)} legal moves"
        return f"{whose} {many}: {listed(legal)}.{check}"
    by_man: dict[chess.Square, list[str]] = {}
    for move in board.legal_moves:
        by_man.setdefault(move.from_square, []).append(chess.square_name(move.to_square))
    order = sorted(by_man, key=lambda one: -(board.piece_type_at(one) or 0))
    told = [f"the {man_on(board, one)} to {listed(sorted(set(by_man[one])))}" for one in order]
    return f"{whose} {len(legal)} legal moves: {'; '.join(told)}.{check}"


def man_told(board: chess.Board, square: chess.Square, ours: bool) -> str:
    """Where one man may go."""
    man = man_on(board, square)
    to = sorted({chess.square_name(one.to_square) for one in board.legal_moves if one.from_square == square})
    taken = [one for one in to if board.piece_at(chess.parse_square(one)) is not None]
    if to:
        takes = f" (on {listed(taken)} it takes)" if taken else ""
        return f"The {man} may go to {listed(to)}{takes}."
    return f"The {man} has no move: {hindrance(board, square, ours)}."


def hindrance(board: chess.Board, square: chess.Square, ours: bool) -> str:
    """Why a man of the side on move has no legal move."""
    side, kind = bool(board.color_at(square)), board.piece_type_at(square) or chess.PAWN
    if board.is_check() and kind != chess.KING:
        whose = "your" if ours else "the"
        return f"{whose} king is in check, and it can neither take the man that gives it nor step between"
    if board.is_pinned(side, square):
        return _pin(board, square)
    if kind == chess.KING:
        return "every square beside it is attacked, or one of its own men stands there"
    if kind == chess.PAWN and (front := _front(board, square)) is not None:
        return f"the {man_on(board, front)} stands in its way"
    return "men of its own stand in its way"


def why_not(board: chess.Board, squares: Sequence[chess.Square], to: chess.Square, ours: bool) -> str:
    """Why none of the men on some squares, of the side on move, may go to a square: a sentence."""
    pseudo = {one.from_square for one in board.pseudo_legal_moves if one.to_square == to}
    could = [one for one in squares if one in pseudo]
    name = chess.square_name(to)
    if could:
        man, at = man_on(board, could[0]), could[0]
        if board.piece_type_at(at) == chess.KING:
            hits = [man_on(board, one) for one in _attackers(board, to, at)]
            return f"The king may not go to {name}: the {listed(hits)} would take it there." if hits else (
                f"The king may not go to {name}."
            )  # fmt: skip
        if board.is_check():
            legal = [board.san(one) for one in board.legal_moves]
            left = (
                f" Legal {'is' if len(legal) == 1 else 'are'} only {listed(legal)}." if 0 < len(legal) <= NAMED else ""
            )
            by = listed([man_on(board, one) for one in board.checkers()])
            whose = "Your" if ours else "The"
            return (
                f"{whose} king is in check by the {by}, and the {man} on its way to {name} would neither take it nor "
                f"step between.{left}"
            )
        return f"It would leave the king in check: {_pin(board, at)}."
    if not squares:
        return "No such man is left."
    if board.color_at(to) is board.turn:
        return f"{'Your own' if ours else 'Their own'} {piece_word(board.piece_type_at(to) or 0)} stands on {name}."
    at = min(squares, key=lambda one: (not _on_way(board, one, to), chess.square_distance(one, to)))
    kind = board.piece_type_at(at) or chess.PAWN
    between = [one for one in chess.SquareSet(chess.between(at, to)) if board.piece_at(one) is not None]
    if between and _on_way(board, at, to):
        first = min(between, key=lambda one: chess.square_distance(at, one))
        return f"The {man_on(board, first)} stands in the way of the {man_on(board, at)}."
    may = sorted({chess.square_name(one.to_square) for one in board.legal_moves if one.from_square == at})
    goes = f"it may go to {listed(may)}" if may else "it has no move at all"
    if kind == chess.PAWN:
        return f"A pawn {_GOES[kind]}; from {chess.square_name(at)} {goes}."
    return f"A {piece_word(kind)} {_GOES[kind]}: from {chess.square_name(at)} {goes}, not to {name}."


def capture_told(board: chess.Board, kind: chess.PieceType, mans: Sequence[chess.Square], ours: bool) -> str:
    """Why nothing of the side on move, or none of some men of it, can take a man of a kind: sentences."""
    there = list(board.pieces(kind, not board.turn))
    theirs = "of theirs" if ours else "of yours"
    if not there:
        return f"No: there is no {piece_word(kind)} {theirs} on the board."
    at = there[0]
    pseudo = [one for one in board.attackers(board.turn, at) if not mans or one in mans]
    if pseudo:
        return f"No. {why_not(board, pseudo, at, ours)}"
    where = listed([f"the {man_on(board, one)}" for one in there])
    where = where if len(there) < MANY else f"any {piece_word(kind)} {theirs}"
    if not mans:
        who = "nothing of yours" if ours else "nothing of theirs"
        return f"No: {who} reaches {where}."
    if len(there) == len(mans) == 1:
        return f"No. {why_not(board, mans, at, ours)}"
    men = listed([man_on(board, one) for one in mans])
    return f"No: the {men} {'does' if len(mans) == 1 else 'do'} not reach {where}."


def _attackers(board: chess.Board, to: chess.Square, king: chess.Square) -> list[chess.Square]:
    """What would attack the king on a square that it steps to."""
    there = board.copy(stack=False)
    there.remove_piece_at(king)
    return [one for one in there.attackers(not board.turn, to) if one != to]


def _pin(board: chess.Board, square: chess.Square) -> str:
    side = bool(board.color_at(square))
    line, king = board.pin(side, square), board.king(side)
    by = [
        one
        for one in line
        if board.color_at(one) is (not side)
        and king is not None
        and square in chess.SquareSet(chess.between(one, king))
        and board.piece_type_at(one) in (chess.BISHOP, chess.ROOK, chess.QUEEN)
    ]
    by_whom = f" by the {man_on(board, by[0])}" if by else ""
    return f"the {man_on(board, square)} is pinned to the king{by_whom}"


def _front(board: chess.Board, square: chess.Square) -> chess.Square | None:
    """The square before a pawn, where something stands on it."""
    front = square + (8 if board.color_at(square) else -8)
    return front if 0 <= front < 64 and board.piece_at(front) is not None else None


def _on_way(board: chess.Board, at: chess.Square, to: chess.Square) -> bool:
    """Whether a man could go from one square to the other if nothing stood between."""
    kind = board.piece_type_at(at)
    alone = chess.BaseBoard.empty()
    alone.set_piece_at(at, chess.Piece(kind or chess.PAWN, bool(board.color_at(at))))
    if kind == chess.PAWN:
        step = (to - at) * (1 if board.color_at(at) else -1)
        return step == 8 or (step == 16 and chess.square_rank(at) in (1, 6))
    return to in alone.attacks(at)


def _checked(board: chess.Board, whose: str) -> str:
    by = listed([man_on(board, one) for one in board.checkers()])
    return f"{'Your' if whose.startswith('You') else 'The'} king is in check by the {by}, which has to be met."


def forced_told(board: chess.Board, move: chess.Move | None, named: str, ours: bool) -> str:
    """Whether a move is the only one by the rules."""
    legal = [board.san(one) for one in board.legal_moves]
    if move is None:
        return f"{named} is not even legal here."
    san = board.san(move)
    if len(legal) == 1:
        check = f", for {'your' if ours else 'the'} king is in check" if board.is_check() else ""
        return f"Yes: {san} is the only legal move{check}."
    others = [one for one in legal if one != san]
    told = f"legal are {listed(others)} too" if len(others) > 1 else f"legal is {others[0]} too"
    if len(legal) > NAMED:
        told = f"there are {len(legal)} legal moves"
    return f"No, {san} is not forced: {told}."


def facts_of(words: str, board: chess.Board) -> dict[str, Any]:
    """JSON-ready facts of an answer: its words, and who is on move."""
    return {"words": words, "turn": "White" if board.turn else "Black"}

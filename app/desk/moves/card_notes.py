"""What else belongs to a move on the board: whether a man was pinned, why a king is mated, what a man was driven
from or kept out of reach of, and that a capture gives up the two bishops."""

from __future__ import annotations

import chess

from app.domain.pins import pins_on
from app.domain.prose_words import listed, man_on, piece_word


def pin_words(board: chess.Board, move: chess.Move) -> str:
    """Whether the man that makes a move was pinned before it, and to what."""
    name = man_on(board, move.from_square)
    if board.is_pinned(board.turn, move.from_square):
        return f"The {name} was pinned to its king, and could go only along that line."
    for pin in pins_on(board):
        if pin.held == move.from_square:
            by, behind = man_on(board, pin.by), man_on(board, pin.behind)
            return f"The {name} was pinned by the {by} to the {behind} only, so by the rules it could go."
    return f"The {name} was not pinned: no piece held it before something dearer, so it was free to go."


def mate_words(board: chess.Board) -> str:
    """Why the king of the side to move is mated: who checks, what takes each square from it, and why nothing can take
    or be put between; "" where it is not."""
    if not board.is_checkmate():
        return ""
    side, king = board.turn, board.king(board.turn)
    if king is None:
        return ""
    checkers = board.checkers()
    own, covered = list[str](), dict[str, list[str]]()
    bare = board.copy(stack=False)
    bare.remove_piece_at(king)
    for square in chess.SquareSet(chess.BB_KING_ATTACKS[king]):
        if board.color_at(square) is side:
            own.append(chess.square_name(square))
        elif square not in checkers and (by := list(bare.attackers(not side, square))):
            # The piece that gives check covers most, so it is named first.
            covered.setdefault(man_on(board, min(by, key=lambda one: one not in checkers)), []).append(
                chess.square_name(square)
            )
    gives = "gives" if len(checkers) == 1 else "give"
    told = f"It is mate: the {listed([man_on(board, one) for one in checkers])} {gives} check, and the king on "
    told += f"{chess.square_name(king)} has no square to go to"
    reasons = [f"the {man} covers {listed(squares)}" for man, squares in covered.items()]
    reasons += [f"its own men stand on {listed(own)}"] if own else []
    told += f": {listed(reasons)}." if reasons else "."
    return f"{told} {_no_help(board, king)}"


def _no_help(board: chess.Board, king: chess.Square) -> str:
    """Why a mate cannot be answered by taking the checking piece or by putting something between."""
    checkers = list(board.checkers())
    if len(checkers) > 1:
        return "Two pieces give check at once, so taking one of them or putting something between does not help."
    by, side = checkers[0], board.turn
    name = piece_word(board.piece_type_at(by) or chess.PAWN)
    pinned = [one for one in board.attackers(side, by) if one != king]
    if by in board.attacks(king):
        guard = next((f"the {man_on(board, one)}" for one in board.attackers(not side, by)), "a piece behind it")
        other = f", and the {man_on(board, pinned[0])} is pinned" if pinned else ", and nothing else reaches it"
        take = f"The king cannot take the {name}, because {guard} guards it{other}"
    elif pinned:
        take = f"The {man_on(board, pinned[0])} is pinned, so it cannot take the {name}"
    else:
        take = f"Nothing can take the {name}"
    between = chess.SquareSet(chess.between(by, king))
    return f"{take}, and nothing can be put between." if between else f"{take}."


def around_words(board: chess.Board, move: chess.Move) -> str:
    """Why a piece left its square: attacked there by a pawn, or out of reach of pawns that could drive it; and that a
    capture leaves the other side the two bishops."""
    kind, side = board.piece_type_at(move.from_square), board.turn
    if kind in (None, chess.PAWN, chess.KING) or board.is_castling(move):
        return ""
    name = man_on(board, move.from_square)
    after = board.copy(stack=False)
    after.push(move)
    told = []
    pawns = [one for one in board.attackers(not side, move.from_square) if board.piece_type_at(one) == chess.PAWN]
    if pawns:
        told.append(
            f"The {name} was attacked by the pawn on {chess.square_name(pawns[0])}, so it had to go or be exchanged."
        )
    elif not board.is_capture(move) and (drivers := _drivers(board, move)):
        told.append(
            f"On {chess.square_name(move.from_square)} it could have been driven by {listed(drivers)}; it steps "
            f"aside beforehand."
        )
    for_knight = kind == chess.BISHOP and board.piece_type_at(move.to_square) == chess.KNIGHT
    if for_knight and len(after.pieces(chess.BISHOP, not side)) > 1:
        told.append("It gives a bishop for a knight and leaves the other side the two bishops.")
    return " ".join(told)


def _drivers(board: chess.Board, move: chess.Move) -> list[str]:
    """The pawn moves of the other side that would have attacked a man where it stood, and do not where it went."""
    turned = board.copy(stack=False)
    turned.turn = not board.turn
    turned.ep_square = None
    found = []
    for one in turned.pseudo_legal_moves:
        if board.piece_type_at(one.from_square) == chess.PAWN and not turned.is_capture(one):
            hits = chess.BB_PAWN_ATTACKS[not board.turn][one.to_square]
            if hits & chess.BB_SQUARES[move.from_square] and not hits & chess.BB_SQUARES[move.to_square]:
                found.append(chess.square_name(one.to_square))
    return sorted(set(found))

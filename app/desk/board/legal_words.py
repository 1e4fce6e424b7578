"""What the rules allow on a board, in words: every legal move, where a man can go, whether a move may be played or must
be and why not (in check, pinned, blocked, not how the man goes), and the ways out of a check. Rules only, so that it is
told of rated games too."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.desk.board.state_words import GOES, hindrance, pinned_told
from app.domain.condition import hanging
from app.domain.prose_words import listed, man_on, move_in_words, number_word, piece_word

WAYS_OUT = "Out of a check there are three ways: move the king, take the piece that gives it, or put something between."
# Legal moves that are told one by one, each in words; more are told man by man.
FEW = 6
# Men from which on they are no longer told one by one.
MANY = 3
# How each man is known on the board.
_LOOKS = {
    chess.PAWN: "the smallest of the men",
    chess.KNIGHT: "the one with the horse’s head",
    chess.BISHOP: "the one with the slit in its top",
    chess.ROOK: "the one like a tower",
    chess.QUEEN: "the one with the crown",
    chess.KING: "the one with the cross",
}


def said_move(board: chess.Board, move: chess.Move) -> str:
    """A legal move as it is written and in words: "Be2 (bishop to e2)"."""
    return f"{board.san(move)} ({move_in_words(board, move)})"


def way_of(board: chess.Board, move: chess.Move) -> str:
    """What an answer to a check does: "king", "take" or "between"."""
    if board.piece_type_at(move.from_square) == chess.KING:
        return "king"
    return "take" if board.is_capture(move) else "between"


def check_told(board: chess.Board, *, whose: str, have: str) -> str:
    """The check that stands on a board and every way out of it; `whose` is "your" or "their", `have` "you have"."""
    by = listed([man_on(board, one) for one in board.checkers()])
    moves = list(board.legal_moves)
    if not moves:
        return f"{whose.capitalize()} king is in check by the {by}, and nothing helps: it is checkmate."
    ways = {"king": "move the king", "take": "take what gives check", "between": "put something between"}
    told = []
    for way, words in ways.items():
        if found := [said_move(board, one) for one in moves if way_of(board, one) == way]:
            told.append(f"{words}: {listed(found)}")
    only = f" It is the only move {have}." if len(moves) == 1 else ""
    return f"{whose.capitalize()} king is in check by the {by}. What can be done: {'; '.join(told)}.{only}"


def screened(board: chess.Board, side: chess.Color) -> str:
    """The man that stands between a king and a piece of the other side which would give check; "" where none does."""
    king = board.king(side)
    if king is None:
        return ""
    straight = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]
    lines = ((board.rooks | board.queens, straight), (board.bishops | board.queens, chess.BB_DIAG_ATTACKS[king][0]))
    for kinds, reach in lines:
        for one in chess.SquareSet(kinds & reach & board.occupied_co[not side]):
            between = chess.SquareSet(chess.between(one, king)) & board.occupied
            if len(between) == 1:
                return f"The {man_on(board, next(iter(between)))} stands between the {man_on(board, one)} and the king."
    return ""


def all_told(board: chess.Board, *, yours: bool) -> str:
    """Every legal move of the side to move; `yours` where that is who asks."""
    moves = list(board.legal_moves)
    who = "You have" if yours else f"{'White' if board.turn else 'Black'} has"
    if not moves:
        return f"{who} no legal move: {'it is checkmate' if board.is_check() else 'it is stalemate, a draw'}."
    check = ""
    if board.is_check():
        by = listed([man_on(board, one) for one in board.checkers()])
        check = f"{'You are' if yours else 'The king is'} in check by the {by}. "
    if len(moves) <= FEW:
        count = "one legal move" if len(moves) == 1 else f"{number_word(len(moves))} legal moves"
        return f"{check}{who} {count}: {listed([said_move(board, one) for one in moves])}."
    squares: dict[chess.Square, list[str]] = {}
    for move in moves:
        squares.setdefault(move.from_square, []).append(_goal(board, move))
    men = sorted(squares, key=lambda one: -(board.piece_type_at(one) or chess.PAWN))
    told = [f"the {man_on(board, one)} to {listed(list(dict.fromkeys(squares[one])))}" for one in men]
    return f"{check}{who} {len(moves)} legal moves: {'; '.join(told)}."


def man_told(board: chess.Board, squares: Sequence[chess.Square], *, whose: str) -> str:
    """Where men of the side to move can go, a sentence each; `whose` is "your", "their" or "the"."""
    told = []
    for at in squares:
        goals = [_goal(board, one) for one in board.legal_moves if one.from_square == at]
        name = f"{whose.capitalize()} {man_on(board, at)}"
        if goals:
            told.append(f"{name} can go to {listed(list(dict.fromkeys(goals)))}.")
        else:
            told.append(f"{name} can go nowhere just now, for {hindrance(board, at)}.")
    return " ".join(told)


def _goal(board: chess.Board, move: chess.Move) -> str:
    """Where a move goes, with what it takes there."""
    square = chess.square_name(move.to_square)
    if board.is_castling(move):
        return f"{square} (castling)"
    if not board.is_capture(move):
        return square
    return f"{square} (taking the {piece_word(board.piece_type_at(move.to_square) or chess.PAWN)})"


def allowed_told(
    board: chess.Board, men: Sequence[chess.Square], goal: chess.Square, *, ours: bool, helped: bool
) -> str:
    """Whether one of some men of the side to move may go to a square, and why none may; where it may be `helped`, also
    that it would be taken there, or that mate follows."""
    move = next((one for one in board.legal_moves if one.to_square == goal and one.from_square in men), None)
    if move is None:
        return f"No. {why_not(board, men, goal, ours)}"
    does = "take on" if board.is_capture(move) else "go to"
    start = man_on(board, move.from_square)
    only = f" It is the only legal move{' you have' if ours else ''}." if board.legal_moves.count() == 1 else ""
    told = f"Yes: the {start} can {does} {chess.square_name(goal)} ({board.san(move)}).{only}"
    return f"{told}{_follows(board, move) if helped else ''}"


def _follows(board: chess.Board, move: chess.Move) -> str:
    """The mate that answers a move, or that its man could be taken for nothing; "" for neither."""
    after = board.copy(stack=False)
    after.push(move)
    for reply in list(after.legal_moves):
        after.push(reply)
        mate = after.is_checkmate()
        after.pop()
        if mate:
            return f" But then {after.san(reply)} follows: {move_in_words(after, reply)}."
    takers = after.attackers(after.turn, move.to_square)
    if takers and not after.is_attacked_by(not after.turn, move.to_square):
        return f" But there the {man_on(after, next(iter(takers)))} could take it for nothing."
    return ""


def kind_told(board: chess.Board, kind: chess.PieceType, you: chess.Color, *, own: bool) -> str:
    """What a man looks like, how it goes, and where those of a side stand."""
    squares = [chess.square_name(one) for one in board.pieces(kind, you)]
    whose = "Yours" if own else "White’s" if you else "Black’s"
    stand = f"{whose} {'stands' if len(squares) == 1 else 'stand'} on {listed(squares)}." if squares else (
        f"{'You have' if own else 'There is'} none left on the board."
    )  # fmt: skip
    return f"It is {_LOOKS[kind]}. {GOES[kind]} {stand}"


def rule_told(wanted: str, kind: chess.PieceType) -> str:
    """Whether a man may go `back` or `jump`, or a side move `twice`."""
    name = piece_word(kind)
    if wanted == "twice":
        return "No: the sides move in turn, one move each. Only in castling do two men move at once, king and rook."
    if wanted == "jump":
        return f"{'Yes' if kind == chess.KNIGHT else 'No, only a knight jumps over other men'}. {GOES[kind]}"
    if kind == chess.PAWN:
        return f"No: a pawn never goes back. {GOES[kind]}"
    return f"Yes: a {name} may go back as well as forward. {GOES[kind]}"


def captures_told(board: chess.Board, *, helped: bool) -> str:
    """What the side to move can take and with what; where it may be `helped`, also what of it wins something."""
    takers: dict[chess.Square, list[str]] = {}
    for move in board.legal_moves:
        if board.is_capture(move):
            takers.setdefault(move.to_square, []).append(man_on(board, move.from_square))
    if not takers:
        return "Nothing: no legal move of yours takes anything just now."
    men = sorted(takers, key=lambda one: -(board.piece_type_at(one) or chess.PAWN))
    told = [f"the {man_on(board, one)} with the {listed(list(dict.fromkeys(takers[one])))}" for one in men]
    words = f"You can take {listed(told)}."
    if not helped:
        return words
    won = {square for square, _ in hanging(board, not board.turn)}
    gains = [man_on(board, one) for one in men if one in won]
    if gains:
        return f"{words} Counting takers and guards, something is won by taking the {listed(gains)}."
    return f"{words} Counting takers and guards, none of it wins anything."


def king_two(board: chess.Board, castling: str) -> str:
    """That a king goes one square at a time, where it can go now, and how it stands with castling."""
    king = board.king(board.turn)
    goals = [
        chess.square_name(one.to_square)
        for one in board.legal_moves
        if one.from_square == king and not board.is_castling(one)
    ]
    now = f"now to {listed(goals)}" if goals else "and just now it can go nowhere"
    castling = castling[:1].upper() + castling[1:]
    return f"No: a king goes one square at a time, {now}. It goes two only in castling. {castling}"


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
            left = f" Legal {'is' if len(legal) == 1 else 'are'} only {listed(legal)}." if 0 < len(legal) <= FEW else ""
            by = listed([man_on(board, one) for one in board.checkers()])
            whose = "Your" if ours else "The"
            return (
                f"{whose} king is in check by the {by}, and the {man} on its way to {name} would neither take it nor "
                f"step between.{left}"
            )
        return f"It would leave the king in check: the {man} is {pinned_told(board, at)}."
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
    return f"{GOES[kind]} From {chess.square_name(at)} {goes}{'' if kind == chess.PAWN else f', not to {name}'}."


def taken_told(board: chess.Board, kind: chess.PieceType, mans: Sequence[chess.Square], ours: bool) -> str:
    """Why nothing of the side on move, or none of some men of it, can take a man of a kind: sentences."""
    there = list(board.pieces(kind, not board.turn))
    theirs = "of theirs" if ours else f"of {'Black' if board.turn else 'White'}’s"
    if not there:
        return f"No: there is no {piece_word(kind)} {theirs} on the board."
    at = there[0]
    pseudo = [one for one in board.attackers(board.turn, at) if not mans or one in mans]
    if pseudo:
        return f"No. {why_not(board, pseudo, at, ours)}"
    where = listed([f"the {man_on(board, one)}" for one in there])
    where = where if len(there) < MANY else f"any {piece_word(kind)} {theirs}"
    if not mans:
        who = "yours" if ours else f"{'White' if board.turn else 'Black'}’s"
        return f"No: nothing of {who} reaches {where}."
    if len(there) == len(mans) == 1:
        return f"No. {why_not(board, mans, at, ours)}"
    men = listed([man_on(board, one) for one in mans])
    return f"No: the {men} {'does' if len(mans) == 1 else 'do'} not reach {where}."


def _attackers(board: chess.Board, to: chess.Square, king: chess.Square) -> list[chess.Square]:
    """What would attack the king on a square that it steps to."""
    there = board.copy(stack=False)
    there.remove_piece_at(king)
    return [one for one in there.attackers(not board.turn, to) if one != to]


def _on_way(board: chess.Board, at: chess.Square, to: chess.Square) -> bool:
    """Whether a man could go from one square to the other if nothing stood between."""
    kind = board.piece_type_at(at)
    alone = chess.BaseBoard.empty()
    alone.set_piece_at(at, chess.Piece(kind or chess.PAWN, bool(board.color_at(at))))
    if kind == chess.PAWN:
        step = (to - at) * (1 if board.color_at(at) else -1)
        return step == 8 or (step == 16 and chess.square_rank(at) in (1, 6))
    return to in alone.attacks(at)


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
    if len(legal) > FEW:
        told = f"there are {len(legal)} legal moves"
    return f"No, {san} is not forced: {told}."


def on_move(board: chess.Board, side: chess.Color) -> chess.Board:
    """The position with a side on move, whosever turn it is; as it is where that could not be."""
    if board.turn is side or board.is_check():
        return board
    then = board.copy(stack=False)
    then.push(chess.Move.null())
    return then

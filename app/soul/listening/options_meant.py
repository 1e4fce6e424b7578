"""Reads the moves between which a message asks to choose, each named in words of its own: "swap queens or Bh6 check",
"Qxh4 or keep queens on", "take the f4 pawn back or hop into d5". Word by word, without patterns."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.men_named import LETTERS
from app.domain.settling import settled_after
from app.soul.listening import move_terms as said
from app.soul.listening.move_choice import MOST, TAKING, MoveChoice
from app.soul.listening.weighed import all_weighed
from app.soul.listening.worded_men import WordedMan, men_in

_OR = frozenset(("or", "vs", "versus", "/"))
_KEEPS = frozenset(("keep", "leave", "neither", "wait", "ignore", "nothing", "none", "not", "hold"))
_SWAPS = frozenset(("swap", "trade", "exchange", "swapping", "trading", "exchanging", "off"))
_JUMPS = frozenset(("hop", "jump", "leap", "hopping", "jumping", "leaping", "poke"))
# Words of one side of an "or": more are another sentence.
_LONGEST, _MESSAGE = 14, 40
_PARTS = said.STOPS


def options_in(words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """The moves of the side to move that are named on either side of an "or"; None where one side names neither a move
    nor that none is made, or fewer than one move is named."""
    board = facts.board
    if len(words) > _MESSAGE or not _OR & set(words) or board.turn == facts.me or board.is_game_over():
        return None
    sides = _sides(words)
    takes = any(word in TAKING | said.TAKES for word in words)
    moves, beyond, leaves = list[chess.Move](), list[chess.Square](), False
    if any({"you", "u"} & set(side) for side in sides):
        return None  # "Or do you hit my knight?" is the other one's answer.
    for side in sides:
        if _KEEPS & set(side) and not any(_is_noted(word) for word in side):
            leaves = True
            continue
        move = _option(side, board, facts, takes=takes)
        man = None if move is not None else _out_of_reach(side, board, takes=takes)
        if move is None and man is None:
            return None
        moves += [] if move is None else [move]
        beyond += [] if man is None else [man]
    moves = list(dict.fromkeys(moves))
    if not moves or len(moves) + leaves + len(beyond) < 2:
        return None
    return MoveChoice(board, tuple(moves[:MOST]), leaves=leaves, beyond=tuple(beyond))


def _out_of_reach(side: Sequence[str], board: chess.Board, *, takes: bool) -> chess.Square | None:
    """The man of the other side that a side names to be taken, where nothing can take it."""
    men = [one for one in men_in(side) if one.kind is not None and one.square is not None]
    if not takes or len(men) != 1 or men[0].mine:
        return None
    at = men[0].square
    if at is None or board.color_at(at) != (not board.turn) or board.piece_type_at(at) != men[0].kind:
        return None
    return None if any(board.generate_legal_captures(to_mask=chess.BB_SQUARES[at])) else at


def _sides(words: Sequence[str]) -> list[list[str]]:
    """What stands on either side of each "or", as far as the nearest end of a sentence."""
    found: list[list[str]] = [[]]
    for word in words:
        if word in _OR:
            found.append([])
        elif word in _PARTS - {","}:
            found[-1] = found[-1] if len(found) > 1 else []
            if len(found) > 1:
                break
        else:
            found[-1].append(word)
    return [_own_part(side, last=not at) for at, side in enumerate(found)]


def _own_part(side: Sequence[str], *, last: bool) -> list[str]:
    """The part of one side between commas that names an option: the last one before an "or", the first behind it."""
    parts: list[list[str]] = [[]]
    for word in side:
        if word == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    found = [part for part in parts if part] or [[]]
    return found[-1][-_LONGEST:] if last else found[0][:_LONGEST]


def _option(side: Sequence[str], board: chess.Board, facts: Facts, *, takes: bool) -> chess.Move | None:
    """The one move that a side names."""
    for word in side:
        noted = _noted(word, board)
        if noted is not None:
            return noted
    legal = [move for move in board.legal_moves if move.promotion in (None, chess.QUEEN)]
    if any(word in said.CASTLES for word in side):
        return _castling(side, legal, board)
    men = [one for one in men_in(side) if one.kind is not None]
    if _SWAPS & set(side) and men and men[0].kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT):
        kind = men[0].kind
        swaps = [
            one for one in legal if board.piece_type_at(one.from_square) == kind == board.piece_type_at(one.to_square)
        ]
        return _best(swaps, board, facts)
    return _by_words(side, men, legal, board, facts, takes=takes)


def _by_words(
    side: Sequence[str], men: Sequence[WordedMan], legal: Sequence[chess.Move], board: chess.Board, facts: Facts,
    *, takes: bool,
) -> chess.Move | None:  # fmt: skip
    """A move by the man that makes it, the square and what it takes."""
    squares = [chess.parse_square(word) for word in side if word in chess.SQUARE_NAMES]
    verb = next(
        (at for at, word in enumerate(side) if word in said.STRONG or word in TAKING - {"back", "hit", "hits"}), None
    )
    back = "back" in side or any(word.startswith(("recaptur", "retak")) for word in side)
    if back and facts.last is not None and facts.last.taken and (not squares or facts.last.square in squares):
        by = {one.kind for one in men if one.mine is not False}
        found = [one for one in legal if one.to_square == facts.last.square]
        return _best(
            [one for one in found if not by or board.piece_type_at(one.from_square) in by] or found, board, facts
        )
    victims = [one for one in men if one.at > (-1 if verb is None else verb) and one.mine is not True]
    captures = [move for move in legal if board.is_capture(move)]
    if verb is not None or (takes and len(men) == 1 and (men[0].square is None or _theirs(men[0].square, board))):
        movers = {one.kind for one in men if verb is not None and one.at < verb}
        found = [
            move for move in captures
            if (not movers or board.piece_type_at(move.from_square) in movers)
            and (move.to_square in squares if squares else any(_is(one, move.to_square, board) for one in victims))
        ]  # fmt: skip
        if found and len({move.to_square for move in found}) == 1:
            return _best(found, board, facts)
        if verb is not None and squares and not _GOES_ON & set(side):
            return None
    return _quiet(side, men, squares, legal, board)


_GOES_ON = frozenset(("to", "into", "hitting", "hit", "poke", "attack", "attacking"))


def _quiet(
    side: Sequence[str], men: Sequence[WordedMan], squares: Sequence[chess.Square], legal: Sequence[chess.Move],
    board: chess.Board,
) -> chess.Move | None:  # fmt: skip
    """A move to the first square that is named, by the man that is named, or that gives check where that is said."""
    if not squares:
        return None
    found = [move for move in legal if move.to_square == squares[0]]
    kinds = {one.kind for one in men if one.mine is not False}
    named = [move for move in found if board.piece_type_at(move.from_square) in kinds]
    if kinds and not named and not any(one.mine is False for one in men):
        return None
    found = named or found
    if said.CHECKS & set(side):
        found = [move for move in found if board.gives_check(move)] or found
    if _JUMPS & set(side):
        found = [move for move in found if board.piece_type_at(move.from_square) == chess.KNIGHT] or found
    if any(word in said.PUSHES for word in side):
        found = [move for move in found if board.piece_type_at(move.from_square) == chess.PAWN] or found
    return found[0] if len(found) == 1 else None


def _noted(word: str, board: chess.Board) -> chess.Move | None:
    """A legal move in notation; a bare square only says where to. Of "bxc6" a bishop's goes first where it is one."""
    bare = word.strip("+#!?")
    if word in chess.SQUARE_NAMES or not _is_noted(word):
        return None
    tries = [bare, bare[0].upper() + bare[1:]] if bare[0] in LETTERS else [bare]
    for one in reversed(tries):
        for form in (one, one.replace("x", ""), f"{one[0]}x{one[1:]}"):
            try:
                return board.parse_san(form)
            except ValueError:
                continue
    return None


def _is_noted(word: str) -> bool:
    bare = word.strip("+#!?")
    rest = bare[:-2].replace("x", "")
    return 2 < len(bare) <= 6 and bare[-2:] in chess.SQUARE_NAMES and set(rest) <= set("nbrqkacdefgh12345678")


def _castling(side: Sequence[str], legal: Sequence[chess.Move], board: chess.Board) -> chess.Move | None:
    found = [move for move in legal if board.is_castling(move)]
    for named, is_side in ((("long", "queenside"), board.is_queenside_castling),
                           (("short", "kingside"), board.is_kingside_castling)):  # fmt: skip
        if set(named) & set(side):
            found = [move for move in found if is_side(move)]
    return found[0] if len(found) == 1 else None


def _theirs(square: chess.Square, board: chess.Board) -> bool:
    return board.color_at(square) == (not board.turn)


def _is(man: WordedMan, square: chess.Square, board: chess.Board) -> bool:
    """Whether the man that is named may be the one of the other side on this square."""
    if man.square is not None and man.square != square:
        return False
    if man.file is not None and chess.square_file(square) != man.file:
        return False
    return man.kind in (None, board.piece_type_at(square))


def _best(moves: Sequence[chess.Move], board: chess.Board, facts: Facts) -> chess.Move | None:
    """The best of several captures of one man: by a look, where there was one, else that which wins most by the
    captures behind it, with the cheaper man of two."""
    if len(moves) < 2:
        return next(iter(moves), None)
    looked = all_weighed(board, facts, moves)
    if looked:
        return looked[0].move
    return max(
        moves, key=lambda move: (settled_after(move, board).points, -(board.piece_type_at(move.from_square) or 0))
    )

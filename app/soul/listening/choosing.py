"""Reads between which moves a sentence asks to choose: "king or knight for taking back", "d4 or h4, which first", "two
of my knights can hit f7", "castle now or h3 first", "take or leave it". Word by word, without patterns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.men_named import MEN_NAMED
from app.domain.settling import settled_after
from app.soul.listening.move_choice import MOST, TAKING, MoveChoice
from app.soul.listening.options_meant import options_in
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import split

_LEAVES = frozenset(["wait", "leave", "ignore", "nothing", "neither", "none", "let"])
_CASTLES = frozenset(["castle", "castling", "castled", "go", "king"])
_SHORT, _LONG = frozenset(["short", "kingside"]), frozenset(["long", "queenside"])
# The same right behind "or".
_WAITS = _LEAVES | {"keep", "hold", "not"}
_OR = frozenset(["or", "vs", "versus", "/"])
_ASKS = frozenset(
    ["choose", "between", "decide", "torn", "pick", "which", "or", "vs", "versus", "whether", "/", "neither"]
)
_TAKERS = frozenset(["piece", "man", "hand", "way", "one", "of", "unit"])
# Words on either side of "or" among which an option is looked for.
_REACH = 4


@dataclass(frozen=True, slots=True)
class _Thing:
    """What one side of an "or" names; `at` is its place among the words."""

    at: int
    kind: chess.PieceType | None = None
    file: str | None = None
    square: chess.Square | None = None
    leaves: bool = False

    @property
    def is_man(self) -> bool:
        return self.kind is not None or self.file is not None


def words_in(text: str) -> list[str]:
    """The words of a text as `plain` gives it, without their punctuation; a stroke between two stands for "or"."""
    return [found for word in text.replace("/", " / ").split() if (found := word.strip(".,;:?!()\"'+#*"))]


def choice_in(text: str, facts: Facts) -> MoveChoice | None:
    """Between which moves a message, as `plain` gives it, asks to choose; None where it asks nothing of the kind."""
    words = words_in(text)
    if not _ASKS.intersection(words):
        return None
    if (found := _of_twins(words, facts) or _of_all_takers(words, facts)) is not None:
        return found
    if (named := options_in(split(text), facts)) is not None:
        return named
    for left, right in _pairs(words):
        if (found := _of_pair(left, right, words, facts)) is not None:
            return found
    return _of_wings(words, facts) or _of_supposed(text, words, facts) or _or_wait(words, facts)


def _of_wings(words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Both sides to which one may castle."""
    if not _CASTLES.intersection(words) or not _SHORT.intersection(words) or not _LONG.intersection(words):
        return None
    moves = tuple(move for move in facts.board.legal_moves if facts.board.is_castling(move))
    return MoveChoice(facts.board, moves) if moves else None


def _pairs(words: Sequence[str]) -> Iterator[tuple[_Thing, _Thing]]:
    """What stands nearest before and behind each "or"."""
    for at, word in enumerate(words):
        if word in _OR:
            before = (_thing(words, one) for one in range(at - 1, max(-1, at - 1 - _REACH), -1))
            behind = (_thing(words, one) for one in range(at + 1, min(len(words), at + 1 + _REACH)))
            left, right = next(filter(None, before), None), next(filter(None, behind), None)
            if left is not None and right is not None:
                yield left, right


def _thing(words: Sequence[str], at: int) -> _Thing | None:
    """The man, the file or the square that a word names, with what stands around it; None for other words."""
    word, last = words[at], words[at - 1] if at else ""
    file, _, rest = word.partition("-")
    if rest.rstrip("s") == "pawn" and file in chess.FILE_NAMES:
        return _Thing(at, chess.PAWN, file)
    kind = _kind(word)
    if kind is not None:
        square = last if last in chess.SQUARE_NAMES else _behind(words, at)
        named = None if square is None else chess.parse_square(square)
        return _Thing(at, kind, last if kind == chess.PAWN and last in chess.FILE_NAMES else None, named)
    if word in chess.SQUARE_NAMES:
        return _Thing(at, square=chess.parse_square(word))
    if word in chess.FILE_NAMES and (word != "a" or last in ("the", "with")):
        return None if at + 1 < len(words) and words[at + 1] in MEN_NAMED else _Thing(at, file=word)
    return _Thing(at, leaves=True) if word in _LEAVES else None


def _kind(word: str) -> chess.PieceType | None:
    """The kind of man that a word names, one or several."""
    return MEN_NAMED.get(word) or MEN_NAMED.get(word.removesuffix("s"))


def kinds_in(words: Collection[str]) -> set[chess.PieceType]:
    """The kinds of men that are named among some words."""
    return {kind for word in words if (kind := _kind(word)) is not None}


def _behind(words: Sequence[str], at: int) -> str | None:
    """The square on or from which a man is said to stand."""
    if len(words) > at + 2 and words[at + 1] in ("on", "from", "at") and words[at + 2] in chess.SQUARE_NAMES:
        return words[at + 2]
    return None


def _of_pair(left: _Thing, right: _Thing, words: Sequence[str], facts: Facts) -> MoveChoice | None:
    if left.square is not None and left.kind is None and right.is_man and right.kind != chess.PAWN:
        return None
    if left.square is not None and right.square is not None and not left.is_man and not right.is_man:
        found = _places((left.square, right.square), words[: left.at], facts)
        if found is not None:
            return found
    if left.is_man and right.is_man:
        found = _takers((left, right), words, facts)
        if found is not None:
            return found
    if not TAKING.intersection(words) and "pawn" not in words:
        return None
    return _victims([one for one in (left, right) if not one.leaves], facts, leaves=left.leaves or right.leaves)


def _places(squares: Sequence[chess.Square], before: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Two squares for a man that is named before them, now or after the move that is supposed: "does my bishop belong
    on h3 or on d3"."""
    kind = next((MEN_NAMED[word] for word in reversed(before) if word in MEN_NAMED), None)
    if kind is None or kind == chess.PAWN:
        return None
    supposed = supposed_in(" ".join(before), facts)
    boards = [facts.board]
    if supposed is not None and len(supposed.line) == 1:
        boards.insert(0, after_moves(supposed.board, supposed.line[0]))
    for board in boards:
        legal = [move for move in board.legal_moves if board.piece_type_at(move.from_square) == kind]
        starts = {move.from_square for move in legal if move.to_square == squares[0]}
        moves = [move for move in legal if move.to_square in squares and move.from_square in starts]
        if len({move.from_square for move in moves}) == 1 and len(moves) == len(squares):
            return MoveChoice(board, tuple(sorted(moves, key=lambda move: squares.index(move.to_square))))
    return None


def _takers(things: Sequence[_Thing], words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Two men that could take the same: what was just taken, or what the words before them suppose; else one that alone
    can."""
    supposed = supposed_in(" ".join(words[: things[0].at]), facts)
    line = () if supposed is None else supposed.line
    first = facts.board if supposed is None else supposed.board
    found = [one for played in range(len(line), -1, -1) for one in _takings(things, first, line, played, facts)]
    both = next((one for one in found if len(one.moves) > 1), None)
    if both is not None or not TAKING.intersection(words):
        return both
    return next((one for one in found if one.moves and one.back), None)


def _takings(
    things: Sequence[_Thing], first: chess.Board, line: Sequence[chess.Move], played: int, facts: Facts
) -> Iterator[MoveChoice]:
    """How the men that are named could take after so many moves of a line: what its next move takes, or its last one
    took."""
    board = first.copy()
    for move in line[:played]:
        board.push(move)
    just = [line[played - 1].to_square] if played else _just_taken(facts)
    for target in dict.fromkeys([*(move.to_square for move in line[played : played + 1]), *just]):
        found = [_capture(board, thing, target) for thing in things]
        barred = [thing.kind or chess.PAWN for thing, move in zip(things, found, strict=True) if move is None]
        moves = tuple(dict.fromkeys(move for move in found if move is not None))
        yield MoveChoice(board, moves, back=target in just, barred=tuple(map(chess.piece_name, barred)))


def _just_taken(facts: Facts) -> list[chess.Square]:
    return [facts.last.square] if facts.last is not None and facts.last.taken else []


def _capture(board: chess.Board, thing: _Thing, target: chess.Square) -> chess.Move | None:
    """The capture on a square by the man that is named; of two like ones the better."""
    moves = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[target]))
    kind = chess.PAWN if thing.file is not None else thing.kind
    moves = [move for move in moves if board.piece_type_at(move.from_square) == kind]
    if thing.square is not None and thing.square != target:
        moves = [move for move in moves if move.from_square == thing.square]
    if thing.file is not None:
        moves = [move for move in moves if chess.FILE_NAMES[chess.square_file(move.from_square)] == thing.file]
    return max(moves, key=lambda move: settled_after(move, board).points, default=None)


def _victims(things: Sequence[_Thing], facts: Facts, *, leaves: bool) -> MoveChoice | None:
    """Men of the side that waits, one of which is to be taken first; a lone one where to leave it was said too."""
    board = facts.board
    moves = [move for thing in things if (move := _taking(board, thing)) is not None]
    if len(set(moves)) < 2 - leaves or len(moves) < len(things):
        return None
    return MoveChoice(board, tuple(dict.fromkeys(moves)), leaves=leaves)


def _taking(board: chess.Board, thing: _Thing) -> chess.Move | None:
    """The best capture of the man that is named; None if it is no man of the side that waits, or cannot be taken."""
    theirs = chess.SquareSet(board.occupied_co[not board.turn] & ~board.kings)
    if thing.square is not None:
        theirs &= chess.BB_SQUARES[thing.square]
    elif thing.file is not None:
        theirs &= chess.BB_FILES[chess.FILE_NAMES.index(thing.file)] & board.pawns
    elif thing.kind is not None:
        theirs &= board.pieces_mask(thing.kind, not board.turn)
    moves = list(board.generate_legal_captures(to_mask=int(theirs)))
    if thing.square is None and len({move.to_square for move in moves}) > 1:
        return None
    return max(moves, key=lambda move: settled_after(move, board).points, default=None)


def _of_twins(words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Two like men that can take on a square that is named: "two of my knights can hit f7, which one, or neither"."""
    asked = any(one == "which" and _kind(other) is not None for one, other in pairwise(words))
    several = asked or "both" in words or "two" in words or "neither" in words
    kinds = [kind for word in words if (kind := _kind(word)) is not None]
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    if not several or not kinds or not TAKING.intersection(words):
        return None
    board = facts.board
    for target in squares or _just_taken(facts):
        captures = board.generate_legal_captures(to_mask=chess.BB_SQUARES[target])
        moves = [move for move in captures if board.piece_type_at(move.from_square) == kinds[0]]
        if len(moves) > 1:
            return MoveChoice(
                board, tuple(moves[:MOST]), back=target in _just_taken(facts), leaves=not _just_taken(facts)
            )
    return None


def _of_all_takers(words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Every man that can take what is named, or what just took: "which hand do I use", "which piece takes on d2"."""
    asks = any(one == "which" and other in _TAKERS for one, other in pairwise(words))
    if not asks or not TAKING.intersection(words):
        return None
    board = facts.board
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    named = kinds_in(words)
    theirs = [at for at in chess.scan_forward(board.occupied_co[not board.turn]) if board.piece_type_at(at) in named]
    for target in dict.fromkeys((*squares, *_just_taken(facts), *theirs)):
        takes = board.generate_legal_captures(to_mask=chess.BB_SQUARES[target])
        by_man = {move.from_square: move for move in takes if move.promotion in (None, chess.QUEEN)}
        if len(by_man) > 1:
            moves = tuple(by_man.values())[:MOST]
            return MoveChoice(board, moves, back=target in _just_taken(facts))
    return None


def _or_wait(words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """To take what was named before, or to wait: "my bishop hits e8. Capture now or wait?"."""
    at = next((number for number, word in enumerate(words) if word in _OR), len(words))
    before, behind = words[max(0, at - 2 * _REACH) : at], words[at + 1 : at + 1 + _REACH]
    if not _WAITS.intersection(behind) or not TAKING.intersection(before):
        return None
    squares = [chess.parse_square(word) for word in reversed(words) if word in chess.SQUARE_NAMES]
    moves = [move for one in squares if (move := _taking(facts.board, _Thing(0, square=one))) is not None]
    return MoveChoice(facts.board, tuple(moves[:1]), leaves=True) if moves else None


def _of_supposed(text: str, words: Sequence[str], facts: Facts) -> MoveChoice | None:
    """Moves that were said beside each other; or one, and to leave it or to see to something first."""
    supposed = supposed_in(text, facts)
    if supposed is None or (len(supposed.line) > 1 and supposed.others):
        return None
    if supposed.others:
        return MoveChoice(supposed.board, (supposed.line[0], *supposed.others)[:MOST])
    if len(supposed.line) > 1 or supposed.board.turn != facts.board.turn:
        return None
    choice = MoveChoice(supposed.board, supposed.line)
    behind = words[next((at for at, word in enumerate(words) if word in _OR), len(words)) + 1 :][:_REACH]
    return replace(choice, leaves=True) if _LEAVES.intersection(behind) and TAKING.intersection(words) else None

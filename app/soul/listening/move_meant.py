"""Finds the move that words describe, by trying all: the moves of both sides now, legal or only possible for the piece,
and those of every position of the game where something is said to have been possible then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from app.domain.board import after_moves
from app.domain.condition import to_move
from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth, judged_at
from app.domain.settling import settled_after
from app.soul.listening.move_played import is_as_told
from app.soul.listening.move_terms import AIMS_AT, CASTLES, GOES, HITS, TAKES
from app.soul.listening.one_move import reaches
from app.soul.listening.recalling import recalled_in
from app.soul.listening.worded_men import WordedMan, WordedMove, men_in, split

# What speaks for a move among those that fit: what was just moved or spoken of, that it is legal, that it stood on the
# board when something is said to have happened, that it was the better move of the analysis, that little time is gone.
_JUST_MOVED, _LEGAL, _AT_THAT_TIME, _BETTER, _PER_MOVE = 1.0, 1.5, 4.0, 1.0, 0.01
# Of moves that fit as well so many are weighed by what they win, 5 ms each.
_WEIGHED = 6


# What says that another move is meant than the one that was played.
_OTHERS = frozenset(("other", "better", "instead", "possible", "option", "able", "available"))


@dataclass(frozen=True, slots=True)
class MoveMeant:
    """A move that words describe on `board`, whose side to move is the one that is meant. `number` (from 0): of the
    move of the game in whose place it would have stood, None in the position on the board. `legal`: by the rules."""

    move: chess.Move
    board: chess.Board
    number: int | None = None
    legal: bool = True


@dataclass(frozen=True, slots=True)
class _Then:
    """A position in which the move may be meant, with what speaks for it."""

    board: chess.Board
    number: int | None
    bonus: float = 0.0
    worth: MoveWorth | None = None


def move_meant(worded: WordedMove, facts: Facts, judged: Sequence[MoveWorth] = ()) -> MoveMeant | None:
    """The move that is clearly meant; None where none fits, or several that differ."""
    if worded.played:
        if not _OTHERS & set(worded.words) and any(is_as_told(worded, ply, facts) for ply in facts.plies):
            return None
        worded = replace(worded, past=True)
    mover = None if worded.mine is None else (not facts.me if worded.mine else facts.me)
    found: list[tuple[float, MoveMeant]] = []
    for then in _positions(worded, mover, facts, judged):
        found += _fitting(worded, then, facts)
    if not found:
        return None
    best = max(score for score, _ in found)
    equal = [one for score, one in found if score > best - 0.005]
    return _single(equal, worded)


def _single(equal: Sequence[MoveMeant], worded: WordedMove) -> MoveMeant | None:
    """Of moves that fit as well the only one, or of several ways to take one man the best; none where they differ."""
    if len(equal) == 1:
        return equal[0]
    boards, aims = {one.board.fen() for one in equal}, {one.move.to_square for one in equal}
    starts = {one.move.from_square for one in equal}
    if len(boards) > 1:
        return None
    one_pawn = worded.mover is not None and worded.mover.kind == chess.PAWN and len(starts) == 1
    anywhere = worded.anywhere and len(starts) == 1
    few = worded.takes and len(equal) <= _WEIGHED
    if len(aims) > 1 and not (one_pawn or anywhere or few):
        return None
    if len(aims) > 1 and worded.mover is not None and worded.mover.kind == chess.PAWN and not worded.takes:
        return max(equal, key=lambda one: reaches(one.move, one.board)) if len(starts) == 1 else None
    if len(aims) > 1 and worded.takes and worded.victim is not None and worded.victim.kind in (chess.PAWN, None):
        return None
    legal = [one for one in equal[: 2 * _WEIGHED] if one.legal]
    return max(legal, key=lambda one: settled_after(one.move, one.board).points, default=equal[0])


def _positions(
    worded: WordedMove, mover: chess.Color | None, facts: Facts, judged: Sequence[MoveWorth]
) -> Iterator[_Then]:
    """Where the move may be meant: now, for either side, and before the moves of the game if it was possible then."""
    count = len(facts.plies)
    at, others = _times(worded, mover, facts)
    if (not worded.past or facts.over) and not worded.number and not (at or others):
        for color in (facts.board.turn, not facts.board.turn):
            if mover in (None, color):
                bonus = 0.3 * (color == facts.board.turn) + 3.0 * worded.final
                yield _Then(to_move(facts.board, color), None, bonus)
    if not worded.past or (worded.final and not facts.over):
        return
    board = chess.Board(facts.initial_fen)
    for number, ply in enumerate(facts.plies):
        if number:
            board.push(_played(number - 1, facts))
        if mover not in (None, ply.mover) or (at and number not in at and worded.number is None):
            continue
        bonus = -_PER_MOVE * (count - number) + _AT_THAT_TIME * (number in at) - 0.5 * (number in others)
        if worded.number is not None:
            bonus += _AT_THAT_TIME * (board.fullmove_number == worded.number)
        worth = judged_at(number, judged)
        yield _Then(board.copy(stack=False), number, bonus, worth)


def _times(worded: WordedMove, mover: chess.Color | None, facts: Facts) -> tuple[set[int], set[int]]:
    """The moves in whose place it may have stood, by what is said to have happened then; and other moves of that."""
    found: set[int] = set()
    for text, instead in ((worded.instead, True), (worded.when, False)):
        for number in _happened(text, facts) if text else ():
            ply = facts.plies[number]
            if instead:
                found.add(number)
            elif mover is None or ply.mover != mover:
                found.add(number + 1)
            else:
                found.add(number)
    return {number for number in found if number < len(facts.plies)}, found


def _happened(text: str, facts: Facts) -> list[int]:
    """The moves of the game that a part of a sentence tells of: by notation and number, or by a man and its square."""
    recalled = recalled_in(text, facts)
    words = split(text)
    men = [one for one in men_in(words) if one.kind is not None]
    squares = {chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES}
    if not squares and not any(word in GOES | TAKES | CASTLES | AIMS_AT | HITS for word in words):
        return [] if recalled is None else [recalled]
    castled = any(word.startswith("castl") for word in words)
    who = next((word for word in words if word in ("i", "you", "my", "your")), None)
    color = None if who is None else (not facts.me if who in ("i", "my") else facts.me)
    fits = []
    for number, ply in enumerate(facts.plies):
        if color is not None and ply.mover != color:
            continue
        of_kind = not men or any(_moved(one, ply.piece, ply.origin, ply.square) for one in men[:1])
        at_place = not squares or ply.square in squares
        if (castled and ply.castled) or (not castled and of_kind and at_place and (men or squares)):
            fits.append(number)
    if fits:
        return fits if len(fits) < 4 and not squares else fits[-1:] if squares else fits[-3:]
    return [] if recalled is None else [recalled]


def _moved(man: WordedMan, kind: chess.PieceType, origin: chess.Square, square: chess.Square) -> bool:
    if man.kind != kind:
        return False
    return man.file is None or chess.square_file(origin) == man.file or chess.square_file(square) == man.file


def _fitting(worded: WordedMove, then: _Then, facts: Facts) -> list[tuple[float, MoveMeant]]:
    """The moves of one position that fit all that is said, each with what speaks for it."""
    board, found = then.board, []
    played = None if then.number is None else _played(then.number, facts)
    last = facts.last if then.number is None else (facts.plies[then.number - 1] if then.number else None)
    starts, ends = _masks(worded, board)
    for move in board.generate_pseudo_legal_moves(from_mask=starts, to_mask=ends):
        if move.promotion not in (None, chess.QUEEN) or move == played or not _fits(worded, move, board, facts):
            continue
        legal = board.is_legal(move)
        if not legal and (worded.anywhere or then.number is not None or not _is_sure(worded)):
            continue
        score = then.bonus + _LEGAL * legal
        if then.worth is not None and legal and _is_better(move, then):
            score += _BETTER + 2 * then.worth.loss
        elif then.worth is not None and then.number is not None:
            score += then.worth.loss
        only_points = worded.takes and worded.pointed and worded.victim is None and worded.mover is None
        if only_points and (last is None or move.to_square != last.square):
            continue  # "Take it" alone means what was just moved.
        if last is not None and worded.takes and move.to_square == last.square:
            score += _JUST_MOVED
        found.append((score, MoveMeant(move, board, then.number, legal)))
    return found


def _is_better(move: chess.Move, then: _Then) -> bool:
    """Whether it is the better move of the analysis. To read its notation takes as long as to try all moves, so that
    this is done last, and only of a move that goes to the same square."""
    better = None if then.worth is None else then.worth.better
    if not better or (not better.startswith("O") and chess.square_name(move.to_square) not in better):
        return False
    return then.board.parse_san(better) == move


def _masks(worded: WordedMove, board: chess.Board) -> tuple[chess.Bitboard, chess.Bitboard]:
    """From where and to where a move may go by what is said of its men: most are ruled out before they are made."""
    starts, ends = board.occupied_co[board.turn], chess.BB_ALL
    if worded.mover is not None and worded.mover.kind is not None:
        starts &= board.pieces_mask(worded.mover.kind, board.turn)
    if worded.target is not None:
        ends &= chess.BB_SQUARES[worded.target]
    victim = worded.victim
    if worded.takes and victim is not None and victim.kind is not None:
        ends &= board.pieces_mask(victim.kind, not board.turn) | (chess.BB_SQUARES[board.ep_square or 0])
        if board.ep_square is None:
            ends &= board.occupied_co[not board.turn]
    elif worded.takes and board.ep_square is None:
        ends &= board.occupied_co[not board.turn]
    return starts, ends


def _is_sure(worded: WordedMove) -> bool:
    """Whether so much is said that a move against the rules may be meant."""
    return worded.mover is not None or worded.target is not None or worded.takes


def _played(number: int, facts: Facts) -> chess.Move:
    ply = facts.plies[number]
    return ply.move


def _fits(worded: WordedMove, move: chess.Move, board: chess.Board, facts: Facts) -> bool:
    """Whether nothing that is said speaks against the move."""
    if worded.castles:
        long = bool({"long", "queenside"} & set(worded.words))
        return board.is_castling(move) and (long == board.is_queenside_castling(move) or not _names_wing(worded))
    takes = board.is_capture(move)
    if worded.takes != takes and (worded.takes or worded.aims is not None):
        return False
    if not _is_man(worded.mover, move.from_square, board, facts):
        return False
    if worded.takes:
        aim = move.to_square + (-8 if board.turn else 8) if board.is_en_passant(move) else move.to_square
        if not _is_man(worded.victim, aim, board, facts, lenient=move.to_square):
            return False
    pawn = worded.mover is not None and worded.mover.kind == chess.PAWN and worded.target is None
    if pawn and not worded.takes and takes:
        return False
    if worded.target is not None and move.to_square != worded.target:
        return False
    if (worded.checks or worded.mates) and not worded.takes and not board.gives_check(move):
        return False
    if worded.mates and not worded.takes and not _mates(move, board):
        return False
    return worded.aims is None or _attacks(worded.aims, move, board, facts)


def _names_wing(worded: WordedMove) -> bool:
    return bool({"long", "queenside", "short", "kingside"} & set(worded.words))


def _mates(move: chess.Move, board: chess.Board) -> bool:
    if not board.is_legal(move):
        return False
    after = after_moves(board, move)
    return after.is_checkmate()


def _is_man(
    man: WordedMan | None,
    square: chess.Square,
    board: chess.Board,
    facts: Facts,
    *,
    lenient: chess.Square | None = None,
) -> bool:
    """Whether what stands on a square is the man that was said; of nothing said anything is."""
    if man is None:
        return True
    kind, color = board.piece_type_at(square), board.color_at(square)
    if man.kind is not None and kind != man.kind:
        return False
    if man.mine is not None and color != (not facts.me if man.mine else facts.me):
        return False
    if man.square is not None and square != man.square and lenient != man.square:
        return False
    return man.file is None or chess.square_file(square) == man.file


def _attacks(aims: WordedMan, move: chess.Move, board: chess.Board, facts: Facts) -> bool:
    """Whether a move attacks the man that was said, as the moved piece did not before."""
    if not board.is_legal(move):
        return False
    after = after_moves(board, move)
    hit = chess.SquareSet(after.attacks_mask(move.to_square) & after.occupied_co[after.turn])
    hit -= chess.SquareSet(board.attacks_mask(move.from_square))
    return any(_is_man(aims, at, after, facts) for at in hit)

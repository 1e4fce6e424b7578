"""Which capture of the game a message asks about that was not made: "why didn't you take my rook with the pawn instead
of the pawn on c5", "when my knight took on f7 why didn't you just take it", "I put my queen on d3 and you did not take
her"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from app.domain.facts import Facts
from app.soul.listening import move_terms as said
from app.soul.listening.not_retaken import numbers_said
from app.soul.listening.played_meant import played_meant
from app.soul.listening.worded_men import WordedMan, men_in

# Words between who did not take and the taking, and behind a verb among which what it takes stands.
_BEFORE, _BEHIND = 6, 10
_POINTS = frozenset(("it", "her", "him", "that", "back", "this", "retake", "recapture"))
_ENDS = said.STOPS | {"instead", "rather", "when", "after"}
_INSTEAD = frozenset(("instead", "rather"))
# What speaks for a moment: its number, and the move made there as it is told.
_NUMBER, _PLAYED = 4.0, 2.0


@dataclass(frozen=True, slots=True)
class NotMade:
    """A legal capture on `board` that was not made: the move of this `number` (from 0) was."""

    number: int
    board: chess.Board
    move: chess.Move


@dataclass(frozen=True, slots=True)
class _Said:
    """Who did not take, what, with what, and what else is told: the words of the moment."""

    mine: bool
    victim: WordedMan | None
    taker: chess.PieceType | None
    rest: tuple[str, ...]
    instead: tuple[str, ...]


def not_made(words: Sequence[str], facts: Facts) -> NotMade | None:
    """The capture that was not made, the latest of several; None where none is asked about, or none was possible."""
    told = _said(words)
    if told is None or not facts.plies:
        return None
    mover = facts.color(not told.mine)
    event = played_meant(told.rest, facts, past=True)
    if told.victim is None:
        if event is None or event + 1 >= len(facts.plies) or facts.plies[event].mover == mover:
            return None
        found = [one for one in _captures(event + 1, facts, told) if one.move.to_square == facts.plies[event].square]
    else:
        found = [one for number in range(len(facts.plies)) if facts.plies[number].mover == mover
                 for one in _captures(number, facts, told)]  # fmt: skip
    if not found:
        return None
    instead, numbers = _instead_of(told, facts), numbers_said(words)
    answered = None if event is None or facts.plies[event].mover == mover else event + 1

    def spoken_for(one: NotMade) -> tuple[float, int, int]:
        score = _NUMBER * (facts.on_move(one.number) in numbers)
        score += _PLAYED * (one.number in (event, instead)) + _PLAYED * (one.number == answered)
        return score, one.number, -(one.board.piece_type_at(one.move.from_square) or 0)

    return max(found, key=spoken_for)


def _said(words: Sequence[str]) -> _Said | None:
    """What is said of a capture that was not made: "why didn't you take ...", "you did not take ...", "why not ...
    instead"; None for other words."""
    for at, word in enumerate(words):
        if word not in said.TAKES - said.WINS:
            continue
        near = words[max(0, at - _BEFORE) : at]
        who = next((one for one in reversed(near) if one in ("i", "you", "u")), None)
        if who is None or not said.NOT & set(near) or not {"did", "why", "never"} & set(near):
            continue
        end = next((one for one in range(at + 1, len(words)) if words[one] in _ENDS), len(words))
        behind = words[at + 1 : min(end, at + 1 + _BEHIND)]
        split = next((one for one, name in enumerate(behind) if name in said.WITH), len(behind))
        men = [one for one in men_in(words) if at < one.at <= at + split and one.kind != chess.KING]
        taker = next((kind for name in behind[split:] if (kind := said.KINDS.get(name)) is not None), None)
        if not men and not (_POINTS & set(behind) or not behind):
            continue
        first = next(one for one, name in enumerate(near) if name in {"why", "did", "never", who})
        start = at - len(near) + first
        instead = tuple(words[end + 1 :]) if end < len(words) and words[end] in _INSTEAD else ()
        rest = (*words[:start], *(() if instead else words[end:]))
        return _Said(who == "i", men[0] if men else None, taker, rest, instead)
    return _in_its_place(words)


def _in_its_place(words: Sequence[str]) -> _Said | None:
    """ "When you took on c5, why not my rook?": another man to take than the one that was."""
    for at, word in enumerate(words[:-2]):
        if word != "why" or words[at + 1] != "not":
            continue
        end = next((one for one in range(at + 2, len(words)) if words[one] in _ENDS), len(words))
        men = [one for one in men_in(words) if at < one.at < end and one.kind != chess.KING]
        took = [one for one in range(at) if words[one] in said.STRONG]
        who = next((one for one in reversed(words[: took[0]]) if one in ("i", "you", "u")), None) if took else None
        if men and who is not None and not any(one in said.TAKES for one in words[at + 2 : end]):
            return _Said(who == "i", men[0], None, tuple(words[:at]), ())
    return None


def _captures(number: int, facts: Facts, told: _Said) -> Iterator[NotMade]:
    """The captures of the man that is told which were legal before a move of the game, and not made by it."""
    ply, board = facts.plies[number], facts.before(number)
    man = told.victim
    kind = None if man is None else man.kind
    if man is not None and man.mine is not None and man.mine == told.mine:
        return  # Nobody takes a man of their own.
    for move in board.generate_legal_captures():
        taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        meant = kind in (None, taken) and (man is None or man.square in (None, move.to_square))
        by = told.taker in (None, board.piece_type_at(move.from_square))
        made = (ply.origin, ply.square) == (move.from_square, move.to_square)
        if meant and by and not made and ply.square != move.to_square and move.promotion in (None, chess.QUEEN):
            yield NotMade(number, board, move)


def _instead_of(told: _Said, facts: Facts) -> int | None:
    """The move that is told to have been made in its place: by its square, and by what it took there."""
    words = tuple(word for word in told.instead if word != "of")
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    by_name = played_meant(words, facts, past=True)
    if by_name is not None or not squares:
        return by_name
    mover = facts.color(not told.mine)
    return next(
        (at for at in range(len(facts.plies) - 1, -1, -1)
         if facts.plies[at].square == squares[0] and facts.plies[at].mover == mover), None
    )  # fmt: skip

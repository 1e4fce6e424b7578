"""What a move cost by what was really played against it: the man that was taken there or elsewhere, and what was not
taken back."""

from __future__ import annotations

import chess

from app.domain.condition import Names, taking_of
from app.domain.exchange import best_capture
from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_facts import POINTS
from app.domain.prose_words import counted, man_placed

# Points from which it is a price, and half-moves within which it is paid.
_PRICE, _WITHIN = 2, 6


def cost_as_played(number: int, facts: Facts) -> str | None:
    """What the game shows of the price of a move, as a past clause; None where nothing was played against it yet, and
    where that won too little."""
    if number + 1 >= len(facts.plies):
        return None
    ply, answer = facts.plies[number], facts.plies[number + 1]
    if not answer.taken or points_won(number, facts) > -_PRICE:
        return None
    after = facts.before(number + 1)
    taker = Names(after, facts.me).of(answer.origin)
    if answer.taken_on == ply.square:
        had = f", {counted(ply.piece, 1)} for {counted(ply.taken, 1)}" if ply.taken else ""
        return f"{taker} took it there{had}"
    whose = "your" if answer.mover == facts.me else "my"
    return f"{taker} took {whose} {man_placed(answer.taken, answer.taken_on)}"


def not_taken_back(number: int, facts: Facts) -> str | None:
    """That a move left a man where it had just taken another, and could have been taken itself, as a past clause; None
    where nothing was to be taken back."""
    if not number:
        return None
    ply, last, before = facts.plies[number], facts.plies[number - 1], facts.before(number)
    if not last.taken or last.mover == ply.mover or ply.square == last.square or before.is_check():
        return None
    taking = taking_of(last.square, before)
    if taking is None or taking.won < _PRICE or POINTS[last.taken] < _PRICE or _took_as_much(ply, taking.won):
        return None
    taker = Names(before, facts.me).of(last.square)
    whose = "your" if last.mover == facts.me else "my"
    return f"it did not take back {taker}, which had just taken {whose} {chess.piece_name(last.taken)}"


def _took_as_much(ply: Ply, points: int) -> bool:
    """Whether a move took as much elsewhere."""
    return bool(ply.taken) and POINTS[ply.taken or chess.PAWN] >= points


def points_won(number: int, facts: Facts) -> int:
    """The points that the mover of a move won, below 0 lost, with it and with the captures that followed one upon the
    other, and with what it could take back at once where the game has come no further."""
    ply, points = facts.plies[number], 0
    last = number
    for at, later in enumerate(facts.plies[number : number + _WITHIN], number):
        if at > number and not later.taken:
            break
        last = at
        if later.taken:
            points += POINTS[later.taken] if later.mover == ply.mover else -POINTS[later.taken]
    if last == len(facts.plies) - 1 and not facts.board.is_game_over() and facts.board.turn == ply.mover:
        back = best_capture(facts.board)
        points += back[1] if back is not None else 0
    return points

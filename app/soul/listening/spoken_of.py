"""Which move of the game the talk is about: the one that the last line judged, else the one that the last question
named; with the move that was better, and the whole way of its man where the question named several of its moves."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth
from app.domain.text import plain
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.played_words import worth_at
from app.soul.listening.recalling import recalled_all

# The bid of what goes on with that move: it is meant before whatever the words sound like by themselves.
SAID_OF_IT = 0.9797
# What follows a move where it is judged.
_JUDGED_BY = (" was ", " cost ", " took ", " lost ", " brought ")
# Moves of one man that are looked at, its latest.
LONGEST_WAY = 8
# What a line says of the move that was better, which is not the one that it judges.
_BETTER = " was better"


@dataclass(frozen=True, slots=True)
class MoveSpokenOf:
    """A move of the game, its `number` from 0; `board` is the position before it, `worth` what it was worth and
    `better` the better move, each None while nobody knows. `way` are the numbers of the moves of its man that
    are meant."""

    number: int
    move: chess.Move
    board: chess.Board
    by_me: bool
    way: tuple[int, ...]
    worth: MoveWorth | None = None
    better: chess.Move | None = None


def move_spoken_of(moment: Moment) -> MoveSpokenOf | None:
    """The move that the talk is about; None where none was named or judged."""
    facts = moment.facts
    last, before = moment.dialogue.my_last, next(iter(moment.dialogue.their_lines), "")
    if last is None or facts.in_room or not facts.plies:
        return None
    named = recalled_all(plain(before), facts)
    number = _judged_in(plain(last), moment)
    if number is None:
        number = named[-1] if named else None
    if number is None:
        return None
    ply, board = facts.plies[number], facts.before(number)
    worth = worth_at(number, moment)
    better = board.parse_san(worth.better) if worth is not None and worth.better else None
    move = ply.move
    way = _way({*named, number}, set(words_in(plain(before))), number, facts)
    return MoveSpokenOf(number, move, board, ply.mover == facts.me, way, worth, None if better == move else better)


def _judged_in(last: str, moment: Moment) -> int | None:
    """The number of the move that a line of the character judges, the first one of several: by its words and its
    number, by its words alone, the latest such move of the game; or by its notation beside that of the better move."""
    found: list[tuple[int, bool, int]] = []
    moves = _move_numbers(moment.facts)
    for number, ply in enumerate(moment.facts.plies):
        words, on = plain(ply.words), f"move {moves[number]}"
        at = last.find(f"{words} on {on}")
        if at < 0:
            at = next((start for said in _JUDGED_BY if (start := last.find(words + said)) >= 0), -1)
            at = -1 if at >= 0 and last[at + len(words) :].startswith(_BETTER) else at
        if at < 0:
            at = _noted(last, number, moves[number], moment)
        if at >= 0:
            found.append((at, on not in last, -number))
    return -min(found)[2] if found else None


def _noted(last: str, number: int, move: int, moment: Moment) -> int:
    """Where a line names a move by its notation, its number and the better move; -1 where it does not."""
    worth = worth_at(number, moment)
    if worth is None or not worth.better or f"move {move}" not in last:
        return -1
    said = {plain(san).rstrip("+#") for san in (worth.san, worth.better)}
    return last.find(f"move {move}") if said <= set(words_in(last)) else -1


def _move_numbers(facts: Facts) -> list[int]:
    """The number of each half-move in the game as it is written."""
    return [facts.on_move(at) for at in range(len(facts.plies))]


def _way(meant: set[int], said: set[str], number: int, facts: Facts) -> tuple[int, ...]:
    """The moves of the man that made the move of this number: from the first one that is `meant`, or whose square was
    `said`, to its latest; at least two of them, where it has moved twice."""
    plies, way = facts.plies, [number]
    for at in range(number - 1, -1, -1):
        if plies[at].mover == plies[number].mover and plies[at].square == plies[way[0]].origin:
            way.insert(0, at)
    for at in range(number + 1, len(plies)):
        if plies[at].mover != plies[number].mover and plies[at].taken and plies[at].taken_on == plies[way[-1]].square:
            break
        if plies[at].mover == plies[number].mover and plies[at].origin == plies[way[-1]].square:
            way.append(at)
    way = way[-LONGEST_WAY:]
    first = min((at for at in way if at in meant or chess.square_name(plies[at].square) in said), default=number)
    return tuple([at for at in way if at >= first] if first < way[-1] else way[-2:])

"""How it goes on from the end of a line: the next moves of both sides as a look saw them, and how it stands then."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed import line_from, weighed
from app.soul.listening.weighed_words import counted_moves


def going_on(meant: LineOfPlay, facts: Facts, *, first: str | None = None) -> str | None:
    """What comes behind a line of at least one move; None where nobody looked so far. `first` stands before it, else
    the last move of the line does: "after rook takes on g3 with check ..."."""
    end, last = meant.after, meant.last_in_words
    if end.is_checkmate():
        return f"nothing comes after {last.removesuffix(', checkmate')}: that is mate"
    if end.is_game_over():
        return f"nothing more: {last} ends it"
    rest = LineOfPlay.legal_part(end, line_from(meant.line, meant.board, facts))
    if not rest.line:
        return None
    goes = rest.told(facts.me, begins="play")
    return f"{f'after {meant.leads_in_words}' if first is None else first} {goes}{_standing(meant, facts)}"


def _standing(meant: LineOfPlay, facts: Facts) -> str:
    """How it stands behind a line by a look at its end, else by that line as it was seen, as an afterthought."""
    end = meant.after
    seen, whole = facts.seen_at(end), weighed(meant.line[0], meant.board, facts)
    if seen is not None:
        chance, mate, turn = seen.lines[0].chance, seen.lines[0].mate, end.turn
    elif whole is not None:
        chance, mate, turn = whole.line.chance, None, meant.board.turn
    else:
        return ""
    if mate:
        wins = (mate > 0) == (turn == facts.me)
        return f", and {'I mate' if wins else 'you mate'} in {counted_moves(abs(mate))}"
    return stands_so(chance, mine=turn == facts.me)


def stands_so(chance: float | None, *, mine: bool) -> str:
    """How it stands for whoever has these chances, as an afterthought."""
    if chance is None:
        return ""
    now = standing_in_words(chance)
    return ", and it is level" if now == "level" else f", and {'I am' if mine else 'you are'} {now}"


def first_of_kind(
    line: LineOfPlay, mover: chess.Color, *, kinds: frozenset[chess.PieceType] = frozenset(), checks: bool = False
) -> LineOfPlay | None:
    """The line up to the first move of a side that is of these men, or gives check; None where it has none."""
    for number, move in enumerate(line.line):
        board = line.first(number).after
        fits = not kinds or board.piece_type_at(move.from_square) in kinds
        if board.turn == mover and fits and (not checks or board.gives_check(move)):
            return line.first(number + 1)
    return None

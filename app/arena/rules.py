"""The written rule of what a game in an arena is worth, whatever became of it (docs/arena.md). Pure."""

from __future__ import annotations

from typing import Literal

from app.arena.arena import Entrant, How, Pairing
from app.arena.encounters import DRAW, LOSS, WIN
from app.domain.match import FREE_PLIES, MatchState, TimeControl
from app.domain.position import Color

# How often a game of one board is opened: once more after one that came to nothing.
ATTEMPTS = 2
# Milliseconds after which a game in which nothing happens is held up by the house: what a clock can hold, and this.
STUCK_MS = 10 * 60 * 1000
# Moves whose increments a clock can have gathered.
SAVED_MOVES = 150

_HALVES = {"1-0": (WIN, LOSS), "0-1": (LOSS, WIN), "1/2-1/2": (DRAW, DRAW)}

# Half-points of White and Black, and by what they were decided; or the game is to be played again.
Verdict = tuple[tuple[int, int], How] | Literal["again"]


def verdict_on(pairing: Pairing, result: str, white: Entrant, black: Entrant) -> Verdict:
    """What the ended game of a board is worth; `result` is that of the match.

    A result stands. A game that came to none was broken off before both had moved: minds break off nothing, so if one
    of the two is a mind the other has stayed away or called it off, and loses by forfeit. Else it is played again, and
    counts as a draw when that comes to nothing too.
    """
    if result in _HALVES:
        return _HALVES[result], "game"
    if white.is_mind is not black.is_mind:
        return forfeit(Color.BLACK if white.is_mind else Color.WHITE)
    return held_up(pairing)


def held_up(pairing: Pairing) -> Verdict:
    """What a game is worth that came to nothing by nobody's fault."""
    return "again" if pairing.attempt < ATTEMPTS else ((DRAW, DRAW), "void")


def forfeit(absent: Color) -> tuple[tuple[int, int], How]:
    """The board of somebody who stayed away."""
    return ((LOSS, WIN) if absent.is_white else (WIN, LOSS)), "forfeit"


def absent_color(state: MatchState, now_ms: int, grace_ms: int) -> Color | None:
    """Who loses by forfeit: a person or program to make the first move, for whom the board has waited for `grace_ms`;
    None if nobody. A table that was opened anew after a restart counts from then."""
    mover = state.turn
    if state.ended or state.ply >= FREE_PLIES or state.sitter(mover).is_mind:
        return None
    return mover if now_ms - state.turn_since_ms >= grace_ms else None


def is_stuck(control: TimeControl | None, touched_ms: int, now_ms: int) -> bool:
    """Whether nothing has happened in a game for longer than a clock can run; `touched_ms` is when something last did,
    or when this worker began to look."""
    longest = 0 if control is None else control.initial_ms + SAVED_MOVES * control.increment_ms
    return now_ms - touched_ms > longest + STUCK_MS
